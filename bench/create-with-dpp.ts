import { formatHex } from '../src/protocol/encoding/hex.ts'
import { toBuffers, type Dpp, type DppKey } from './dpp.ts'
import type { SampleCreate } from './sample-create.ts'

/** Prepares the library's input. Returns a function that builds, signs with every key and serializes. */
export function createWithDpp(dpp: Dpp, sample: SampleCreate): () => Promise<Buffer> {
  const publicKeys = toBuffers(sample.keys)
  const instantLock = dpp.core.InstantLock.fromBuffer(Buffer.from(sample.proof.instantLock))
  const transaction = new dpp.core.Transaction(Buffer.from(sample.proof.transaction))
  const own = (privateKey: Uint8Array) => new dpp.core.PrivateKey(formatHex(privateKey))
  const owners = sample.keys.map(({ id }) => own(sample.witnesses.get(id)?.privateKey ?? new Uint8Array()))
  const singleUse = own(sample.signer.privateKey)
  return async () => {
    const identity = new dpp.module.Identity({ protocolVersion: 1, publicKeys })
    identity.setAssetLockProof(
      dpp.identity.createInstantAssetLockProof(instantLock, transaction, sample.proof.outputIndex),
    )
    const transition = dpp.identity.createIdentityCreateTransition(identity)
    const keys: readonly DppKey[] = transition.getPublicKeys()
    for (const [index, owner] of owners.entries()) {
      await transition.signByPrivateKey(owner, 0)
      keys[index]?.setSignature(transition.getSignature())
      transition.setSignature(undefined)
    }
    await transition.signByPrivateKey(singleUse, 0)
    return transition.toBuffer()
  }
}

/** Parse, validate, verify every signature. */
export async function verifyWithDpp(dpp: Dpp, bytes: Buffer): Promise<void> {
  const transition = await dpp.stateTransition.createFromBuffer(bytes)
  const [error] = (await dpp.stateTransition.validateSignature(transition)).getErrors()
  if (error !== undefined) throw error
}
