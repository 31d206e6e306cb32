import { formatHex } from '#/protocol/encoding/hex.ts'
import type { KeyPurpose } from '#/protocol/key/key-purpose.ts'
import type { KeyType } from '#/protocol/key/key-type.ts'
import type { SecurityLevel } from '#/protocol/key/security-level.ts'
import { randomBytes } from '#/platform/random.ts'
import type { DraftKey } from './create-draft.ts'

export interface DraftKeyRequest {
  readonly label: string
  readonly purpose: KeyPurpose
  readonly securityLevel: SecurityLevel
  readonly type: KeyType
  readonly readOnly: boolean | null
  readonly source: DraftKey['source']
}

/** A row for the draft's list, with the lowest key id that the list does not have yet. */
export function newDraftKey(keys: readonly DraftKey[], request: DraftKeyRequest): DraftKey {
  return { row: formatHex(randomBytes(8)), id: lowestFreeId(keys), ...request }
}

export function lowestFreeId(keys: readonly Pick<DraftKey, 'id'>[]): number {
  const taken = new Set(keys.map(({ id }) => id))
  let id = 0
  while (taken.has(id)) id += 1
  return id
}
