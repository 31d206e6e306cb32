import { z } from 'zod'

import { encodeCbor, encodeCborMap, type CborValue } from '#/protocol/encoding/cbor.ts'
import { decodeCbor } from '#/protocol/encoding/cbor-decode.ts'
import { type CborParts, openCborParts } from '#/protocol/encoding/cbor-scan.ts'
import { decodeUtf8, encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import type { DatabaseSnapshot } from '#/platform/database.ts'
import { mostWorkspaceBytes } from '#/vault/backup/backup-content.ts'
import type { OperationProgress } from '#/vault/unlock/operation-progress.ts'
import { VaultError } from '#/vault/vault-error.ts'
import type { Settings } from '#/store/records/settings.ts'
import type { WorkspaceStore } from '#/store/workspace-database.ts'

// The workspace part of a backup (docs/backup-format.md) has every store, with each record in its stored form.

const partFormat = 1
const mostRecords = 20_000
const longestStore = 40
const longestKey = 200

export const WorkspacePart = z.strictObject({
  format: z.literal(partFormat),
  stores: z.record(
    z.string().max(longestStore),
    z
      .record(z.string().max(longestKey), z.unknown())
      .refine((records) => Object.keys(records).length <= mostRecords),
  ),
  settings: z.unknown(),
})
export type WorkspacePart = Readonly<z.infer<typeof WorkspacePart>>

export interface EncodedPart {
  readonly bytes: Uint8Array
  readonly leftOut: number
}

/**
 * Encodes the workspace part. Throws `vault/cancelled`, and `vault/backup-too-large` above the limits of
 * docs/backup-format.md "Limits".
 */
export async function encodeWorkspacePart(
  stored: DatabaseSnapshot<WorkspaceStore>,
  settings: Settings,
  progress: OperationProgress,
): Promise<EncodedPart> {
  let leftOut = 0
  const stores: [string, Uint8Array][] = []
  const total = Object.values(stored).reduce((sum, { size }) => sum + size, 0)
  let done = 0
  for (const [store, records] of Object.entries(stored)) {
    const encoded: [string, Uint8Array][] = []
    for (const [key, value] of records) {
      const encodable = holdable(value)
      if (encodable === undefined) leftOut += 1
      else encoded.push([key, encodeCbor(encodable)])
      done += 1
      await progress.note(done, total)
    }
    // A part that a reader would reject must never be written.
    if (encoded.length > mostRecords) throw new VaultError('vault/backup-too-large')
    stores.push([store, encodeCborMap(encoded)])
    await progress.heed()
  }
  const bytes = encodeCborMap([
    ['format', encodeCbor(partFormat)],
    ['stores', encodeCborMap(stores)],
    ['settings', encodeCbor({ ...settings })],
  ])
  if (bytes.length > mostWorkspaceBytes) throw new VaultError('vault/backup-too-large')
  return { bytes, leftOut }
}

/**
 * Reads a workspace part; `undefined` for invalid bytes. Records must still be read by their own rules. Throws
 * `vault/cancelled`.
 */
export async function readWorkspacePart(
  bytes: Uint8Array,
  progress: OperationProgress,
): Promise<WorkspacePart | undefined> {
  try {
    const parts = openCborParts(bytes, recordDepth)
    const members = new Map<string, unknown>()
    let stores: WorkspacePart['stores'] = {}
    const outer = parts.map()
    for (let left = outer.count; left > 0; left -= 1) {
      const name = outer.key()
      if (name === 'stores') stores = await readStores(parts, progress)
      else members.set(name, decodeItem(parts.item()))
      if (name === 'stores') members.set(name, {})
    }
    if (!parts.isAtEnd()) return undefined
    const part = WorkspacePart.safeParse(Object.fromEntries(members)).data
    return part && { ...part, stores }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

// CBOR depth of a record: part, `stores`, store, record.
const recordDepth = 3

async function readStores(parts: CborParts, progress: OperationProgress): Promise<WorkspacePart['stores']> {
  const stores: Record<string, Record<string, unknown>> = Object.create(null)
  const outer = parts.map()
  for (let left = outer.count; left > 0; left -= 1) {
    const store = outer.key()
    if (store.length > longestStore) throw new TypeError('the name of a store')
    const records: Record<string, unknown> = Object.create(null)
    const { count, key } = parts.map()
    if (count > mostRecords) throw new TypeError('too many records')
    for (let done = 1; done <= count; done += 1) {
      const name = key()
      if (name.length > longestKey) throw new TypeError('the key of a record')
      records[name] = decodeItem(parts.item())
      await progress.note(done, count)
    }
    stores[store] = records
  }
  return stores
}

function decodeItem(item: Uint8Array): unknown {
  const decoded = decodeCbor(item)
  if (!decoded.ok) throw new TypeError('a record that is not canonical')
  return decoded.value
}

/**
 * Returns a value that CBOR can encode, because structured cloning allows more. Depth is bounded, because storage is
 * untrusted.
 */
function holdable(value: unknown, depth = 0): CborValue | undefined {
  if (value === null || typeof value === 'boolean') return value
  // Cutting text may leave an unpaired surrogate, which cannot be encoded.
  if (typeof value === 'string') return decodeUtf8(encodeUtf8(value))
  if (typeof value === 'number') return Number.isFinite(value) && !isTooLarge(value) ? value : undefined
  if (typeof value !== 'object' || depth > deepest) return undefined
  if (value instanceof Uint8Array) return value
  if (Array.isArray(value)) return holdableList(value, depth)
  return isPlain(value) ? holdableMembers(value, depth) : undefined
}

function holdableList(list: readonly unknown[], depth: number): CborValue | undefined {
  const items = Array.from(list, (item) => holdable(item, depth + 1))
  return items.every((item) => item !== undefined) ? items : undefined
}

function holdableMembers(value: object, depth: number): CborValue | undefined {
  const members: Record<string, CborValue> = {}
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    const encodable = holdable(member, depth + 1)
    if (encodable === undefined) return undefined
    members[name] = encodable
  }
  return members
}

// Records have only a few levels. The decoder allows 128.
const deepest = 64

function isTooLarge(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
