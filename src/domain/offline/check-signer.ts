import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { recoverPublicKey } from '#/protocol/key/ecdsa.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import { isFunded } from '#/protocol/transition/transition.ts'

/** The expected and the actual signing key. */
export interface WrongSigner {
  /** Id of the identity's key, if such a key signs. */
  readonly keyId: number | undefined
  /** Key data: 33 bytes, or 20 for a hash160 key. */
  readonly expected: Uint8Array
  /** Recovered public key, 33 bytes. */
  readonly made: Uint8Array
}

/**
 * Returns the key of a request's ECDSA signature if it is not the expected one; `undefined` if the signature has
 * another fault.
 */
export function checkSigner(unsigned: ExchangeRequest, signature: Uint8Array): WrongSigner | undefined {
  const signer = signerOf(unsigned)
  const made = recoverPublicKey(deriveSigningDigest(unsigned.signingBytes), signature)
  if (signer === undefined || made === undefined || isBy(signer.expected, made)) return undefined
  return { ...signer, made }
}

/** Tells whether the signature over these bytes is by the expected key. */
export function recoverOver(
  signingBytes: Uint8Array,
  signature: Uint8Array,
  unsigned: ExchangeRequest,
): boolean {
  const signer = signerOf(unsigned)
  const made = recoverPublicKey(deriveSigningDigest(signingBytes), signature)
  return signer !== undefined && made !== undefined && isBy(signer.expected, made)
}

/** Returns the expected key. A BLS signature does not reveal its key: only the rules tell that it is wrong. */
export function signerOf({
  transition,
  identity,
  singleUsePublicKey,
}: ExchangeRequest): Omit<WrongSigner, 'made'> | undefined {
  if (isFunded(transition)) {
    return singleUsePublicKey && { keyId: undefined, expected: singleUsePublicKey }
  }
  const keyId = transition.signaturePublicKeyId
  const key = identity?.publicKeys.find(({ id }) => id === keyId)
  return key && { keyId, expected: key.data }
}

function isBy(expected: Uint8Array, made: Uint8Array): boolean {
  return equalBytes(expected, expected.length === 20 ? hash160(made) : made)
}
