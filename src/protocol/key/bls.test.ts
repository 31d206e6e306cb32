import { expect, it, vi } from 'vitest'
import { deriveBlsPublicKey, signBls, verifyBls } from './bls.ts'

// The answers that vitest.setup.ts remembers would hide those that bls.ts remembers.
vi.unmock('#/protocol/key/bls.ts')

const privateKey = new Uint8Array(32).fill(7)
const message = new Uint8Array(32).fill(1)

it('remembers an answer for the same message, signature and public key only', () => {
  const publicKey = deriveBlsPublicKey(privateKey)
  const signature = signBls(message, privateKey)
  const otherKey = deriveBlsPublicKey(new Uint8Array(32).fill(8))
  const otherMessage = new Uint8Array(32).fill(2)
  const otherSignature = signBls(otherMessage, privateKey)
  const answers = [
    [message, signature, publicKey, true],
    [otherMessage, signature, publicKey, false],
    [message, otherSignature, publicKey, false],
    [message, signature, otherKey, false],
    [message, signature, publicKey, true],
  ] as const
  for (const [asked, by, key, expected] of answers) expect(verifyBls(asked, by, key)).toBe(expected)
})

it('rejects signatures and public keys of other lengths', () => {
  const publicKey = deriveBlsPublicKey(privateKey)
  const signature = signBls(message, privateKey)
  expect(verifyBls(message, signature.subarray(1), publicKey)).toBe(false)
  expect(verifyBls(message, signature, publicKey.subarray(1))).toBe(false)
})
