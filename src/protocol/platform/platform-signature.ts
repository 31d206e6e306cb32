import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160, sha256d } from '#/protocol/encoding/hash.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { signBls, verifyBls } from '#/protocol/key/bls.ts'
import { recoverPublicKey, signDigest } from '#/protocol/key/ecdsa.ts'
import { KeyType, type SigningErrorCode } from '#/protocol/key/key-attribute.ts'
import type { NewPlatformKey, PlatformKeyType } from './key-layout.ts'
import { encodePlatformSigning } from './transition-bytes.ts'
import type { PlatformTransition, InputWitness, PlatformAddress } from './transition-layout.ts'

export interface PlatformSigner {
  readonly type: PlatformKeyType
  readonly privateKey: Uint8Array
}

export interface PlatformSigners {
  /** The key of the identity with its id, or the single-use key of an asset lock (no id). */
  readonly signer?: PlatformSigner & { readonly keyId?: number }
  /** The private keys of new keys of types 0 and 1, by key id. */
  readonly witnesses?: ReadonlyMap<number, Uint8Array>
  /** Signers of each input, in the order of the inputs: one private key, or a script and its private keys. */
  readonly inputs?: readonly InputSigner[]
}

export type InputSigner =
  | { readonly kind: 'p2pkh'; readonly privateKey: Uint8Array }
  | { readonly kind: 'p2sh'; readonly privateKeys: readonly Uint8Array[]; readonly redeemScript: Uint8Array }

/**
 * Signs a transition and its new keys of types 0 and 1 (docs/platform.md "Signatures"; dashpay/rust-dashcore
 * dash/src/signer.rs). Checks neither the transition nor whose keys they are. Throws KeywrightError.
 */
export function signPlatform<Kind extends PlatformTransition>(
  transition: Kind,
  signers: PlatformSigners,
): Kind {
  const data = signedData(encodePlatformSigning(transition))
  const { fields } = transition
  const { signer } = signers
  const witnessed = (keys: readonly NewPlatformKey[]) =>
    keys.map((key) => ({ ...key, signature: witnessOf(key, data, signers.witnesses) }))
  const own = signer === undefined ? {} : { signature: signPlatformData(data, signer) }
  const signed = {
    ...fields,
    ...('publicKeys' in fields ? { publicKeys: witnessed(fields.publicKeys) } : {}),
    ...('addPublicKeys' in fields ? { addPublicKeys: witnessed(fields.addPublicKeys) } : {}),
    ...('signature' in fields ? own : {}),
    ...('signaturePublicKeyId' in fields ? { signaturePublicKeyId: signer?.keyId ?? 0 } : {}),
    ...('inputWitnesses' in fields ? { inputWitnesses: signInputs(data, signers.inputs ?? []) } : {}),
  }
  return { ...transition, fields: signed }
}

export interface SignedData {
  readonly bytes: Uint8Array
  readonly digest: Uint8Array
}

/** Returns the signing bytes with their digest (sha256d, 32 bytes), computed once for all signatures. */
export function signedData(signingBytes: Uint8Array): SignedData {
  return { bytes: signingBytes, digest: sha256d(signingBytes) }
}

/** Returns one signature: 65 bytes for ECDSA (31 + recovery id ‖ r ‖ s), 96 for BLS. Throws `signing/cannot-sign`. */
export function signPlatformData(
  { bytes, digest }: SignedData,
  { type, privateKey }: PlatformSigner,
): Uint8Array {
  if (type > 2) throw new KeywrightError<SigningErrorCode>('signing/cannot-sign')
  if (type === KeyType.bls) return signBls(bytes, privateKey)
  return signDigest(digest, privateKey)
}

/** Tells whether the private key of a key made the signature. Keys of types 3 and 4 never sign. */
export function isPlatformSignedBy(
  { type, data }: Pick<NewPlatformKey, 'type' | 'data'>,
  signature: Uint8Array,
  signed: SignedData,
): boolean {
  if (type > 2) return false
  if (type === KeyType.bls) return verifyBls(signed.bytes, signature, data)
  return isKeyOf(recoverPublicKey(signed.digest, signature), { type, data })
}

function isKeyOf(recovered: Uint8Array | undefined, { type, data }: Pick<NewPlatformKey, 'type' | 'data'>) {
  return recovered !== undefined && equalBytes(type === KeyType.ecdsa ? recovered : hash160(recovered), data)
}

