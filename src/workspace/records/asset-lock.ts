import { z } from 'zod'

import { formatHex } from '#/protocol/encoding/hex.ts'
import { isEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import { outPointBytes } from '#/protocol/layer1/transaction.ts'
import { NetworkId, WireProfileName } from './network.ts'

function bytes(least: number, most: number) {
  return z.custom<Uint8Array>(
    (input) => input instanceof Uint8Array && input.length >= least && input.length <= most,
  )
}

// docs/specification.md "Limits": a transaction or an instant lock is at most this.
const mostBytes = 100_000

/**
 * What has been seen of value that is locked for one single-use key, as it is stored. A draft holds what is typed; this
 * holds what held, and stays when the draft goes. What becomes of the lock afterwards (signed, exported, confirmed) is
 * known of the identity that it funds, and is not repeated here.
 */
export const AssetLock = z.strictObject({
  format: z.literal(1),
  /** `lockId` of the public key and the out point. */
  id: z.string().max(150),
  networkId: NetworkId,
  profile: WireProfileName,
  purpose: SingleUsePurpose,
  /** The single-use key; its private key is in the vault or on an offline signer. */
  publicKey: z.custom<Uint8Array>((input) => input instanceof Uint8Array && isEcdsaPublicKey(input)),
  /** The draft that it was last seen in. */
  draftId: z.string().max(64),
  /** When its private key was sealed; for a key of an offline signer, when its draft was begun. */
  keyMadeAtMs: z.int(),
  funds: z
    .strictObject({
      outPoint: bytes(outPointBytes, outPointBytes),
      /** Not known of a ChainLock proof alone. */
      transaction: bytes(1, mostBytes).nullable(),
      seenAtMs: z.int(),
    })
    .readonly()
    .nullable(),
  instantLock: z
    .strictObject({ bytes: bytes(1, mostBytes), seenAtMs: z.int() })
    .readonly()
    .nullable(),
  chainLock: z
    .strictObject({ height: z.int().min(1).max(0xffff_ffff), seenAtMs: z.int() })
    .readonly()
    .nullable(),
  /** When the user marked the lock as given up. */
  givenUpAtMs: z.int().nullable(),
})
export type AssetLock = Readonly<z.infer<typeof AssetLock>>

/** One record for each output that was seen for a key, and one for the key before any was: no writer makes a second. */
export function lockId(publicKey: Uint8Array, outPoint?: Uint8Array): string {
  return outPoint === undefined ? formatHex(publicKey) : `${formatHex(publicKey)}:${formatHex(outPoint)}`
}
