import { derivePrivateKey, derivePublicKey, privateKeySeedLength } from '../src/protocol/key/private-key.ts'
import { encodeAssetLockPayload, assetLockType, listLockOutputs } from '../src/protocol/layer1/asset-lock.ts'
import { checkInstantLock, encodeInstantLock } from '../src/protocol/layer1/quorum-lock.ts'
import { encodeP2pkhScript } from '../src/protocol/layer1/script.ts'
import { checkTransaction, deriveTxid, encodeTransaction } from '../src/protocol/layer1/transaction.ts'
import type { InstantSendProof } from '../src/protocol/transition/asset-lock-proof.ts'
import { pickFrom, randomTransition, type Pick } from '../src/protocol/testing/random-transition.ts'
import type { TransitionSigner } from '../src/protocol/transition/transition-signature.ts'
import type { TransitionKey } from '../src/protocol/transition/transition-key.ts'
import { wireProfiles } from '../src/protocol/transition/wire-profile.ts'
import type { Checked } from '../src/protocol/violation.ts'

/** The parts of an identity create: the same for every library. */
export interface SampleCreate {
  readonly proof: InstantSendProof
  readonly keys: readonly TransitionKey[]
  readonly signer: TransitionSigner
  readonly witnesses: ReadonlyMap<number, TransitionSigner>
}

/** An InstantSend lock with one input, a Master key and High keys, all ECDSA. */
export function sampleCreate(seed: number, keyCount: number): SampleCreate {
  const pick = pickFrom(seed)
  const owned = Array.from({ length: keyCount }, (_, id) => randomKey(pick, id))
  const lock = randomLock(pick)
  return {
    ...lock,
    keys: owned.map(({ key }) => key),
    witnesses: new Map(owned.map(({ key, owner }) => [key.id, owner])),
  }
}

function randomKey(
  pick: Pick,
  id: number,
): { readonly key: TransitionKey; readonly owner: TransitionSigner } {
  const privateKey = derivePrivateKey(
    'ecdsa',
    Uint8Array.from({ length: privateKeySeedLength }, () => pick(256)),
  )
  const data = derivePublicKey('ecdsa', privateKey)
  return {
    key: { id, type: 0, purpose: 0, securityLevel: id === 0 ? 0 : 2, data, readOnly: false },
    owner: { type: 0, privateKey },
  }
}

const oneInputLockBytes = 198

function randomLock(pick: Pick): Omit<SampleCreate, 'keys' | 'witnesses'> {
  for (;;) {
    const { unsigned, signer } = randomTransition(pick, wireProfiles['dpp-0.25'], 3)
    if (unsigned.type !== 3) continue
    const { assetLockProof: proof } = unsigned
    if (proof.type === 0 && proof.instantLock.length === oneInputLockBytes) return { proof, signer }
  }
}

/**
 * Returns the lock in the form of the next network generation, with the credit output in the payload of a type 8
 * transaction.
 */
export function withPayloadLock(sample: SampleCreate): SampleCreate {
  const transaction = valueOf(checkTransaction(sample.proof.transaction))
  const [output] = listLockOutputs(transaction, wireProfiles['dpp-0.25'])
  if (output === undefined) throw new TypeError('the sample locks nothing')
  const { amountDuffs, hash160 } = output
  const burnt = { amountDuffs, script: Uint8Array.of(0x6a, 0) }
  const payload = encodeAssetLockPayload({
    version: 1,
    creditOutputs: [{ amountDuffs, script: encodeP2pkhScript(hash160) }],
  })
  const bytes = encodeTransaction({ ...transaction, type: assetLockType, outputs: [burnt], payload })
  const lock = valueOf(checkInstantLock(sample.proof.instantLock))
  const instantLock = encodeInstantLock({ ...lock, txid: deriveTxid(bytes) })
  return { ...sample, proof: { type: 0, instantLock, transaction: bytes, outputIndex: 0 } }
}

function valueOf<Value>(checked: Checked<Value>): Value {
  if (!checked.ok) throw new TypeError(checked.violations[0]?.message)
  return checked.value
}
