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

// docs/specification.md "Limits": a transaction or an instant lock is at most this.
const mostBytes = 100_000

/**
 * What has been seen of value that is locked for one single-use key, as it is stored. A draft has what is typed; this record has
 * what was valid of it, and stays when the draft is deleted. What becomes of the lock afterwards (signed, exported, confirmed) is
 * known of the identity that it funds, and is not repeated here.
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
  }),
)
export type AssetLock = Readonly<z.infer<typeof AssetLock>>

/** One record for each output that was seen for a key, and one for the key before any was: no writer makes a second. */
export function lockId(publicKey: Uint8Array, outPoint?: Uint8Array): string {
  return outPoint === undefined ? formatHex(publicKey) : `${formatHex(publicKey)}:${formatHex(outPoint)}`
}

/** An asset lock as screens show it: the record with what follows from it. */
export interface KnownLock {
  readonly record: AssetLock
  readonly outPoint: OutPoint | undefined
  /** Not known before the transaction was seen. */
  readonly amountDuffs: bigint | undefined
}

/** Reads a stored record. Nothing when its parts do not belong together. */
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

// The transaction is the one that the out point names, and its output opens with the key.
function readAmount(record: AssetLock, transaction: Uint8Array, outPoint: OutPoint): bigint | undefined {
  const { parsed, txid } = readTransactionOnce(transaction)
  if (parsed === undefined || txid === undefined || !equalBytes(txid, outPoint.txid)) return undefined
  const output = readLockOutput(parsed, outPoint.index, wireProfiles[record.profile])
  if (!output.ok || !equalBytes(output.value.hash160, hash160(record.publicKey))) return undefined
  return output.value.amountDuffs
}

// While its draft is typed into, the same transaction of up to 100 kB is asked for several times at each keystroke.
let last: { readonly bytes: Uint8Array; readonly read: ReadTransaction } | undefined

/** The transaction in these bytes, which nobody changes: the one that was read last is not read again. */
export function readTransactionOnce(bytes: Uint8Array): ReadTransaction {
  if (last?.bytes !== bytes) last = { bytes, read: readLockTransaction(bytes) }
  return last.read
}
