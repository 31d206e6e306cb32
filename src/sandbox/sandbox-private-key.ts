import { concatBytes } from '#/protocol/encoding/bytes.ts'
import type { Curve } from '#/protocol/key/key-attribute.ts'
import { derivePrivateKey, privateKeySeedLength } from '#/protocol/key/private-key.ts'
import { deriveSandboxBytes } from './sandbox-seed.ts'

// Every page reads the settings of the sandbox, which have its seed: the curves are not among what that loads.

/** Anyone who knows the seed can derive these keys, so nothing of value may depend on them. */
export function deriveSandboxPrivateKey(curve: Curve, seed: string, purpose: string): Uint8Array {
  const halves = [0, 1].map((half) => deriveSandboxBytes(seed, purpose, Uint8Array.of(half)))
  return derivePrivateKey(curve, concatBytes(...halves).subarray(0, privateKeySeedLength))
}
