import { z } from 'zod'

import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { deriveIdentityId } from '#/protocol/identity/identity-id.ts'
import { creditsOf } from '#/protocol/layer1/lock-output.ts'
import { reportAssetLock } from '#/protocol/transition/check-transition.ts'
import { deriveOutPoint } from '#/protocol/transition/preflight.ts'
import type { IdentityCreate } from '#/protocol/transition/identity-create.ts'
import { checkTransitionBytes, encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { NetworkId, WireProfileName } from '#/workspace/networks/network.ts'

const Bytes = z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length <= 200_000)

/** An identity of the workspace, as it is stored: what was signed, and what the person says of it. */
export const IdentityRecord = z.strictObject({
  format: z.literal(1),
  /** Base58. */
  id: z.string().max(64),
  label: z.string().max(100),
  networkId: NetworkId,
  profile: WireProfileName,
  /** The serialized identity create. */
  transition: Bytes,
  /** The lock transaction of a ChainLock proof, when it was at hand. */
  lockTransaction: Bytes.exactOptional(),
  draftId: z.string().max(64),
  signedAtMs: z.int(),
  /** When its bytes were first copied or saved. */
  exportedAtMs: z.int().exactOptional(),
  confirmedAtMs: z.int().nullable(),
})
export type IdentityRecord = Readonly<z.infer<typeof IdentityRecord>>

/** An identity as screens show it: the record with what follows from it. */
export interface KnownIdentity {
  readonly record: IdentityRecord
  readonly transition: IdentityCreate
  /** 32 bytes. */
  readonly id: Uint8Array
  /** 36 bytes. */
  readonly outPoint: Uint8Array
  /** Before fees; unknown for a ChainLock proof without its transaction. */
  readonly balanceCredits: bigint | undefined
  readonly amountDuffs: bigint | undefined
}

/** Reads a record as it stands in storage. Nothing when it is not one: storage is hostile until parsed. */
export function readIdentity(stored: unknown): KnownIdentity | undefined {
  const record = IdentityRecord.safeParse(stored)
  if (!record.success) return undefined
  const { transition: bytes, lockTransaction, id } = record.data
  const profile = wireProfiles[record.data.profile]
  const transition = checkTransitionBytes(bytes, profile)
  if (!transition.ok || transition.value.type !== 2) return undefined
  const context = lockTransaction === undefined ? {} : { lockTransaction }
  const { outPoint, lockOutput } = reportAssetLock(transition.value, profile, context)
  if (outPoint === undefined || formatBase58(deriveIdentityId(outPoint)) !== id) return undefined
  const amountDuffs = lockOutput?.amountDuffs
  return {
    record: record.data,
    transition: transition.value,
    id: deriveIdentityId(outPoint),
    outPoint,
    amountDuffs,
    balanceCredits: amountDuffs === undefined ? undefined : creditsOf(amountDuffs),
  }
}

export interface SignedCreate {
  readonly transition: IdentityCreate
  readonly lockTransaction: Uint8Array | undefined
  readonly label: string
  readonly draftId: string
  readonly networkId: string
  readonly profile: IdentityRecord['profile']
  readonly signedAtMs: number
}

/** The record of a freshly signed identity create. The proof must name its out point. */
export function recordSigned(signed: SignedCreate): IdentityRecord {
  const { transition, lockTransaction, label, draftId, networkId, profile, signedAtMs } = signed
  const outPoint = deriveOutPoint(transition.assetLockProof)
  if (outPoint === undefined) throw new TypeError('a signed transition without an out point')
  return {
    format: 1,
    id: formatBase58(deriveIdentityId(outPoint)),
    label,
    networkId,
    profile,
    transition: encodeTransition(transition, wireProfiles[profile]),
    ...(lockTransaction === undefined ? {} : { lockTransaction }),
    draftId,
    signedAtMs,
    confirmedAtMs: null,
  }
}
