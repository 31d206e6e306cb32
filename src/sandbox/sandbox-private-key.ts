import { concatBytes } from '#/protocol/encoding/bytes.ts'
import type { Curve } from '#/protocol/key/key-attribute.ts'
import { derivePrivateKey, privateKeySeedLength } from '#/protocol/key/private-key.ts'
import { deriveSandboxBytes } from './sandbox-seed.ts'

// Kept apart from sandbox-seed.ts, because every page loads that file with the settings, but not the curves.

/** Derives a private key that anyone who knows the seed can derive, so nothing of value may depend on it. */
export function deriveSandboxPrivateKey(curve: Curve, seed: string, purpose: string): Uint8Array {
  const halves = [0, 1].map((half) => deriveSandboxBytes(seed, purpose, Uint8Array.of(half)))
  return derivePrivateKey(curve, concatBytes(...halves).subarray(0, privateKeySeedLength))
}
