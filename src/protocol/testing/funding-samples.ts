import { hash160, sha256 } from '#/protocol/encoding/hash.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { composeClassic } from '#/protocol/funding/asset-lock-transaction.ts'
import type { Coin } from '#/protocol/funding/coins.ts'
import type { SpentOutput } from '#/protocol/funding/input-signature.ts'
import { deriveEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { deriveTxid, encodeTransaction, type OutPoint } from '#/protocol/layer1/transaction.ts'

export function fundingKey(name: string): { readonly privateKey: Uint8Array; readonly hash: Uint8Array } {
  const privateKey = sha256(encodeUtf8(name))
  return { privateKey, hash: hash160(deriveEcdsaPublicKey(privateKey)) }
}

/** Returns the bytes of a transaction that pays these amounts to the key, and the out points of its outputs. */
export function payments(amounts: readonly bigint[], hash: Uint8Array) {
  const spent = [{ outPoint: { txid: sha256(hash), index: 0 } }]
  const script = encodeP2pkhScript(hash)
  const outputs = amounts.map((amountDuffs) => ({ amountDuffs, script }))
  const bytes = encodeTransaction(composeClassic(spent, outputs))
  const txid = deriveTxid(bytes)
  const outPoints: readonly OutPoint[] = outputs.map((_output, index) => ({ txid, index }))
  return { bytes, outPoints }
}

/** Returns coins of a published lock. Its amounts are not published: these descend, and are all needed. */
export function coinsInOrder(spent: readonly SpentOutput[], sumDuffs: bigint): readonly Coin[] {
  const count = BigInt(spent.length)
  const share = sumDuffs / count
  let rest = sumDuffs
  return spent.map(({ outPoint, script, privateKey }, at) => {
    const isLast = at === spent.length - 1
    // Distributes the sum evenly, because a lock with many coins may have few duffs.
    const more = at === 0 ? sumDuffs % count : 0n
    const amountDuffs = isLast ? rest : share + count / 2n - BigInt(at) + more
    rest -= amountDuffs
    return { outPoint, script, amountDuffs, hash160: hash160(deriveEcdsaPublicKey(privateKey)) }
  })
}
