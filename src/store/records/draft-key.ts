import { z } from 'zod'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { randomBytes } from '#/platform/random.ts'

// What a user types is stored as typed, right or wrong; the limits are far above what can be right.
export const PastedText = z.string().max(1_000_000)
export const longestLabel = 100
export const LabelText = z.string().max(longestLabel)
export const RecordId = z.string().max(64)

/** Percent added to the fee for processing: of transitions on networks of today. */
export const FeeIncrease = z.int().min(0).max(65_535)

/** What a key is bound to, as typed: a contract's id in Base58, and one of its document types, or nothing for all of the contract. */
const KeyBounds = z.strictObject({
  contract: z.string().max(100),
  documentType: z.string().max(100).nullable(),
})

/** A key of the draft: by reference to a private key in the vault, or as a public key alone. */
export const DraftKey = z.strictObject({
  /** Stays the same while the row is edited. */
  row: z.string().max(64),
  id: z.int().min(0),
  label: LabelText,
  purpose: z.literal([0, 1, 2, 3, 4, 5, 6]),
  securityLevel: z.literal([0, 1, 2, 3]),
  type: z.literal([0, 1, 2, 3, 4]),
  /** Nothing: left out of the key, as the wire allows. */
  readOnly: z.boolean().nullable(),
  /** Milliseconds since 1970. A new key hardly has one, but the specification lets it. */
  disabledAt: z.int().min(0).exactOptional(),
  /** On networks of today, of encryption and decryption keys. */
  bounds: KeyBounds.exactOptional(),
  source: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('vault'), recordId: RecordId }),
    z.strictObject({ kind: z.literal('public'), text: PastedText }),
  ]),
})
export type DraftKey = Readonly<z.infer<typeof DraftKey>>

export type DraftKeyRequest = Omit<DraftKey, 'row' | 'id'>

/** A row for the draft's list, with the lowest key id that neither the list nor the identity has yet. */
export function newDraftKey(
  keys: readonly DraftKey[],
  request: DraftKeyRequest,
  present: readonly Pick<DraftKey, 'id'>[] = [],
  row: string = newRow(),
): DraftKey {
  return { row, id: lowestFreeId([...present, ...keys]), ...request }
}

/** Names a row. */
export function newRow(): string {
  return formatHex(randomBytes(8))
}

export function lowestFreeId(keys: readonly Pick<DraftKey, 'id'>[]): number {
  const taken = new Set(keys.map(({ id }) => id))
  let id = 0
  while (taken.has(id)) id += 1
  return id
}
