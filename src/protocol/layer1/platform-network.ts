import { versionBytes, type NetworkKind, type VersionBytes } from './network.ts'

/** Properties of a public network of protocol version 13, without any host (docs/platform.md "Networks"). */
export interface PlatformNetwork {
  readonly addresses: Pick<VersionBytes, 'publicKeyHash' | 'scriptHash'>
  /** Type of the quorums that sign the platform's blocks, and so its answers. */
  readonly quorumType: number
  /** HTTPS port of evonodes, unless the masternode list names another. */
  readonly httpsPort: number
}

export const platformNetworks: Readonly<Record<NetworkKind, PlatformNetwork>> = {
  mainnet: { addresses: versionBytes.mainnet, quorumType: 4, httpsPort: 443 },
  testnet: { addresses: versionBytes.testnet, quorumType: 6, httpsPort: 1443 },
}
