import { t } from '#/features/contracts/messages.ts'
import { formatExactJson, toExactValue } from '#/protocol/contract/exact-integers.ts'
import { type JsonNode, type JsonProblem, readJsonTree, toValue } from '#/protocol/contract/json-tree.ts'
import { isJsonObject } from '#/protocol/contract/json-value.ts'
import { readPrintedContract } from '#/protocol/contract/printed-contract.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { toFileName } from '#/domain/program/file-name.ts'
import { toPlainLabel } from '#/protocol/names/plain-name.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { looksPrivate } from '#/domain/private-text/private-text.ts'
import { formatList } from '#/words/format-list.ts'
import { mostContractText } from '#/store/records/contract-record.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import { createContract } from './contract-actions.ts'
import { readContractText } from './contract-text.ts'

export type ImportReading =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'contract'
      /** The text to store. It is unchanged, except for additions around it or removals. */
      readonly text: string
      /**
       * The form of the input: a contract, its `documents`, an object with a `contract`, or another program’s contract.
       */
      readonly from: ContractOrigin
      readonly types: readonly string[]
    }
  | {
      readonly kind: 'rejected'
      readonly problem: JsonProblem['kind'] | 'no-contract'
      readonly rule: RuleId
      readonly line: number
      readonly column: number
    }

type ContractOrigin = 'whole' | 'documents' | 'inside' | 'rewritten' | 'explorer'

/** Finds the contract in a text. Accepts a contract that breaks rules, because its page shows how to fix them. */
export function readImport(text: string): ImportReading {
  if (text.length > mostContractText) return reject(text, { kind: 'too-long', at: 0 })
  if (isTooLarge(text)) return { kind: 'contract', text, from: 'whole', types: [] }
  const reading = readJsonTree(text)
  if ('problem' in reading) {
    return reading.problem.kind === 'empty' ? { kind: 'empty' } : reject(text, reading.problem)
  }
  const { tree } = reading
  const found = findPrinted(text, tree) ?? findContract(text, tree)
  if (found === undefined) return reject(text, { kind: 'no-contract', at: tree.start })
  if (found.text.length > mostContractText) return reject(text, { kind: 'too-long', at: 0 })
  return { kind: 'contract', ...found }
}

interface FoundContract {
  readonly text: string
  readonly from: ContractOrigin
  readonly types: readonly string[]
}

function findPrinted(text: string, tree: JsonNode): FoundContract | undefined {
  const given = toExactValue(tree, text)
  const printed = readPrintedContract(given)
  if (printed === undefined || printed.form === 'types') return undefined
  const { form, value } = printed
  const isOurs = form === 'documents' && formatExactJson(value) === formatExactJson(contractOf(given))
  if (isOurs) return undefined
  const types = isJsonObject(value['documents']) ? Object.keys(value['documents']) : []
  return { text: `${formatExactJson(value)}\n`, from: form === 'explorer' ? form : 'rewritten', types }
}

function contractOf(given: unknown): unknown {
  if (!isJsonObject(given) || Object.hasOwn(given, 'documents')) return given
  return given['contract'] ?? given['dataContract']
}

/**
 * Tells whether a text is too large to read on the page. Such a text is imported unchanged, and the worker checks it.
 */
function isTooLarge(text: string): boolean {
  const reading = readContractText(text)
  return 'problem' in reading && reading.problem.kind === 'large'
}

function findContract(text: string, tree: JsonNode): FoundContract | undefined {
  if (tree.kind !== 'object') return undefined
  const whole = memberNode(tree, 'documents')
  if (whole !== undefined) return { text, from: 'whole', types: typesOf(whole) }
  const inner = memberNode(tree, 'contract') ?? memberNode(tree, 'dataContract')
  const documents = inner && memberNode(inner, 'documents')
  if (inner !== undefined && documents !== undefined) {
    return { text: shiftLeft(text, inner.start, inner.end), from: 'inside', types: typesOf(documents) }
  }
  const areTypes = tree.members.length > 0 && tree.members.every(({ value }) => looksLikeType(value))
  if (!areTypes) return undefined
  return { text: wrapDocuments(text.slice(tree.start, tree.end)), from: 'documents', types: typesOf(tree) }
}

