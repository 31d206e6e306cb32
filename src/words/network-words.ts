import { sandboxId, type Network } from '#/store/records/network.ts'
import { t } from './t.ts'

export function formatNetworkName(network: Pick<Network, 'id' | 'name'> | undefined): string {
  if (network === undefined) return t('network.gone')
  return network.name ?? t(network.id === sandboxId ? 'network.sandbox' : 'network.sandbox-13')
}

export function kindWord(kind: Network['kind']): string {
  return kind === 'mainnet' ? t('network.kind.mainnet') : t('network.kind.testnet')
}

/** The wire profile of a network, in words that need no explanation. */
export function formatProtocol(profile: Network['profile']): string {
  return t('networks.profile', { protocol: formatProtocolName(profile) })
}

/** The protocol without the word “Protocol”, for texts that have said it already. */
export function formatProtocolName(profile: Network['profile']): string {
  return t('networks.profile.name', { profile: profile === 'platform-13' ? 'today' : profile })
}