/** Tells whether the key signed the transition, with the recovered key from the check of the form. */
export function isTransitionSignedBy(
  { type, data }: Pick<NewPlatformKey, 'type' | 'data'>,
  transition: PlatformTransition,
): boolean {
  if (!('signature' in transition.fields)) return false
  if (type === KeyType.ecdsa || type === KeyType.ecdsaHash160)
    return isKeyOf(recoverPlatformSigner(transition), { type, data })
  return isPlatformSignedBy({ type, data }, transition.fields.signature, signedDataOf(transition))
}

// The witnesses, form and signer of a transition are checked over the same bytes, and recovering takes longest.
const dataOf = new WeakMap<PlatformTransition['fields'], SignedData>()
const signerOf = new WeakMap<PlatformTransition['fields'], { readonly publicKey: Uint8Array | undefined }>()

/** Returns the data that the signatures of a transition cover. */
export function signedDataOf(transition: PlatformTransition): SignedData {
  const known = dataOf.get(transition.fields)
  if (known !== undefined) return known
  const data = signedData(encodePlatformSigning(transition))
  dataOf.set(transition.fields, data)
  return data
}

/** Recovers the public key (33 bytes) that made the ECDSA signature of a transition; undefined if none could have. */
export function recoverPlatformSigner(transition: PlatformTransition): Uint8Array | undefined {
  const { fields } = transition
  if (!('signature' in fields)) return undefined
  const known = signerOf.get(fields)
  if (known !== undefined) return known.publicKey
  const publicKey = recoverPublicKey(signedDataOf(transition).digest, fields.signature)
  signerOf.set(fields, { publicKey })
  return publicKey
}

/**
 * Tells whether an input is signed by the key of its address, or by as many keys of its script as that requires, in
 * their order after the empty item for OP_CHECKMULTISIG.
 */
export function isInputSigned(
  address: PlatformAddress,
  witness: InputWitness,
  { digest }: SignedData,
): boolean {
  if (witness.kind === 'p2pkh') {
    const recovered = recoverPublicKey(digest, witness.value.signature)
    return (
      address.kind === 'p2pkh' && recovered !== undefined && equalBytes(hash160(recovered), address.value)
    )
  }
  const { signatures, redeemScript } = witness.value
  if (address.kind !== 'p2sh' || !equalBytes(hash160(redeemScript), address.value)) return false
  const script = readMultisig(redeemScript)
  const made = signatures.filter(({ length }) => length > 0)
  if (script === undefined || made.length !== script.required) return false
  let next = 0
  return made.every((signature) => {
    const by = recoverPublicKey(digest, signature)
    const at = script.publicKeys.findIndex(
      (key, index) => index >= next && by !== undefined && equalBytes(key, by),
    )
    next = at + 1
    return at >= 0
  })
}

/** A script that asks for some of its keys: `OP_m`, keys of 33 bytes, `OP_n`, `OP_CHECKMULTISIG`. */
interface Multisig {
  readonly required: number
  /** Compressed, 33 bytes each, in the order of the script. */
  readonly publicKeys: readonly Uint8Array[]
}

// OP_1 is 0x51, OP_16 is 0x60.
const opZero = 0x50
const opCheckMultisig = 0xae
const push33 = 0x21

/** Reads a multisig script byte by byte; undefined for any other (BIP 11). */
function readMultisig(script: Uint8Array): Multisig | undefined {
  const required = (script[0] ?? 0) - opZero
  const count = (script.at(-2) ?? 0) - opZero
  if (count < 1 || count > 16 || required < 1 || required > count) return undefined
  if (script.length !== 3 + 34 * count || script.at(-1) !== opCheckMultisig) return undefined
  const starts = Array.from({ length: count }, (_, at) => 1 + 34 * at)
  if (starts.some((start) => script[start] !== push33)) return undefined
  return { required, publicKeys: starts.map((start) => script.slice(start + 1, start + 34)) }
}

function witnessOf(
  { id, type }: NewPlatformKey,
  data: SignedData,
  witnesses: PlatformSigners['witnesses'],
): Uint8Array {
  if (type > 1) return new Uint8Array()
  const privateKey = witnesses?.get(id)
  if (privateKey === undefined)
    throw new KeywrightError<SigningErrorCode>('signing/witness-missing', { detail: `key ${id}` })
  return signPlatformData(data, { type, privateKey })
}

function signInputs({ digest }: SignedData, inputs: readonly InputSigner[]): readonly InputWitness[] {
  return inputs.map((input) => {
    if (input.kind === 'p2pkh')
      return { kind: 'p2pkh', value: { signature: signDigest(digest, input.privateKey) } }
    const signatures = [new Uint8Array(), ...input.privateKeys.map((key) => signDigest(digest, key))]
    return { kind: 'p2sh', value: { signatures, redeemScript: input.redeemScript } }
  })
}