function typesOf(documents: JsonNode): readonly string[] {
  return documents.kind === 'object' ? documents.members.map(({ name }) => name) : []
}

function memberNode(node: JsonNode, name: string): JsonNode | undefined {
  return node.kind === 'object' ? node.members.find((member) => member.name === name)?.value : undefined
}

function looksLikeType(node: JsonNode): boolean {
  const type = memberNode(node, 'type')
  return (
    memberNode(node, 'properties')?.kind === 'object' || (type !== undefined && toValue(type) === 'object')
  )
}

const ruleOf: Readonly<Partial<Record<JsonProblem['kind'] | 'no-contract', RuleId>>> = {
  'too-long': 'text.length',
  depth: 'cbor.depth',
  doubled: 'contract.json-member',
  'no-contract': 'contract.documents',
}

function reject(
  text: string,
  { kind, at }: { readonly kind: JsonProblem['kind'] | 'no-contract'; readonly at: number },
): ImportReading {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/)
  return {
    kind: 'rejected',
    problem: kind,
    rule: ruleOf[kind] ?? 'json.object',
    line: lines.length,
    column: (lines.at(-1)?.length ?? 0) + 1,
  }
}

// JSON strings contain no line breaks, so indentation can change without changing a value.

function wrapDocuments(documents: string): string {
  const lines = documents.replaceAll(/\r\n|\r/g, '\n').split('\n')
  return `{\n  "documents": ${lines.map((line, at) => (at === 0 ? line : `  ${line}`)).join('\n')}\n}\n`
}

/** A part of a text without the indentation of its last line. */
function shiftLeft(text: string, start: number, end: number): string {
  const lines = text
    .slice(start, end)
    .replaceAll(/\r\n|\r/g, '\n')
    .split('\n')
  const indent = /^[\t ]*/.exec(lines.at(-1) ?? '')?.[0] ?? ''
  const shifted = lines.map((line, at) =>
    at > 0 && line.startsWith(indent) ? line.slice(indent.length) : line,
  )
  return `${shifted.join('\n')}\n`
}

export interface ImportItem {
  readonly id: number
  /** The name of the contract. An empty name becomes a list of its document types. */
  readonly name: string
  readonly fileName: string | undefined
  readonly reading: ImportReading | { readonly kind: 'failed'; readonly error: unknown }
}

export async function itemOfFile(id: number, file: File): Promise<ImportItem> {
  const item = { id, name: nameOfFile(file.name), fileName: toFileName(file.name) }
  try {
    const text = await readImportFile(file)
    if (looksPrivate(text) || looksPrivate(item.name))
      throw new KeywrightError<WorkspaceErrorCode>('workspace/private-key-here')
    return { ...item, reading: readImport(text) }
  } catch (error) {
    return { ...item, reading: { kind: 'failed', error } }
  }
}

/** Creates a contract for each item that contains one, and returns the ids. */
export function saveImports(items: readonly ImportItem[]): readonly string[] {
  return items.flatMap(({ name, reading }) =>
    reading.kind === 'contract'
      ? [createContract({ name: name === '' ? nameAfter(reading.types) : name, text: reading.text })]
      : [],
  )
}

const namedTypes = 3

function nameAfter(types: readonly string[]): string {
  if (types.length === 0) return t('contracts.import.name')
  return formatList(types.slice(0, namedTypes).map((type) => type.slice(0, 30)))
}

// A UTF-16 unit takes at most three bytes in UTF-8.
const maxBytes = mostContractText * 3

/** Reads the UTF-8 text of a file. Rejects a file that is too large for a contract before it is read. */
export async function readImportFile(file: Pick<Blob, 'size' | 'arrayBuffer'>): Promise<string> {
  if (file.size > maxBytes) throw new KeywrightError<WorkspaceErrorCode>('workspace/contract-length')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch (cause) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/contract-file', { cause })
  }
}

export function nameOfFile(fileName: string): string {
  return toPlainLabel(fileName)
    .replace(/\.(?:json|txt)$/i, '')
    .trim()
    .slice(0, 100)
}
