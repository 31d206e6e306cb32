import { hash160, sha256d } from '../src/protocol/encoding/hash.ts'
import { derivePrivateKey, derivePublicKey, privateKeySeedLength } from '../src/protocol/key/private-key.ts'
import { encodeInstantLock } from '../src/protocol/layer1/quorum-lock.ts'
import { encodeP2pkhScript, encodeP2shScript } from '../src/protocol/layer1/script.ts'
import { deriveTxid, encodeTransaction } from '../src/protocol/layer1/transaction.ts'
import { buildAssetLock } from '../src/protocol/funding/input-signature.ts'
import type { NewPlatformKey } from '../src/protocol/platform/key-layout.ts'
import { newerViolations } from '../src/protocol/platform/check-newer.ts'
import { lockProof, type PlatformLockProof } from '../src/protocol/platform/lock-proof.ts'
import { derivePlatformIdentityId } from '../src/protocol/platform/platform-ids.ts'
import { signPlatform, type PlatformSigners } from '../src/protocol/platform/platform-signature.ts'
import {
  transitionLayouts,
  type PlatformKind,
  type PlatformTransition,
  type TransitionOf,
} from '../src/protocol/platform/transition-layout.ts'
import type { Layout } from '../src/protocol/encoding/bincode-layout.ts'
import type { Pick } from '../src/protocol/testing/random-transition.ts'
import { oneOf, randomBytes, randomValue } from './random-fields.ts'

/** Kinds that a package can build from their members: the transitions of identities. */
export const identityKinds = [
  'identityCreate',
  'identityTopUp',
  'identityUpdate',
  'identityCreditTransfer',
  'identityCreditWithdrawal',
] as const
export type IdentityKind = (typeof identityKinds)[number]

/** A valid transition, and its signers. */
export interface IdentitySample<Kind extends IdentityKind = IdentityKind> {
  readonly unsigned: TransitionOf<Kind>
  readonly signed: TransitionOf<Kind>
  readonly signers: PlatformSigners & { readonly signer: NonNullable<PlatformSigners['signer']> }
}

/** A random signed transition of an identity: every purpose and type that a key may have, and locks of both kinds. */
export function randomIdentitySample(kind: IdentityKind, pick: Pick): IdentitySample {
  const privateKey = randomPrivateKey(pick)
  const keys = kind === 'identityCreate' || kind === 'identityUpdate' ? randomKeys(kind, pick) : []
  const funded = kind === 'identityCreate' || kind === 'identityTopUp'
  const signers = {
    witnesses: new Map(
      keys.flatMap(({ key, owner }) => (owner === undefined ? [] : [[key.id, owner] as const])),
    ),
    signer: funded
      ? { type: 0 as const, privateKey }
      : { type: oneOf(pick, [0, 2] as const), privateKey, keyId: pick(400) },
  }
  const added = keys.map(({ key }) => key)
  const unsigned = randomUnsigned(kind, added, privateKey, pick)
  return { unsigned, signed: signPlatform(unsigned, signers), signers }
}

/** A random transition of any kind by its layout alone, for reading and writing, not for the rules. */
export function randomByLayout(kind: PlatformKind, pick: Pick): PlatformTransition {
  const versions = Object.entries<Layout<unknown>>(transitionLayouts[kind]).filter(
    ([number]) => kind !== 'dataContractCreate' || number === '0',
  )
  const [version, layout] = oneOf(pick, versions)
  const known = new Map([[lockProof as Layout<unknown>, () => randomProof(randomPrivateKey(pick), pick)]])
  for (;;) {
    const fields = randomValue(layout, pick, known)
    // The compiler cannot infer the layout of this kind and version. The other libraries know protocol version 13.
    const transition = { kind, version: Number(version), fields } as PlatformTransition
    if (kind === 'identityKeyLimitsUpdate' || newerViolations(transition).length === 0) return transition
  }
}

function randomUnsigned(
  kind: IdentityKind,
  keys: readonly NewPlatformKey[],
  privateKey: Uint8Array,
  pick: Pick,
): TransitionOf<IdentityKind> {
  const userFeeIncrease = oneOf(pick, [0, 1, 250, 251, 65_535])
  const signature = new Uint8Array()
  const identityId = randomBytes(pick, 32)
  const own = { identityId, userFeeIncrease, signature, signaturePublicKeyId: 0, nonce: randomNonce(pick) }
  switch (kind) {
    case 'identityCreate': {
      const assetLockProof = randomProof(privateKey, pick)
      const id = derivePlatformIdentityId(assetLockProof)
      const fields = { publicKeys: keys, assetLockProof, userFeeIncrease, signature, identityId: id }
      return { kind, version: 0, fields }
    }
    case 'identityTopUp': {
      const assetLockProof = randomProof(privateKey, pick)
      return { kind, version: 0, fields: { assetLockProof, identityId, userFeeIncrease, signature } }
    }
    case 'identityUpdate': {
      const disablePublicKeys = Array.from(
        { length: keys.length === 0 ? pick(10) + 1 : pick(11) },
        (_, at) => at,
      )
      const revision = BigInt(pick(2 ** 32)) + 1n
      return { kind, version: 0, fields: { ...own, revision, addPublicKeys: keys, disablePublicKeys } }
    }
    case 'identityCreditTransfer': {
      const amount = 100_000n + BigInt(pick(2 ** 32)) * BigInt(pick(1000))
      return { kind, version: 0, fields: { ...own, recipientId: randomBytes(pick, 32), amount } }
    }
    case 'identityCreditWithdrawal': {
      const fields = {
        ...own,
        amount: 1_000_000n + BigInt(pick(2 ** 32)) * BigInt(pick(1000)),
        coreFeePerByte: oneOf(pick, [1, 2, 3, 5, 8, 13, 21, 233, 377, 2_971_215_073]),
        pooling: 0 as const,
      }
      const hash = randomBytes(pick, 20)
      const script = oneOf(pick, [encodeP2pkhScript(hash), encodeP2shScript(hash)])
      return { kind, version: 1, fields: { ...fields, outputScript: oneOf(pick, [null, script]) } }
    }
  }
}

