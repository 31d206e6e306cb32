import { concatBytes, encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { ByteWriter } from '#/protocol/encoding/byte-writer.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import type { Curve } from '#/protocol/key/key-attribute.ts'
import { derivePrivateKey, privateKeySeedLength } from '#/protocol/key/private-key.ts'

/** 32 bytes that the seed, the purpose and the parts decide, each part with its length: no two lists collide. */
export function deriveSandboxBytes(
  seed: string,
  purpose: string,
  ...parts: readonly Uint8Array[]
): Uint8Array {
  const writer = new ByteWriter()
  for (const part of [encodeUtf8(`keywright sandbox ${purpose}`), encodeUtf8(seed), ...parts]) {
    writer.sizedBytes(part)
  }
  return sha256(writer.finish())
}

/** A private key of the sandbox. Whoever knows the seed knows it: nothing of value may depend on it. */
export function deriveSandboxPrivateKey(curve: Curve, seed: string, purpose: string): Uint8Array {
  const halves = [0, 1].map((half) => deriveSandboxBytes(seed, purpose, Uint8Array.of(half)))
  return derivePrivateKey(curve, concatBytes(...halves).subarray(0, privateKeySeedLength))
}

/** The seed of the sandbox, in the page and behind `/rpc`: it is the same everywhere, and worth nothing. */
export const sandboxSeed = 'keywright'
