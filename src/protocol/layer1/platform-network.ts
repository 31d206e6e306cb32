import { versionBytes, type NetworkKind, type VersionBytes } from './network.ts'

/** What a public network of protocol version 13 is known by, without any host (docs/platform.md "Networks"). */
export interface PlatformNetwork {
  readonly addresses: Pick<VersionBytes, 'publicKeyHash' | 'scriptHash'>
  /** Of the quorums that sign the platform's blocks, and so its answers. */
  readonly quorumType: number
  /** Where evonodes answer over HTTPS, unless the masternode list names another port of theirs. */
  readonly httpsPort: number
}

export const platformNetworks: Readonly<Record<NetworkKind, PlatformNetwork>> = {
  mainnet: { addresses: versionBytes.mainnet, quorumType: 4, httpsPort: 443 },
  testnet: { addresses: versionBytes.testnet, quorumType: 6, httpsPort: 1443 },
}
