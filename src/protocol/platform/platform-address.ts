import { bech32m } from '@scure/base'
import type { NetworkKind } from '#/protocol/layer1/network.ts'

// DIP 18: the human-readable part of each network, and the type of an address that pays a public key hash.
const prefixes: Readonly<Record<NetworkKind, string>> = { mainnet: 'dash', testnet: 'tdash' }
const publicKeyHashType = 0xb0
const scriptHashType = 0x80
const addressBytes = 21
const mostCharacters = 90

/** Formats the address on the platform of a public key's hash160 (20 bytes): bech32m of its type and the hash. Source: DIP 18. */
export function formatPlatformAddress(hash160: Uint8Array, network: NetworkKind): string {
  return bech32m.encode(prefixes[network], bech32m.toWords(Uint8Array.of(publicKeyHashType, ...hash160)))
}

export interface PlatformAddress {
  readonly network: NetworkKind
  readonly pays: 'public key hash' | 'script hash'
  /** 20 bytes. */
  readonly hash: Uint8Array
}

/** Reads an address on the platform: bech32m of a known network and type. Returns undefined for other text. Source: DIP 18. */
export function readPlatformAddressText(text: string): PlatformAddress | undefined {
  const decoded = bech32m.decodeUnsafe(text, mostCharacters)
  const network = (['mainnet', 'testnet'] as const).find((each) => prefixes[each] === decoded?.prefix)
  const bytes = decoded && bech32m.fromWordsUnsafe(decoded.words)
  if (network === undefined || !(bytes instanceof Uint8Array) || bytes.length !== addressBytes)
    return undefined
  const [type] = bytes
  const hash = bytes.subarray(1)
  if (type === publicKeyHashType) return { network, pays: 'public key hash', hash }
  return type === scriptHashType ? { network, pays: 'script hash', hash } : undefined
}
