import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { recoverPublicKey } from '#/protocol/key/ecdsa.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import { isFunded } from '#/protocol/transition/transition.ts'

export interface WrongSigner {
  readonly keyId: number | undefined
  readonly expected: Uint8Array
  readonly made: Uint8Array
}

/** Returns the key that made an ECDSA signature if it is not the expected key; `undefined` for any other fault. */
export function checkSigner(unsigned: ExchangeRequest, signature: Uint8Array): WrongSigner | undefined {
  const signer = signerOf(unsigned)
  const made = recoverPublicKey(deriveSigningDigest(unsigned.signingBytes), signature)
  if (signer === undefined || made === undefined || isBy(signer.expected, made)) return undefined
  return { ...signer, made }
}

/** Tells whether the expected key signed these bytes. */
export function recoverOver(
  signingBytes: Uint8Array,
  signature: Uint8Array,
  unsigned: ExchangeRequest,
): boolean {
  const signer = signerOf(unsigned)
  const made = recoverPublicKey(deriveSigningDigest(signingBytes), signature)
  return signer !== undefined && made !== undefined && isBy(signer.expected, made)
}

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
