import { KeywrightError } from '#/protocol/error.ts'
import { mostContractText } from '#/workspace/records/contract-record.ts'
import { formatList } from '#/words/format-list.ts'
import { t } from '#/features/contracts/messages.ts'
import { looksPrivate } from '#/session/private-text/private-text.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import { createContract } from '#/features/contracts/model/contract-actions.ts'
import { readImport, type ImportReading } from './read-import.ts'

/** A text that came to be imported. */
export interface ImportItem {
  readonly id: number
  /** What the contract will be called; nothing: after its document types. */
  readonly name: string
  /** Nothing: it was pasted. */
  readonly fileName: string | undefined
  readonly reading: ImportReading | { readonly kind: 'failed'; readonly error: unknown }
}

/** Reads a file; one that cannot be read is an item that says so. */
export async function itemOfFile(id: number, file: File): Promise<ImportItem> {
  const item = { id, name: nameOfFile(file.name), fileName: file.name }
  try {
    const text = await readImportFile(file)
    if (looksPrivate(text) || looksPrivate(item.name))
      throw new KeywrightError<WorkspaceErrorCode>('workspace/private-key-here')
    return { ...item, reading: readImport(text) }
  } catch (error) {
    return { ...item, reading: { kind: 'failed', error } }
  }
}

/** Makes a contract of each that is one, and gives their ids. */
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

// A character takes at most three bytes for each of its units.
const maxBytes = mostContractText * 3

/** The text of a file, which is UTF-8. What cannot be a contract is refused before it is read. */
export async function readImportFile(file: Pick<Blob, 'size' | 'arrayBuffer'>): Promise<string> {
  if (file.size > maxBytes) throw new KeywrightError<WorkspaceErrorCode>('workspace/contract-length')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch (cause) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/contract-file', { cause })
  }
}

/** What a contract from this file is called at first. */
export function nameOfFile(fileName: string): string {
  return fileName
    .replace(/\.(?:json|txt)$/i, '')
    .trim()
    .slice(0, 100)
}
