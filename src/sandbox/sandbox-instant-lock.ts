import { parseHex } from '#/protocol/encoding/hex.ts'
import { deriveInstantLockRequestId, encodeInstantLock } from '#/protocol/layer1/instant-lock.ts'
import { instantLockQuorumType } from '#/protocol/layer1/quorum-signing.ts'
import type { LayerOneTransaction } from '#/protocol/layer1/transaction.ts'
import { selectSigningQuorum } from '#/protocol/masternode/signing-quorum.ts'
import type { SandboxMoment } from './sandbox-chain.ts'
import { signAsQuorum, signersAt } from './sandbox-quorum.ts'

// Before that there are no quorums; who asks earlier gets what will be right then.
const firstQuorums = 12

/** The lock of a transaction by the quorum that has to sign it at that moment. The txid is in display order. */
export function signSandboxInstantLock(
  { chain, tip }: SandboxMoment,
  transaction: LayerOneTransaction,
  txid: Uint8Array,
): Uint8Array {
  const inputs = transaction.inputs.map(({ outPoint }) => outPoint)
  const requestId = deriveInstantLockRequestId(inputs)
  const active = signersAt(chain, Math.max(tip, firstQuorums), instantLockQuorumType)
  const quorum = selectSigningQuorum(active, requestId)
  const first = active.find(({ index }) => index === 0)
  if (quorum === undefined || first === undefined) throw new TypeError('no quorum signs instant locks')
  const named = { llmqType: quorum.llmqType, quorumHash: parseHex(quorum.quorumHash) }
  return encodeInstantLock({
    layout: 'deterministic',
    version: 1,
    inputs,
    txid,
    cycleHash: parseHex(first.quorumHash),
    signature: signAsQuorum(chain, named, { requestId, messageHash: txid }),
  })
}
