import type { JsonObject } from '#/protocol/contract/json-value.ts'
import { fileNameOf } from './file-name.ts'
import { formatCanonicalCbor } from './canonical-cbor.ts'
import { formatCanonicalJson } from './canonical-json.ts'
import { formatMarkdown } from './format-markdown.ts'
import { formatPretty } from './format-pretty.ts'
import { formatTypes, hasDocuments } from './format-types.ts'

export const exportForms = ['json', 'canonical', 'cbor', 'types', 'markdown'] as const
export type ExportForm = (typeof exportForms)[number]

export interface ContractExport {
  readonly form: ExportForm
  readonly fileName: string
  readonly mediaType: string
  /** Nothing where the contract has no such form: no documents to describe, or a value that CBOR cannot hold. */
  readonly text: string | undefined
}

const kinds: Readonly<Record<ExportForm, readonly [ending: string, mediaType: string]>> = {
  json: ['json', 'application/json'],
  canonical: ['canonical.json', 'application/json'],
  cbor: ['cbor.hex', 'text/plain'],
  types: ['ts', 'text/plain'],
  markdown: ['md', 'text/markdown'],
}

/** Every form that a contract leaves in. `text` is JSON, and `value` what it says. */
export function exportsOf(name: string, text: string, value: JsonObject): readonly ContractExport[] {
  const documented = hasDocuments(value) ? value : undefined
  const texts: Readonly<Record<ExportForm, string | undefined>> = {
    json: formatPretty(text),
    canonical: formatCanonicalJson(value),
    cbor: formatCanonicalCbor(value),
    types: documented && formatTypes(documented),
    markdown: documented && formatMarkdown(name, documented),
  }
  return exportForms.map((form) => {
    const [ending, mediaType] = kinds[form]
    return { form, fileName: fileNameOf(name, ending), mediaType, text: texts[form] }
  })
}
