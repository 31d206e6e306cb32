import { z } from 'zod'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { randomBytes } from '#/platform/random.ts'

// Text is stored as typed, even if it is wrong; the limits are far above any valid text.
export const PastedText = z.string().max(1_000_000)
export const longestLabel = 100
export const LabelText = z.string().max(longestLabel)
export const RecordId = z.string().max(64)

/** Percent added to the processing fee of transitions on current networks. */
export const FeeIncrease = z.int().min(0).max(65_535)

const KeyBounds = z.strictObject({
  contract: z.string().max(100),
  documentType: z.string().max(100).nullable(),
})

export const DraftKey = z.strictObject({
  /** Stays the same while the row is edited. */
  row: z.string().max(64),
  id: z.int().min(0),
  label: LabelText,
  purpose: z.literal([0, 1, 2, 3, 4, 5, 6]),
  securityLevel: z.literal([0, 1, 2, 3]),
  type: z.literal([0, 1, 2, 3, 4]),
  /** `null` leaves the member out of the key, which the wire format allows. */
  readOnly: z.boolean().nullable(),
  /** Milliseconds since 1970. Unusual for a new key, but the specification allows it. */
  disabledAt: z.int().min(0).exactOptional(),
  bounds: KeyBounds.exactOptional(),
  source: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('vault'), recordId: RecordId }),
    z.strictObject({ kind: z.literal('public'), text: PastedText }),
  ]),
})
export type DraftKey = Readonly<z.infer<typeof DraftKey>>

export type DraftKeyRequest = Omit<DraftKey, 'row' | 'id'>

export function newDraftKey(
  keys: readonly DraftKey[],
  request: DraftKeyRequest,
  present: readonly Pick<DraftKey, 'id'>[] = [],
  row: string = newRow(),
): DraftKey {
  return { row, id: lowestFreeId([...present, ...keys]), ...request }
}

export function newRow(): string {
  return formatHex(randomBytes(8))
}

export function lowestFreeId(keys: readonly Pick<DraftKey, 'id'>[]): number {
  const taken = new Set(keys.map(({ id }) => id))
  let id = 0
  while (taken.has(id)) id += 1
  return id
}
