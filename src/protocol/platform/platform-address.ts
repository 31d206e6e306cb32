import { bech32m } from '@scure/base'
import type { NetworkKind } from '#/protocol/layer1/network.ts'

// DIP 18: the human-readable part of each network, and the type of an address that pays a public key hash.
const prefixes: Readonly<Record<NetworkKind, string>> = { mainnet: 'dash', testnet: 'tdash' }
const publicKeyHashType = 0xb0

/** Formats the address on the platform of a public key's hash160 (20 bytes): bech32m of its type and the hash. Source: DIP 18. */
export function formatPlatformAddress(hash160: Uint8Array, network: NetworkKind): string {
  return bech32m.encode(prefixes[network], bech32m.toWords(Uint8Array.of(publicKeyHashType, ...hash160)))
}
