import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'

export type NetworkKind = 'mainnet' | 'testnet'

export interface VersionBytes {
  readonly privateKey: number
  readonly publicKeyHash: number
  readonly scriptHash: number
}

/** First bytes of base58check (`base58Prefixes`). Regression and development networks use the bytes of testnet. */
export const versionBytes: Readonly<Record<NetworkKind, VersionBytes>> = {
  mainnet: { privateKey: 0xcc, publicKeyHash: 0x4c, scriptHash: 0x10 },
  testnet: { privateKey: 0xef, publicKeyHash: 0x8c, scriptHash: 0x13 },
}

/** Encodes the address of a hash160: base58check of its version byte and 20 bytes (layer 1 chain parameters). */
export function encodeAddress(
  kind: 'publicKeyHash' | 'scriptHash',
  hash160: Uint8Array,
  network: NetworkKind,
): string {
  return encodeAddressOf(versionBytes[network][kind], hash160)
}

/** Encodes an address with the caller's version byte, because networks that a user adds may have their own. */
export function encodeAddressOf(version: number, hash160: Uint8Array): string {
  const payload = concatBytes(Uint8Array.of(version), hash160)
  return formatBase58(concatBytes(payload, sha256d(payload).subarray(0, 4)))
}
