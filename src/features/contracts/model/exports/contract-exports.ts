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

/** One form that a contract leaves in. `text` is JSON, and `value` what it says. */
export function exportAs(form: ExportForm, name: string, text: string, value: JsonObject): ContractExport {
  const [ending, mediaType] = kinds[form]
  return { form, fileName: fileNameOf(name, ending), mediaType, text: textOf(form, name, text, value) }
}

function textOf(form: ExportForm, name: string, text: string, value: JsonObject): string | undefined {
  switch (form) {
    case 'json':
      return formatPretty(text)
    case 'canonical':
      return formatCanonicalJson(value)
    case 'cbor':
      return formatCanonicalCbor(value)
    case 'types':
      return hasDocuments(value) ? formatTypes(value) : undefined
    case 'markdown':
      return hasDocuments(value) ? formatMarkdown(name, value) : undefined
  }
}
