import { formatHex } from '../src/protocol/encoding/hex.ts'
import type { AssetLockProof } from '../src/protocol/transition/asset-lock-proof.ts'
import type { RandomTransition } from '../src/protocol/testing/random-transition.ts'
import { newKeysOf } from '../src/protocol/transition/transition.ts'
import { toBuffers, type Dpp, type DppIdentity, type DppKey, type DppTransition } from './dpp.ts'

/**
 * The transition of the sample, built and signed by the library with the same keys. The keys are passed as hex: the
 * library treats a key from a Buffer as uncompressed, and writes that into the signature's header.
 */
export async function signWithDpp(
  dpp: Dpp,
  sample: RandomTransition,
  identity: DppIdentity | undefined,
): Promise<DppTransition> {
  const transition = buildWithDpp(dpp, sample, identity)
  await signWitnesses(transition, sample)
  const { signer, unsigned } = sample
  const privateKey = formatHex(signer.privateKey)
  if (unsigned.type === 5 && identity !== undefined) {
    await transition.sign(identity.getPublicKeyById(unsigned.signaturePublicKeyId), privateKey)
  } else {
    await transition.signByPrivateKey(privateKey, signer.type)
  }
  return transition
}

function buildWithDpp(
  dpp: Dpp,
  { unsigned }: RandomTransition,
  identity: DppIdentity | undefined,
): DppTransition {
  if (unsigned.type === 3) {
    return dpp.identity.createIdentityTopUpTransition(
      Buffer.from(unsigned.identityId),
      buildProof(dpp, unsigned.assetLockProof),
    )
  }
  if (unsigned.type === 2) {
    const made = new dpp.module.Identity({ protocolVersion: 1, publicKeys: toBuffers(unsigned.publicKeys) })
    made.setAssetLockProof(buildProof(dpp, unsigned.assetLockProof))
    return dpp.identity.createIdentityCreateTransition(made)
  }
  if (identity === undefined || unsigned.type !== 5) throw new TypeError('an update needs its identity')
  const { addPublicKeys: added, disablePublicKeys: disabled } = unsigned
  return dpp.identity.createIdentityUpdateTransition(identity, {
    ...(added === undefined
      ? {}
      : { add: added.map((key) => new dpp.module.IdentityPublicKey(toBuffers(key))) }),
    ...(disabled === undefined ? {} : { disable: disabled.map((id) => identity.getPublicKeyById(id)) }),
  })
}

function buildProof(dpp: Dpp, proof: AssetLockProof): unknown {
  if (proof.type === 1)
    return dpp.identity.createChainAssetLockProof(proof.coreChainLockedHeight, Buffer.from(proof.outPoint))
  const instantLock = dpp.core.InstantLock.fromBuffer(Buffer.from(proof.instantLock))
  const transaction = new dpp.core.Transaction(Buffer.from(proof.transaction))
  return dpp.identity.createInstantAssetLockProof(instantLock, transaction, proof.outputIndex)
}

// The library signs a new key by signing the transition with it and moving the signature.
async function signWitnesses(
  transition: DppTransition,
  { unsigned, witnesses }: RandomTransition,
): Promise<void> {
  const { keys } = newKeysOf(unsigned)
  const theirs: readonly DppKey[] =
    (unsigned.type === 2
      ? transition.getPublicKeys()
      : unsigned.type === 5 && transition.getPublicKeysToAdd()) || []
  for (const [index, { id }] of keys.entries()) {
    const owner = witnesses.get(id)
    if (owner === undefined) throw new TypeError(`key ${id} has no private half`)
    await transition.signByPrivateKey(formatHex(owner.privateKey), owner.type)
    theirs[index]?.setSignature(transition.getSignature())
    transition.setSignature(undefined)
  }
}
