import { z } from 'zod'
import { create } from 'zustand'
import { openMarker, type Marker } from '#/platform/marker.ts'
import { findSecretText } from '#/protocol/inspect/secret-text.ts'
import { LabelText, longestIdentityJson } from '#/store/records/identity-record.ts'

export const ImportForm = z.strictObject({ text: z.string().max(longestIdentityJson), label: LabelText })
export type ImportForm = Readonly<z.infer<typeof ImportForm>>

const empty: ImportForm = { text: '', label: '' }

/** Tells whether a text may be written to disk: the start of a JSON object in which nothing looks private. */
export function isKeepable(text: string): boolean {
  const isJson = text.length <= longestIdentityJson && text.trimStart().startsWith('{')
  return isJson && !isPrivate(text)
}

function isPrivate(text: string): boolean {
  return findSecretText(text).length > 0
}

/** Creates the form over a marker, so that an open form survives a reload. */
export function makeImportForm(marker: Marker) {
  const useImportForm = create<ImportForm>(() => read(marker))
  return {
    useImportForm,
    change: (change: Partial<ImportForm>) => {
      useImportForm.setState(change)
      write(marker, useImportForm.getState())
    },
    isBegun: () => read(marker).text !== '',
    /** Closes the form. Reopening it shows the text again, but a reload does not. */
    shut: () => write(marker, empty),
    /** Clears the text after its import, unless a dropped file has replaced the text meanwhile. */
    served: (text: string) => {
      useImportForm.setState((form) => ({ text: form.text === text ? '' : form.text, label: '' }))
      write(marker, useImportForm.getState())
    },
  }
}

function read(marker: Marker): ImportForm {
  try {
    const stored = ImportForm.safeParse(JSON.parse(marker.read() ?? 'null')).data ?? empty
    return isKeepable(stored.text) ? stored : empty
  } catch {
    return empty
  }
}

function write(marker: Marker, { text, label }: ImportForm): void {
  try {
    if (isKeepable(text)) marker.write(JSON.stringify({ text, label: isPrivate(label) ? '' : label }))
    else marker.remove()
  } catch {
    // Some browsers reject storage: then the form lasts as long as the page.
  }
}

export const importForm = makeImportForm(openMarker('keywright.import'))
