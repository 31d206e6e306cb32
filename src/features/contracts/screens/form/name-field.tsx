import { useEffect, useRef, useState } from 'react'
import { countCharacters } from '#/protocol/contract/json-value.ts'
import type { Violation } from '#/protocol/violation.ts'
import { takeAskedFocus, useAskedFocus } from '#/features/contracts/model/form/asked-focus.ts'
import { t } from '#/features/contracts/messages.ts'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'
import { useFindingLines } from './use-finding-lines.tsx'

/**
 * The name of a thing. It is given when the field is left or with Enter, since other places name the thing: a name on
 * its way could be that of another.
 */
export function NameField({
  path,
  name,
  taken,
  most,
  findings,
  onName,
}: {
  readonly path: string
  readonly name: string
  readonly taken: readonly string[]
  readonly most: number
  readonly findings: readonly Violation[]
  readonly onName: (name: string) => void
}) {
  const lines = useFindingLines()
  const [draft, setDraft] = useState({ path, text: name, of: name })
  const input = useRef<HTMLInputElement>(null)
  const asked = useAskedFocus((state) => state.path)
  const text = draft.path === path && draft.of === name ? draft.text : name
  const wrong = wrongName(text, name, taken)

  useEffect(() => {
    if (asked !== path || !takeAskedFocus(path)) return
    input.current?.focus()
    input.current?.select()
  }, [asked, path])

  const give = () => {
    if (text !== name && wrong === undefined) onName(text)
  }
  return (
    <Field
      label={t('form.name')}
      note={t('form.name.room', { found: countCharacters(text), most })}
      violations={wrong === undefined ? lines(findings) : [{ rule: t('form.not-applied'), text: wrong }]}
    >
      <TextInput
        ref={input}
        value={text}
        data-member="name"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setDraft({ path, text: event.currentTarget.value, of: name })}
        onBlur={give}
        onKeyDown={(event) => {
          if (event.key === 'Enter') give()
          if (event.key === 'Escape') setDraft({ path, text: name, of: name })
        }}
      />
    </Field>
  )
}

function wrongName(text: string, name: string, taken: readonly string[]): string | undefined {
  if (text === '') return t('form.name.empty')
  return text !== name && taken.includes(text) ? t('form.name.taken', { name: text }) : undefined
}
