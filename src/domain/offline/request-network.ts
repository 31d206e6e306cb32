import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { looksAlike } from '#/protocol/names/look-alike.ts'
import { networkVersionViolations } from '#/protocol/transition/check-network-version.ts'
import type { Violation } from '#/protocol/violation.ts'
import { listNetworks, namesInFiles, type Network } from '#/store/records/network.ts'

export type ClaimedNetwork = Pick<ExchangeRequest, 'network' | 'profile'>

type NamedNetwork = Pick<Network, 'id' | 'name' | 'profile' | 'kind' | 'platformName'>

type NetworkComparison<Known extends NamedNetwork> =
  | { readonly kind: 'same'; readonly network: Known }
  /** This browser has a network with that name, but with another wire profile, kind or platform. */
  | { readonly kind: 'differs'; readonly network: Known }
  | { readonly kind: 'unknown' }

/** Finds the network of this browser that a request names. If several have that name, the best match is used. */
export function compareNetworks<Known extends NamedNetwork>(
  claimed: ClaimedNetwork,
  networks: readonly Known[],
): NetworkComparison<Known> {
  const byProfile = networks.filter((each) => each.profile === claimed.profile && isNamed(each, claimed))
  const network =
    byProfile.find((each) => isSame(each, claimed)) ??
    byProfile[0] ??
    // In an older file, the name identifies a network only together with its profile.
    networks.find((each) => looksAlike(namesInFiles(each)[0], claimed.network.name))
  if (network === undefined) return { kind: 'unknown' }
  return { kind: isSame(network, claimed) ? 'same' : 'differs', network }
}

/** Returns the network’s name. Older builds call both sandboxes “Sandbox” in files: the profile tells them apart. */
export function formatClaimedNetwork(claimed: ClaimedNetwork): string {
  const compared = compareNetworks(claimed, listNetworks(new Map()))
  return compared.kind === 'same' ? namesInFiles(compared.network)[0] : claimed.network.name
}

export function findRequestNetwork(
  claimed: ClaimedNetwork,
  networks: readonly Network[],
): string | undefined {
  const compared = compareNetworks(claimed, networks)
  return compared.kind === 'same' ? compared.network.id : undefined
}

/**
 * Returns violations of a request on its network. A withdrawal is rejected if its network reports an unknown protocol
 * version. `versions`: by network id.
 */
export function requestNetworkViolations(
  request: ClaimedNetwork & Pick<ExchangeRequest, 'transition'>,
  networks: readonly Network[],
  versions: { readonly [networkId: string]: number },
): readonly Violation[] {
  const id = findRequestNetwork(request, networks)
  return networkVersionViolations(request.transition, id === undefined ? undefined : versions[id])
}

function isSame({ profile, kind, platformName }: NamedNetwork, claimed: ClaimedNetwork): boolean {
  const { network } = claimed
  return profile === claimed.profile && kind === network.kind && platformName === network.platformName
}

function isNamed(network: NamedNetwork, claimed: ClaimedNetwork): boolean {
  return namesInFiles(network).some((name) => looksAlike(name, claimed.network.name))
}
