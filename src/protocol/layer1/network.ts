export type NetworkKind = 'mainnet' | 'testnet'

export interface VersionBytes {
  readonly privateKey: number
  readonly publicKeyHash: number
  readonly scriptHash: number
}

/**
 * The first byte of base58check texts: WIF private keys and the two kinds of addresses
 * (layer 1 chain parameters, `base58Prefixes`). Regression and development networks use those of testnet.
 */
export const versionBytes: Readonly<Record<NetworkKind, VersionBytes>> = {
  mainnet: { privateKey: 0xcc, publicKeyHash: 0x4c, scriptHash: 0x10 },
  testnet: { privateKey: 0xef, publicKeyHash: 0x8c, scriptHash: 0x13 },
}