interface OwnedKey {
  readonly key: NewPlatformKey
  readonly owner: Uint8Array | undefined
}

// Allowed security levels of added keys by purpose: authentication any, encryption and decryption medium, transfer
// critical.
const mayBeAdded = [
  [0, [1, 2, 3]],
  [1, [3]],
  [2, [3]],
  [3, [1]],
] as const

/** One master key and up to five others for a create; up to six keys for an update, none of them a master key. */
function randomKeys(kind: 'identityCreate' | 'identityUpdate', pick: Pick): readonly OwnedKey[] {
  const isCreate = kind === 'identityCreate'
  const count = isCreate ? pick(6) + 1 : pick(7)
  return Array.from({ length: count }, (_, at) => {
    // Ids of one byte and of more; an update disables others.
    const id = isCreate ? at : at + oneOf(pick, [20, 249, 70_000])
    const [purpose, levels] = oneOf(pick, mayBeAdded)
    const isMaster = isCreate && at === 0
    return isMaster ? randomKey(id, 0, 0, pick) : randomKey(id, purpose, oneOf(pick, levels), pick)
  })
}

function randomKey(
  id: number,
  purpose: NewPlatformKey['purpose'],
  securityLevel: NewPlatformKey['securityLevel'],
  pick: Pick,
): OwnedKey {
  const type = oneOf(pick, [0, 1, 2, 3, 4] as const)
  const curve = type === 1 ? 'bls' : 'ecdsa'
  const privateKey = derivePrivateKey(curve, randomBytes(pick, privateKeySeedLength))
  const publicKey = derivePublicKey(curve, privateKey)
  const bounds = oneOf(pick, [
    null,
    { kind: 'singleContract', value: { id: randomBytes(pick, 32) } },
    { kind: 'documentType', value: { id: randomBytes(pick, 32), documentTypeName: 'note' } },
  ] as const)
  const key = {
    id,
    type,
    purpose,
    securityLevel,
    contractBounds: purpose === 1 || purpose === 2 ? bounds : null,
    readOnly: pick(4) === 0,
    data: type < 2 ? publicKey : hash160(publicKey),
    signature: new Uint8Array(),
  }
  return { key, owner: type < 2 ? privateKey : undefined }
}

/** An asset lock that pays to this key, in a proof of either kind; the credit output is any of up to three. */
export function randomProof(privateKey: Uint8Array, pick: Pick): PlatformLockProof {
  const script = encodeP2pkhScript(hash160(derivePublicKey('ecdsa', privateKey)))
  const outputIndex = pick(3)
  const credits = Array.from({ length: outputIndex + 1 }, (_, at) => ({
    amountDuffs: 1_000_000n + BigInt(pick(2 ** 31)),
    script: at === outputIndex ? script : encodeP2pkhScript(randomBytes(pick, 20)),
  }))
  const spent = Array.from({ length: pick(2) + 1 }, () => ({
    outPoint: { txid: randomBytes(pick, 32), index: pick(5) },
    script,
    privateKey,
  }))
  const built = buildAssetLock(spent, credits, [])
  if (!built.ok) throw new TypeError(built.violations[0]?.message)
  const transaction = encodeTransaction(built.value)
  if (pick(2) === 0) {
    const outPoint = { txid: sha256d(transaction), vout: outputIndex }
    return { kind: 'chain', value: { coreChainLockedHeight: pick(2 ** 31) + 1, outPoint } }
  }
  const instantLock = encodeInstantLock({
    layout: 'deterministic',
    version: 1,
    inputs: spent.map(({ outPoint }) => outPoint),
    txid: deriveTxid(transaction),
    cycleHash: randomBytes(pick, 32),
    signature: randomBytes(pick, 96),
  })
  return { kind: 'instant', value: { instantLock, transaction, outputIndex } }
}

function randomPrivateKey(pick: Pick): Uint8Array {
  return derivePrivateKey('ecdsa', randomBytes(pick, privateKeySeedLength))
}

/** A random nonce of 1 to 40 bits. */
function randomNonce(pick: Pick): bigint {
  return 1n + BigInt(pick(2 ** oneOf(pick, [2, 8, 16, 31]))) * BigInt(oneOf(pick, [1, 256]))
}
