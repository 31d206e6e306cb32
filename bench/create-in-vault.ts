import { equalBytes } from '../src/protocol/encoding/bytes.ts'
import { derivePublicKey } from '../src/protocol/key/private-key.ts'
import { encodeTransition } from '../src/protocol/transition/transition-bytes.ts'
import type { TransitionSigner } from '../src/protocol/transition/transition-signature.ts'
import { type WireProfileName, wireProfiles } from '../src/protocol/transition/wire-profile.ts'
import { listSigners, requireSigners, signReviewed } from '../src/vault/keys/transition-signing.ts'
import type { SampleCreate } from './sample-create.ts'

type SealedRecord = Parameters<typeof requireSigners>[1]

/**
 * The steps of the vault's worker for a signature, in order, without storage and encryption: it checks the create by
 * every rule, reads its bytes again, finds the keys, checks each private key against its public key, signs with all
 * of them, and verifies each signature. Returns the serialized create.
 */
export function createInVault(sample: SampleCreate, profile: WireProfileName): () => Uint8Array {
  const signer = recordOf(sample.signer, 0)
  const owned = sample.keys.flatMap(({ id }, index) => {
    const owner = sample.witnesses.get(id)
    return owner === undefined ? [] : [recordOf(owner, index + 1, sample.keys[index]?.securityLevel)]
  })
  const sealedKeys = [signer, ...owned]
  const privateKeys = new Map(sealedKeys.map(({ record, privateKey }) => [idOf(record), privateKey]))
  const records = sealedKeys.map(({ record }) => record)
  const transition = { protocolVersion: 1, type: 2, assetLockProof: sample.proof, publicKeys: sample.keys }
  const request = { transition, profile }
  return () => {
    const signers = requireSigners(request, signer.record, () => records)
    const loans = new Map(
      listSigners(signers).map((id) => {
        const privateKey = privateKeys.get(id)
        const record = records.find((each) => idOf(each) === id)
        if (privateKey === undefined || record === undefined) throw new TypeError(id)
        if (!equalBytes(derivePublicKey('ecdsa', privateKey), record.publicKey)) throw new TypeError(id)
        return [id, privateKey] as const
      }),
    )
    return encodeTransition(signReviewed(signers, request, loans), wireProfiles[profile])
  }
}

function recordOf(
  { privateKey }: TransitionSigner,
  index: number,
  securityLevel?: 0 | 1 | 2 | 3,
): { readonly record: SealedRecord; readonly privateKey: Uint8Array } {
  const common = {
    format: 2 as const,
    id: new Uint8Array(16).fill(index),
    keyType: 0 as const,
    publicKey: derivePublicKey('ecdsa', privateKey),
    label: '',
    createdAtMs: 0,
    origin: 'generated' as const,
    compartment: 'session' as const,
    box: { iv: new Uint8Array(12), ciphertext: new Uint8Array(48) },
  }
  const record: SealedRecord =
    securityLevel === undefined
      ? { ...common, kind: 'single-use', securityLevel: null }
      : { ...common, kind: 'identity', securityLevel }
  return { record, privateKey }
}

function idOf({ id }: SealedRecord): string {
  return Buffer.from(id).toString('hex')
}
