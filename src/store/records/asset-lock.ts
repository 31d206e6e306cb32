import { z } from 'zod'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { isEcdsaPublicKey } from '#/protocol/key/ecdsa-form.ts'
import { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import { outPointBytes, checkOutPoint, type OutPoint } from '#/protocol/layer1/transaction.ts'
import { NetworkId, WireProfileName } from './network.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { readLockOutput, readLockTransaction, type ReadTransaction } from '#/protocol/layer1/asset-lock.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'

function bytes(least: number, most: number) {
  return z.custom<Uint8Array>(
    (input) => input instanceof Uint8Array && input.length >= least && input.length <= most,
  )
}

// Longest transaction or instant lock (docs/specification.md "Limits").
const mostBytes = 100_000

/**
 * An asset lock of one single-use key, with the valid parts of a draft, which the lock outlives. Its later history
 * (signed, exported, confirmed) is in the records of the identity that the lock funds.
 */
export const AssetLock = z.lazy(() =>
  z.strictObject({
    format: z.literal(1),
    /** `lockId` of the public key and the out point. */
    id: z.string().max(150),
    networkId: NetworkId,
    profile: WireProfileName,
    purpose: SingleUsePurpose,
    /** The single-use key; its private key is in the vault or on an offline signer. */
    publicKey: z.custom<Uint8Array>((input) => input instanceof Uint8Array && isEcdsaPublicKey(input)),
    draftId: z.string().max(64),
    /** When the private key was sealed; for an offline signer's key, when the draft was begun. */
    keyMadeAtMs: z.int(),
    funds: z
      .strictObject({
        outPoint: bytes(outPointBytes, outPointBytes),
        /** `null` if only a ChainLock proof is known. */
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
    givenUpAtMs: z.int().nullable(),
  }),
)
export type AssetLock = Readonly<z.infer<typeof AssetLock>>

/**
 * Returns the record id. A key has one record before any output is known, and then one record for each known output.
 */
export function lockId(publicKey: Uint8Array, outPoint?: Uint8Array): string {
  return outPoint === undefined ? formatHex(publicKey) : `${formatHex(publicKey)}:${formatHex(outPoint)}`
}

export interface KnownLock {
  readonly record: AssetLock
  readonly outPoint: OutPoint | undefined
  readonly amountDuffs: bigint | undefined
}

export function readLock(stored: unknown): KnownLock | undefined {
  const { data: record } = AssetLock.safeParse(stored)
  if (record === undefined || record.id !== lockId(record.publicKey, record.funds?.outPoint)) return undefined
  if (record.funds === null) {
    const isBare = record.instantLock === null && record.chainLock === null
    return isBare ? { record, outPoint: undefined, amountDuffs: undefined } : undefined
  }
  const outPoint = checkOutPoint(record.funds.outPoint)
  if (!outPoint.ok) return undefined
  if (record.funds.transaction === null) {
    return { record, outPoint: outPoint.value, amountDuffs: undefined }
  }
  const amountDuffs = readAmount(record, record.funds.transaction, outPoint.value)
  return amountDuffs === undefined ? undefined : { record, outPoint: outPoint.value, amountDuffs }
}

// Requires that the out point names the transaction, and that the key opens its output.
function readAmount(record: AssetLock, transaction: Uint8Array, outPoint: OutPoint): bigint | undefined {
  const { parsed, txid } = readTransactionOnce(transaction)
  if (parsed === undefined || txid === undefined || !equalBytes(txid, outPoint.txid)) return undefined
  const output = readLockOutput(parsed, outPoint.index, wireProfiles[record.profile])
  if (!output.ok || !equalBytes(output.value.hash160, hash160(record.publicKey))) return undefined
  return output.value.amountDuffs
}

// Typing into a draft reads the same transaction, of up to 100 kB, several times for each keystroke.
let last: { readonly bytes: Uint8Array; readonly read: ReadTransaction } | undefined

export function readTransactionOnce(bytes: Uint8Array): ReadTransaction {
  if (last?.bytes !== bytes) last = { bytes, read: readLockTransaction(bytes) }
  return last.read
}
