import { z } from 'zod'
import { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import type { Curve } from '#/protocol/key/key-attribute.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'

// Every step of DIP 13 is hardened, so that an index is below 2^31 (BIP 32).
export const HdIndex = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

/**
 * The keys that hang from one node of the tree of a phrase (DIP 13); one more step, the index, tells each. Types 0 and 2
 * share the ECDSA keys of an identity, since the same private key serves both.
 */
export type HdSeries =
  | {
      readonly kind: 'identity'
      readonly network: NetworkKind
      readonly curve: Curve
      readonly identityIndex: number
    }
  | { readonly kind: 'single-use'; readonly network: NetworkKind; readonly purpose: SingleUsePurpose }

/** How many single-use keys of a series a search for payments goes through at most. */
export const mostFundingKeys = 5000
/** So many beyond the last that was used are looked at, as wallets do (BIP 44). */
export const fundingGap = 20
/** And so many more at once: a search that finds many of them does not begin anew with each. */
export const fundingSpare = 20

/** What the session compartment holds of the phrase: the branches of the single-use keys, of each network. */
export const singleUseBranches = [
  { network: 'mainnet', purpose: 'registration' },
  { network: 'mainnet', purpose: 'top-up' },
  { network: 'testnet', purpose: 'registration' },
  { network: 'testnet', purpose: 'top-up' },
] as const satisfies readonly { readonly network: NetworkKind; readonly purpose: SingleUsePurpose }[]

// SLIP 44: 5 is the coin's, 1 that of all test networks.
const coins: Readonly<Record<NetworkKind, number>> = { mainnet: 5, testnet: 1 }
// DIP 9 purpose; DIP 13: feature 5 is identities, with the sub-features authentication, registration and top-up.
const purpose = 9
const feature = 5
const subFeatures = { authentication: 0, registration: 1, 'top-up': 2 } as const
const curveSteps: Readonly<Record<Curve, number>> = { ecdsa: 0, bls: 1 }

/** The path of a series, and the path of one of its keys, as records name them. */
export const hdSeriesPattern = /^m\/9'\/[15]'\/5'\/(0'\/[01]'\/\d{1,10}'|[12]')$/
export const hdPathPattern = /^m\/9'\/[15]'\/5'\/(0'\/[01]'\/\d{1,10}'|[12]')\/\d{1,10}'$/

/** The steps of a series from the root, all hardened (DIP 9, DIP 13, SLIP 44). */
export function stepsOfSeries(series: HdSeries): readonly number[] {
  if (series.kind === 'single-use') return branchSteps(series.network, series.purpose)
  const { network, curve, identityIndex } = series
  return [purpose, coins[network], feature, subFeatures.authentication, curveSteps[curve], identityIndex]
}

/** Hardened steps in the notation of BIP 32, such as `m/9'/5'/5'/1'`. */
export function formatHdPath(steps: readonly number[]): string {
  return ['m', ...steps.map((step) => `${step}'`)].join('/')
}

/** The path of the key at that index of a series. */
export function formatKeyPath(series: HdSeries, index: number): string {
  return formatHdPath([...stepsOfSeries(series), index])
}

/** The series that a key's path is in; `undefined` for another path. */
export function seriesOfPath(path: string): HdSeries | undefined {
  const [, coin, sub, curve, identity] =
    /^m\/9'\/([15])'\/5'\/(?:([12])'|0'\/([01])'\/(\d{1,10})')\/\d{1,10}'$/.exec(path) ?? []
  const network = coin === '5' ? 'mainnet' : 'testnet'
  if (sub !== undefined)
    return { kind: 'single-use', network, purpose: sub === '1' ? 'registration' : 'top-up' }
  if (identity === undefined) return undefined
  const identityIndex = Number.parseInt(identity, 10)
  return { kind: 'identity', network, curve: curve === '1' ? 'bls' : 'ecdsa', identityIndex }
}

/** The identity index in a path of that network, of a series or of one of its keys; `undefined` for another path. */
export function identityIndexOf(path: string, network: NetworkKind): number | undefined {
  const prefix = formatHdPath([purpose, coins[network], feature, subFeatures.authentication])
  if (!path.startsWith(`${prefix}/`)) return undefined
  const [, index] = path.slice(prefix.length + 1).split('/')
  return index === undefined ? undefined : Number.parseInt(index, 10)
}

/** The index of a single-use key of that network, whatever it pays for; `undefined` for another path. */
export function singleUseIndexOf(path: string, network: NetworkKind): number | undefined {
  const isOf = SingleUsePurpose.options.some((each) =>
    path.startsWith(`${formatHdPath(branchSteps(network, each))}/`),
  )
  return isOf ? lastIndexOf(path) : undefined
}

/** The last step of a key's path: its index in the series. */
export function lastIndexOf(path: string): number {
  return Number.parseInt(path.slice(path.lastIndexOf('/') + 1), 10)
}

/** The path of the series that a key's path is in. */
export function seriesPathOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** The curve of a series' keys; single-use keys are ECDSA. */
export function curveOfSeries(series: HdSeries): Curve {
  return series.kind === 'identity' ? series.curve : 'ecdsa'
}

function branchSteps(network: NetworkKind, of: SingleUsePurpose): readonly number[] {
  return [purpose, coins[network], feature, subFeatures[of]]
}
