import { hash160 } from '#/protocol/encoding/hash.ts'
import { deriveIdentityId } from '#/protocol/identity/identity-id.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { isSigningType, keyTypeOf, levelsForPurpose, type KeyType } from '#/protocol/key/key-attribute.ts'
import { derivePrivateKey, derivePublicKey, privateKeySeedLength } from '#/protocol/key/private-key.ts'
import { assetLockType, encodeAssetLockPayload } from '#/protocol/layer1/asset-lock.ts'
import { encodeInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import { encodeLockScript, encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { encodeOutPoint, deriveTxid, encodeTransaction } from '#/protocol/layer1/transaction.ts'
import { burnScript } from '#/protocol/funding/asset-lock-transaction.ts'
import type { AssetLockProof } from '#/protocol/transition/asset-lock-proof.ts'
import type { Transition, UnsignedTransition } from '#/protocol/transition/transition.ts'
import type { TransitionKey } from '#/protocol/transition/transition-key.ts'
import { signTransition, type TransitionSigner } from '#/protocol/transition/transition-signature.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'

// For tests and measurements: valid transitions from a stream of numbers that the caller chooses.

/** A whole number from 0 to `below` - 1. */
export type Pick = (below: number) => number

export interface RandomTransition {
  readonly transition: Transition
  readonly unsigned: UnsignedTransition
  readonly profile: WireProfile
  readonly signer: TransitionSigner
  readonly witnesses: ReadonlyMap<number, TransitionSigner>
  /** The current identity of an update, or the sender of credits. */
  readonly identity: Identity | undefined
  readonly lockTransaction: Uint8Array | undefined
}

interface OwnedKey {
  readonly key: TransitionKey
  readonly owner: TransitionSigner | undefined
}

type TransitionType = Transition['type']

const typesOf = ({ codec }: WireProfile): readonly TransitionType[] =>
  codec === 'bincode' ? [2, 3, 5, 6, 7] : [2, 3, 5]

/** Returns a stream of numbers from a seed (mulberry32). The same seed gives the same transitions. */
export function pickFrom(seed: number): Pick {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export function randomTransition(
  pick: Pick,
  profile: WireProfile,
  type: TransitionType = typesOf(profile)[pick(typesOf(profile).length)] ?? 2,
): RandomTransition {
  if (type === 6 || type === 7) return randomCredit(pick, profile, type)
  return type === 5 ? randomUpdate(pick, profile) : randomFunded(pick, profile, type)
}

function randomFunded(pick: Pick, profile: WireProfile, type: 2 | 3): RandomTransition {
  const privateKey = randomPrivateKey(pick, 'ecdsa')
  const lock = randomLock(pick, profile, hash160(derivePublicKey('ecdsa', privateKey)))
  const keys = type === 2 ? randomKeys(pick, profile, pick(profile.keys.most - 1) + 2, 0, true) : []
  const common = { protocolVersion: 1, assetLockProof: lock.proof, ...randomFee(pick, profile) }
  const unsigned: RandomTransition['unsigned'] =
    type === 2
      ? { ...common, type, publicKeys: keys.map(({ key }) => key) }
      : { ...common, type, identityId: randomBytes(pick, 32) }
  return finish(
    { profile, signer: { type: 0, privateKey }, identity: undefined, lockTransaction: lock.transaction },
    unsigned,
    keys,
  )
}

function randomFee(pick: Pick, { codec }: WireProfile): { readonly userFeeIncrease?: number } {
  return codec === 'bincode' ? { userFeeIncrease: pick(3) * pick(101) } : {}
}

const randomNonce = (pick: Pick) => pick(2 ** 31) + 1

function randomUpdate(pick: Pick, profile: WireProfile): RandomTransition {
  const stored = randomKeys(pick, profile, pick(profile.keys.most - 3) + 2, 0, true)
  const [master] = stored
  if (master?.owner === undefined) throw new TypeError('the first key has an owner')
  const identity: Identity = {
    protocolVersion: 1,
    id: deriveIdentityId(randomBytes(pick, 36), profile),
    publicKeys: stored.map(({ key }) => key),
    balance: BigInt(pick(1_000_000)),
    revision: pick(1000),
  }
  const added = randomKeys(pick, profile, pick(4), stored.length, false)
  const disabled = stored
    .slice(1)
    .filter(({ key }) => key.readOnly !== true && pick(2) === 0)
    .map(({ key }) => key.id)
  const disabling = disabled.length > 0 || added.length === 0
  // The second key is a High key that is not read-only, so there is always a key to disable.
  const ids = disabled.length > 0 ? disabled : [1]
  const unsigned: RandomTransition['unsigned'] = {
    protocolVersion: 1,
    type: 5,
    identityId: identity.id,
    revision: identity.revision + 1,
    signaturePublicKeyId: 0,
    ...(profile.codec === 'bincode' ? { nonce: randomNonce(pick), ...randomFee(pick, profile) } : {}),
    ...(added.length === 0 ? {} : { addPublicKeys: added.map(({ key }) => key) }),
    ...(disabling ? { disablePublicKeys: ids } : {}),
    ...(disabling && profile.codec === 'cbor'
      ? { publicKeysDisabledAt: 1_650_000_000_000 + pick(2 ** 31) }
      : {}),
  }
  return finish({ profile, signer: master.owner, identity, lockTransaction: undefined }, unsigned, added)
}

/** Returns a transition that sends credits away, signed by the second key, a Transfer key. */
function randomCredit(pick: Pick, profile: WireProfile, type: 6 | 7): RandomTransition {
  const stored = randomKeys(pick, profile, 2, 0, true)
  const signing = transferKey(pick, 2)
  const balance = BigInt(5_000_000_000 + pick(2 ** 31))
  const identity: Identity = {
    protocolVersion: 1,
    id: randomBytes(pick, 32),
    publicKeys: [...stored, signing].map(({ key }) => key),
    balance,
    revision: pick(1000),
  }
  const common = {
    protocolVersion: 1,
    identityId: identity.id,
    amount: BigInt(1_000_000_000 + pick(2 ** 31)),
    nonce: randomNonce(pick),
    userFeeIncrease: randomFee(pick, profile).userFeeIncrease ?? 0,
    signaturePublicKeyId: 2,
  }
  const unsigned: UnsignedTransition =
    type === 7
      ? { ...common, type, recipientId: randomBytes(pick, 32) }
      : {
          ...common,
          type,
          coreFeePerByte: ([1, 2, 3, 5, 8] as const)[pick(5)] ?? 1,
          pooling: 0,
          outputScript: encodeP2pkhScript(randomBytes(pick, 20)),
        }
  if (signing.owner === undefined) throw new TypeError('the Transfer key has an owner')
  return finish({ profile, signer: signing.owner, identity, lockTransaction: undefined }, unsigned, [])
}

function finish(
  made: Omit<RandomTransition, 'transition' | 'unsigned' | 'witnesses'>,
  unsigned: RandomTransition['unsigned'],
  keys: readonly OwnedKey[],
): RandomTransition {
  const owned = keys.flatMap(({ key, owner }) => (owner === undefined ? [] : [[key.id, owner] as const]))
  const witnesses = new Map(owned)
  return {
    ...made,
    unsigned,
    witnesses,
    transition: signTransition(unsigned, made.profile, made.signer, witnesses),
  }
}

function randomKeys(
  pick: Pick,
  profile: WireProfile,
  count: number,
  firstId: number,
  withBase: boolean,
): readonly OwnedKey[] {
  const base = withBase ? ([0, 2] as const) : []
  return Array.from({ length: count }, (_, index) => {
    const level = base[index]
    const id = firstId + index
    return level === undefined ? randomKey(pick, profile, id) : baseKey(pick, id, level)
  })
}

function baseKey(pick: Pick, id: number, securityLevel: 0 | 2): OwnedKey {
  return ecdsaKey(pick, { id, purpose: 0, securityLevel })
}

function transferKey(pick: Pick, id: number): OwnedKey {
  return ecdsaKey(pick, { id, purpose: 3, securityLevel: 1 })
}

function ecdsaKey(pick: Pick, choice: Readonly<Omit<TransitionKey, 'type' | 'data'>>): OwnedKey {
  const privateKey = randomPrivateKey(pick, 'ecdsa')
  const data = derivePublicKey('ecdsa', privateKey)
  return { key: { ...choice, type: 0, data, readOnly: false }, owner: { type: 0, privateKey } }
}

function randomKey(pick: Pick, profile: WireProfile, id: number): OwnedKey {
  const offered = profile.keys.types.filter((each) => each !== 1 || profile.blsBasicScheme)
  const type = (offered[pick(offered.length)] ?? 0) as KeyType // the profile lists key types
  const purpose = ([0, 1, 2, 3] as const)[pick(4)] ?? 0
  // On today's networks, an identity has one Master key.
  const levels = levelsForPurpose(purpose).filter((level) => level !== 0 || profile.codec === 'cbor')
  const securityLevel = levels[pick(levels.length)] ?? 3
  const { curve } = keyTypeOf(type)
  const privateKey = curve === undefined ? undefined : randomPrivateKey(pick, curve)
  const publicKey =
    curve === undefined || privateKey === undefined
      ? randomBytes(pick, 20)
      : derivePublicKey(curve, privateKey)
  const data = type === 2 ? hash160(publicKey) : publicKey
  const withReadOnly = profile.keys.readOnlyRequired || pick(3) > 0
  return {
    key: { id, type, purpose, securityLevel, data, ...(withReadOnly ? { readOnly: pick(4) === 0 } : {}) },
    owner: privateKey === undefined || !isSigningType(type) ? undefined : { type, privateKey },
  }
}

function randomLock(
  pick: Pick,
  { assetLockPayloads }: WireProfile,
  keyHash: Uint8Array,
): { readonly proof: AssetLockProof; readonly transaction: Uint8Array } {
  const inputs = Array.from({ length: pick(3) + 1 }, () => ({
    outPoint: { txid: randomBytes(pick, 32), index: pick(5) },
    script: randomBytes(pick, 107),
    sequence: 0xffff_ffff,
  }))
  const outputIndex = pick(3)
  const isPayload = assetLockPayloads === 'only'
  const locking = isPayload ? encodeP2pkhScript(keyHash) : encodeLockScript(keyHash)
  const amountDuffs = () => BigInt(pick(2 ** 31)) + (isPayload ? 1_000_000n : 1n)
  const outputs = Array.from({ length: outputIndex + 1 + pick(2) }, (_, index) => ({
    amountDuffs: amountDuffs(),
    script: index === outputIndex ? locking : encodeP2pkhScript(randomBytes(pick, 20)),
  }))
  const burned = outputs.reduce((sum, each) => sum + each.amountDuffs, 0n)
  const transaction = encodeTransaction({
    version: 3,
    inputs,
    lockTime: 0,
    ...(isPayload
      ? {
          type: assetLockType,
          outputs: [{ amountDuffs: burned, script: burnScript }],
          payload: encodeAssetLockPayload({ version: 1, creditOutputs: outputs }),
        }
      : { type: 0, outputs, payload: new Uint8Array() }),
  })
  const txid = deriveTxid(transaction)
  if (pick(3) === 0) {
    const outPoint = encodeOutPoint({ txid, index: outputIndex })
    return { proof: { type: 1, coreChainLockedHeight: pick(2 ** 31) + 1, outPoint }, transaction }
  }
  const locked = { inputs: inputs.map(({ outPoint }) => outPoint), txid, signature: randomBytes(pick, 96) }
  const instantLock = encodeInstantLock(
    !isPayload && pick(2) === 0
      ? { layout: 'legacy', ...locked }
      : { layout: 'deterministic', version: 1, cycleHash: randomBytes(pick, 32), ...locked },
  )
  return { proof: { type: 0, instantLock, transaction, outputIndex }, transaction }
}

function randomPrivateKey(pick: Pick, curve: 'ecdsa' | 'bls'): Uint8Array {
  return derivePrivateKey(curve, randomBytes(pick, privateKeySeedLength))
}

function randomBytes(pick: Pick, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => pick(256))
}
