import { exactValueOf } from '#/protocol/contract/exact-integers.ts'
import { readJsonTree, type JsonNode } from '#/protocol/contract/json-tree.ts'
import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import { compareCborKeys } from '#/protocol/encoding/cbor-scan.ts'
import { type CborValue, encodeCbor } from '#/protocol/encoding/cbor.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { toPlainLabel } from '#/protocol/names/plain-name.ts'
import { formatMarkdown } from './format-markdown.ts'
import { formatTypes, hasDocuments } from './format-types.ts'

const longestLine = 80
const indentStep = '  '

/** Changes only white space. `compact` puts lists of names, and the fields of indices, on one line. */
export function formatText(text: string, tree: JsonNode, { compact }: { readonly compact: boolean }): string {
  return `${formatNode(tree, '')}\n`

  function formatNode(node: JsonNode, indent: string): string {
    if (node.kind !== 'object' && node.kind !== 'array') return text.slice(node.start, node.end)
    const inner = indent + indentStep
    const parts =
      node.kind === 'array'
        ? node.items.map((item) => formatNode(item, inner))
        : node.members.map(
            ({ nameStart, nameEnd, value }) =>
              `${text.slice(nameStart, nameEnd)}: ${formatNode(value, inner)}`,
          )
    const [open, close] = node.kind === 'array' ? '[]' : '{}'
    if (parts.length === 0) return `${open}${close}`
    if (compact && isShort(node, parts)) {
      const line = parts.join(', ')
      return node.kind === 'array' ? `[${line}]` : `{ ${line} }`
    }
    return `${open}\n${parts.map((part) => `${inner}${part}`).join(',\n')}\n${indent}${close}`
  }
}

function isShort(node: JsonNode, parts: readonly string[]): boolean {
  const isFlat = parts.every((part) => !part.includes('\n'))
  const length = parts.reduce((sum, part) => sum + part.length + 2, 2)
  const isPair = node.kind === 'object' && node.members.length === 1 && isLeaf(node.members[0]?.value)
  return isFlat && length <= longestLine && (node.kind === 'array' || isPair)
}

function isLeaf(node: JsonNode | undefined): boolean {
  return node !== undefined && node.kind !== 'object' && node.kind !== 'array'
}

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
