import { formatText } from '#/features/contracts/model/editor/format-text.ts'
import { exactValueOf } from '#/protocol/contract/exact-integers.ts'
import { readJsonTree } from '#/protocol/contract/json-tree.ts'
import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import { compareCborKeys } from '#/protocol/encoding/cbor-scan.ts'
import { type CborValue, encodeCbor } from '#/protocol/encoding/cbor.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { toPlainLabel } from '#/protocol/names/plain-name.ts'
import { formatMarkdown } from './format-markdown.ts'
import { formatTypes, hasDocuments } from './format-types.ts'

export const exportForms = ['json', 'canonical', 'cbor', 'types', 'markdown'] as const
export type ExportForm = (typeof exportForms)[number]

interface ContractExport {
  readonly form: ExportForm
  readonly fileName: string
  readonly mediaType: string
  /** `undefined` if the contract has no such form, because it has no documents or a value that CBOR cannot encode. */
  readonly text: string | undefined
}

const kinds: Readonly<Record<ExportForm, readonly [ending: string, mediaType: string]>> = {
  json: ['json', 'application/json'],
  canonical: ['canonical.json', 'application/json'],
  cbor: ['cbor.hex', 'text/plain'],
  types: ['ts', 'text/plain'],
  markdown: ['md', 'text/markdown'],
}

export function exportAs(form: ExportForm, name: string, text: string, value: JsonObject): ContractExport {
  const [ending, mediaType] = kinds[form]
  return { form, fileName: fileNameOf(name, ending), mediaType, text: textOf(form, name, text, value) }
}

function textOf(form: ExportForm, name: string, text: string, value: JsonObject): string | undefined {
  switch (form) {
    case 'json': {
      const reading = readJsonTree(text)
      return 'tree' in reading ? formatText(text, reading.tree, { compact: false }) : text
    }
    case 'canonical':
      return formatCanonicalJson(exactValueOf(text) ?? value)
    case 'cbor':
      return formatCanonicalCbor(value)
    case 'types':
      return hasDocuments(value) ? formatTypes(value) : undefined
    case 'markdown':
      return hasDocuments(value) ? formatMarkdown(name, value) : undefined
  }
}

/** Encodes a contract as canonical CBOR in hex. `undefined` if a value cannot be encoded. */
export function formatCanonicalCbor(value: unknown): string | undefined {
  try {
    // Parsed JSON contains only CBOR values. The encoder throws for other values.
    return formatHex(encodeCbor(value as CborValue))
  } catch {
    return undefined
  }
}

/**
 * Formats JSON in the order of canonical CBOR (RFC 7049 section 3.9), bigints as numbers. Equal contracts give equal
 * texts.
 */
export function formatCanonicalJson(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${value.map(formatCanonicalJson).join(',')}]`
  if (!isJsonObject(value)) return JSON.stringify(value) ?? 'null'
  const members = Object.keys(value)
    .map((name) => ({ name, key: encodeCbor(name) }))
    .sort((left, right) => compareCborKeys(left.key, right.key))
    .map(({ name }) => `${JSON.stringify(name)}:${formatCanonicalJson(value[name])}`)
  return `{${members.join(',')}}`
}

/** Makes a file name of a contract’s name. Characters that file systems reject become hyphens. */
export function fileNameOf(name: string, ending: string): string {
  const plain = toPlainLabel(name)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60)
  return `${plain === '' ? 'contract' : plain}.${ending}`
}
