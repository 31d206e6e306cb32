import { z } from 'zod'
import { formatHdPath, hardened, plain, type HdStep } from '#/protocol/key/hd-path.ts'
import type { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import type { Curve } from '#/protocol/key/key-attribute.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'

// BIP 32 reserves indices from 2^31 for hardened steps.
export const HdIndex = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

/** Single-use keys below one node, for funding identities. See docs/vault.md, "Funding paths". */
export interface SingleUseSeries {
  readonly kind: 'single-use'
  readonly network: NetworkKind
  /** Path with `i` for the index, such as `m/9'/5'/5'/1'/i`. Names the series outside the vault. */
  readonly name: string
  readonly branch: readonly HdStep[]
  /** True if the last step of a key's path is hardened. */
  readonly isHardened: boolean
  readonly purpose: SingleUsePurpose
  readonly gap: number
  /** Extra keys that a search derives at once, so that a few finds do not restart it. */
  readonly spare: number
  /** Highest index, if the wallets of the series do not go further. */
  readonly last?: number
}

/** Keys below one node, which differ in the index. Types 0 and 2 share an identity's ECDSA keys. */
export type HdSeries =
  | {
      readonly kind: 'identity'
      readonly network: NetworkKind
      readonly curve: Curve
      readonly identityIndex: number
    }
  | SingleUseSeries

export const SeriesName = z
  .string()
  .regex(/^m\/(?:9'\/[15]'\/5'\/(?:[1-5]'\/i'?|2'\/\d{1,10}'\/i)|44'\/[15]'\/0'\/0\/i)$/)

/** Limit of derived keys in a search, per series, and for all top-up series of identities together. */
export const mostFundingKeys = 5000

// SLIP 44: coin type 5 is Dash, 1 is for all test networks.
const coins: Readonly<Record<NetworkKind, number>> = { mainnet: 5, testnet: 1 }
// DIP 9: purpose 9. DIP 13: feature 5 is identities.
const purpose = 9
const feature = 5
const authentication = 0
const curveSteps: Readonly<Record<Curve, number>> = { ecdsa: 0, bls: 1 }

/** Sub-features of DIP 13, and the purpose of an asset lock to their keys. */
const subFeatures = {
  registration: { step: 1, purpose: 'registration' },
  'top-up': { step: 2, purpose: 'top-up' },
  invitation: { step: 3, purpose: 'registration' },
  address: { step: 4, purpose: 'registration' },
  'shielded-address': { step: 5, purpose: 'registration' },
} as const satisfies Readonly<Record<string, { readonly step: number; readonly purpose: SingleUsePurpose }>>

type SubFeature = keyof typeof subFeatures

const spare = 20
// High, because a search with a proof should derive the keys of rare series only once.
const rareSpare = 95

/** Returns the series of new single-use keys. Its last step is not hardened, as in DIP 13 and other wallets. */
export function fundingSeries(network: NetworkKind, of: SingleUsePurpose): SingleUseSeries {
  return below(network, of, { isHardened: false, gap: of === 'top-up' ? 30 : 20, spare })
}

/** Returns the series of every search. Hardened ones are of earlier builds and dash-evo-tool up to 0.9. */
export function commonSeries(network: NetworkKind): readonly SingleUseSeries[] {
  const earlier = { isHardened: true, gap: 20, spare }
  return [
    fundingSeries(network, 'registration'),
    below(network, 'registration', earlier),
    fundingSeries(network, 'top-up'),
    below(network, 'top-up', earlier),
    invitations(network),
  ]
}

// Searched without a proof, because invitations that nobody claimed are the user's money.
function invitations(network: NetworkKind): SingleUseSeries {
  return below(network, 'invitation', { isHardened: false, gap: 30, spare })
}

/** Returns top-ups bound to an identity (DIP 13, dash-evo-tool). `hasIdentity`: the phrase has one at that index. */
export function identityTopUps(
  network: NetworkKind,
  identityIndex: number,
  hasIdentity: boolean,
): SingleUseSeries {
  const branch = [...branchOf(network, 'top-up'), hardened(identityIndex)]
  return series(network, branch, {
    purpose: 'top-up',
    isHardened: false,
    gap: hasIdentity ? 30 : 5,
    spare: 0,
  })
}

/** Returns series that few wallets use. Searching them, and restoring their keys, needs a proof. */
export function rareSeries(network: NetworkKind): readonly SingleUseSeries[] {
  const rare = { gap: 5, spare: rareSpare }
  return [
    below(network, 'invitation', { isHardened: true, ...rare }),
    below(network, 'address', { isHardened: false, ...rare }),
    below(network, 'address', { isHardened: true, ...rare }),
    below(network, 'shielded-address', { isHardened: false, ...rare }),
    below(network, 'shielded-address', { isHardened: true, ...rare }),
    // dash-bridge locks to the first receiving address of BIP 44.
    series(network, [hardened(44), hardened(coins[network]), hardened(0), plain(0)], {
      purpose: 'registration',
      isHardened: false,
      gap: 1,
      spare: 0,
      last: 0,
    }),
  ]
}

/** Returns the series of each session branch, in the order of the branches record. Format 2 lacks invitations. */
export function sessionBranches(format: 2 | 3): readonly SingleUseSeries[] {
  return (['mainnet', 'testnet'] as const).flatMap((network) => [
    fundingSeries(network, 'registration'),
    fundingSeries(network, 'top-up'),
    ...(format === 3 ? [invitations(network)] : []),
  ])
}

function below(
  network: NetworkKind,
  sub: SubFeature,
  terms: Pick<SingleUseSeries, 'isHardened' | 'gap' | 'spare'>,
): SingleUseSeries {
  return series(network, branchOf(network, sub), { purpose: subFeatures[sub].purpose, ...terms })
}

function series(
  network: NetworkKind,
  branch: readonly HdStep[],
  terms: Omit<SingleUseSeries, 'kind' | 'network' | 'name' | 'branch'>,
): SingleUseSeries {
  const name = `${formatHdPath(branch)}/i${terms.isHardened ? "'" : ''}`
  return { kind: 'single-use', network, name, branch, ...terms }
}

function branchOf(network: NetworkKind, sub: SubFeature): readonly HdStep[] {
  return [purpose, coins[network], feature, subFeatures[sub].step].map(hardened)
}

const authenticationPath = /m\/9'\/([15])'\/5'\/0'\/([01])'\/(\d{1,10})'/.source
const fundingPath = /m\/9'\/[15]'\/5'\/[1-5]'|m\/9'\/[15]'\/5'\/2'\/\d{1,10}'|m\/44'\/[15]'\/0'\/0/.source

export const hdSeriesPattern = new RegExp(`^(?:${authenticationPath}|${fundingPath})$`)
export const hdPathPattern =
  /^(?:m\/9'\/[15]'\/5'\/(?:0'\/[01]'\/\d{1,10}'\/\d{1,10}'|[1-5]'\/\d{1,10}'?|2'\/\d{1,10}'\/\d{1,10})|m\/44'\/[15]'\/0'\/0\/0)$/
/** Key paths of builds up to header format 6. */
export const earlierPathPattern = /^m\/9'\/[15]'\/5'\/(0'\/[01]'\/\d{1,10}'|[12]')\/\d{1,10}'$/

/** Returns the steps of a series from the root (DIP 9, DIP 13, SLIP 44). */
export function stepsOfSeries(of: HdSeries): readonly HdStep[] {
  if (of.kind === 'single-use') return of.branch
  const { network, curve, identityIndex } = of
  return [purpose, coins[network], feature, authentication, curveSteps[curve], identityIndex].map(hardened)
}

/** Returns the last step of a key's path. Steps of identity keys are all hardened. */
export function keyStep(of: HdSeries, index: number): HdStep {
  return { index, isHardened: of.kind === 'identity' || of.isHardened }
}

/** Returns the path above a series' keys: hardened and other keys share it and its next index. */
export function formatSeriesPath(of: HdSeries): string {
  return formatHdPath(stepsOfSeries(of))
}

/** Returns the path of the key at that index of a series. */
export function formatKeyPath(of: HdSeries, index: number): string {
  return formatHdPath([...stepsOfSeries(of), keyStep(of, index)])
}

/** Returns the series of a key's path; `undefined` for any other path. */
export function seriesOfPath(path: string): HdSeries | undefined {
  if (!hdPathPattern.test(path)) return undefined
  const [, coin, curve, identity] = new RegExp(`^${authenticationPath}/`).exec(path) ?? []
  if (identity !== undefined)
    return {
      kind: 'identity',
      network: networkOf(coin),
      curve: curve === '1' ? 'bls' : 'ecdsa',
      identityIndex: Number.parseInt(identity, 10),
    }
  return singleUseSeries(`${seriesPathOf(path)}/i${path.endsWith("'") ? "'" : ''}`)
}

/** Returns the series of single-use keys with that name; `undefined` if no wallet has such a series. */
export function singleUseSeries(name: string): SingleUseSeries | undefined {
  const [, coin, identity] = /^m\/\d+'\/([15])'(?:\/5'\/2'\/(\d{1,10})'\/i$)?/.exec(name) ?? []
  if (coin === undefined) return undefined
  const network = networkOf(coin)
  if (identity !== undefined && Number(identity) <= 2 ** 31 - 1)
    return identityTopUps(network, Number(identity), true)
  return [...commonSeries(network), ...rareSeries(network)].find((each) => each.name === name)
}

/** Returns the identity index in a path of that network, of a series or of a key; `undefined` for any other path. */
export function identityIndexOf(path: string, network: NetworkKind): number | undefined {
  const [, coin, , identity] = new RegExp(`^${authenticationPath}(?:/|$)`).exec(path) ?? []
  return identity === undefined || networkOf(coin) !== network ? undefined : Number.parseInt(identity, 10)
}

/** Returns the index of a single-use key of that network; `undefined` for any other path. */
export function singleUseIndexOf(path: string, network: NetworkKind): number | undefined {
  const of = seriesOfPath(path)
  return of?.kind === 'single-use' && of.network === network ? lastIndexOf(path) : undefined
}

/** Returns the last step of a key's path: its index in the series. */
export function lastIndexOf(path: string): number {
  return Number.parseInt(path.slice(path.lastIndexOf('/') + 1), 10)
}

/** Returns the path of the series above a key's path. */
export function seriesPathOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** Returns the curve of a series' keys; single-use keys are ECDSA. */
export function curveOfSeries(of: HdSeries): Curve {
  return of.kind === 'identity' ? of.curve : 'ecdsa'
}

function networkOf(coin: string | undefined): NetworkKind {
  return coin === '5' ? 'mainnet' : 'testnet'
}
