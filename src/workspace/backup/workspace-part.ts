import { z } from 'zod'

import { decodeCbor, encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import type { DatabaseSnapshot } from '#/platform/database.ts'
import type { Settings } from '#/workspace/settings/settings.ts'
import type { WorkspaceStore } from '#/workspace/storage/workspace-database.ts'

// The part of a backup that is the workspace's (docs/backup-format.md): every store of its database, whatever there is of
// them, each record as it lies there.

const partFormat = 1
const mostRecords = 20_000

const WorkspacePart = z.strictObject({
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

export function encodeWorkspacePart(
  stored: DatabaseSnapshot<WorkspaceStore>,
  settings: Settings,
): EncodedPart {
  let leftOut = 0
  const stores: Record<string, Record<string, CborValue>> = {}
  for (const [store, records] of Object.entries(stored)) {
    const kept: Record<string, CborValue> = {}
    for (const [key, value] of records) {
      if (isHoldable(value)) kept[key] = value
      else leftOut += 1
    }
    stores[store] = kept
  }
  return { bytes: encodeCbor({ format: partFormat, stores, settings: { ...settings } }), leftOut }
}

/** The part, or nothing when these bytes are none. Its records are still to be read, each by its own rule. */
export function readWorkspacePart(bytes: Uint8Array): WorkspacePart | undefined {
  const decoded = decodeCbor(bytes)
  return decoded.ok ? WorkspacePart.safeParse(decoded.value).data : undefined
}

function isHoldable(value: unknown): value is CborValue {
  try {
    return decodeCbor(encodeUnknown(value)).ok
  } catch {
    return false
  }
}

/** Throws for what is no CBOR. */
function encodeUnknown(value: unknown): Uint8Array {
  // The encoder refuses whatever is of another type.
  return encodeCbor(value as CborValue)
}
