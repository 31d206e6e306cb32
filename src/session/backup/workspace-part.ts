import { z } from 'zod'

import { decodeCbor, encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { decodeUtf8, encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import type { DatabaseSnapshot } from '#/platform/database.ts'
import { mostWorkspaceBytes } from '#/vault/backup/backup-content.ts'
import { VaultError } from '#/vault/vault-error.ts'
import type { Settings } from '#/workspace/records/settings.ts'
import type { WorkspaceStore } from '#/workspace/storage/workspace-database.ts'

// The part of a backup that is the workspace's (docs/backup-format.md): every store of its database, whatever there is of
// them, each record as it lies there.

const partFormat = 1
const mostRecords = 20_000

export const WorkspacePart = z.strictObject({
  format: z.literal(partFormat),
  stores: z.record(
    z.string().max(40),
    z
      .record(z.string().max(200), z.unknown())
      .refine((records) => Object.keys(records).length <= mostRecords),
  ),
  settings: z.unknown(),
})
export type WorkspacePart = Readonly<z.infer<typeof WorkspacePart>>

export interface EncodedPart {
  readonly bytes: Uint8Array
  /** Records that no backup can hold. */
  readonly leftOut: number
}

/** Throws `vault/backup-too-large` for more than a backup may have (docs/backup-format.md "Limits"). */
export function encodeWorkspacePart(
  stored: DatabaseSnapshot<WorkspaceStore>,
  settings: Settings,
): EncodedPart {
  let leftOut = 0
  const stores: Record<string, Record<string, CborValue>> = {}
  for (const [store, records] of Object.entries(stored)) {
    const kept: Record<string, CborValue> = {}
    for (const [key, value] of records) {
      const held = holdable(value)
      if (held === undefined) leftOut += 1
      else kept[key] = held
    }
    // What a reader would reject is never written: a backup that cannot be read is none.
    if (Object.keys(kept).length > mostRecords) throw new VaultError('vault/backup-too-large')
    stores[store] = kept
  }
  const bytes = encodeCbor({ format: partFormat, stores, settings: { ...settings } })
  if (bytes.length > mostWorkspaceBytes) throw new VaultError('vault/backup-too-large')
  return { bytes, leftOut }
}

/** The part, or nothing when these bytes are none. Its records are still to be read, each by its own rule. */
export function readWorkspacePart(bytes: Uint8Array): WorkspacePart | undefined {
  const decoded = decodeCbor(bytes)
  return decoded.ok ? WorkspacePart.safeParse(decoded.value).data : undefined
}

/**
 * The value as CBOR holds it, or nothing: what structured cloning keeps and CBOR does not would come back as something
 * else. Storage is hostile: depth is bounded.
 */
function holdable(value: unknown, depth = 0): CborValue | undefined {
  if (value === null || typeof value === 'boolean') return value
  // Half of a surrogate pair, which a cut may leave, cannot be encoded as text.
  if (typeof value === 'string') return decodeUtf8(encodeUtf8(value))
  if (typeof value === 'number') return Number.isFinite(value) && !isTooLarge(value) ? value : undefined
  if (typeof value !== 'object' || depth > deepest) return undefined
  if (value instanceof Uint8Array) return value
  if (Array.isArray(value)) return holdableList(value, depth)
  return isPlain(value) ? holdableMembers(value, depth) : undefined
}

function holdableList(list: readonly unknown[], depth: number): CborValue | undefined {
  const held = Array.from(list, (item) => holdable(item, depth + 1))
  return held.every((item) => item !== undefined) ? held : undefined
}

function holdableMembers(value: object, depth: number): CborValue | undefined {
  const held: Record<string, CborValue> = {}
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    const kept = holdable(member, depth + 1)
    if (kept === undefined) return undefined
    held[name] = kept
  }
  return held
}

// Records nest a few levels; the decoder takes 128.
const deepest = 64

function isTooLarge(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
