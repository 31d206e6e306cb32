import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { versionBytes, type NetworkKind } from './network.ts'

/** The address of a hash160: base58check of its version byte and 20 bytes (layer 1 chain parameters). */
export function encodeAddress(
  kind: 'publicKeyHash' | 'scriptHash',
  hash160: Uint8Array,
  network: NetworkKind,
): string {
  return encodeAddressOf(versionBytes[network][kind], hash160)
}

/** The same with a version byte of the caller's: networks of a person's own may have theirs. */
export function encodeAddressOf(version: number, hash160: Uint8Array): string {
  const payload = concatBytes(Uint8Array.of(version), hash160)
  return formatBase58(concatBytes(payload, sha256d(payload).subarray(0, 4)))
}
