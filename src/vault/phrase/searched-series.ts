import type { NetworkKind } from '#/protocol/layer1/network.ts'
import {
  commonSeries,
  identityIndexOf,
  identityTopUps,
  mostFundingKeys,
  rareSeries,
  type SingleUseSeries,
} from '#/vault/storage/hd-series.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import type { PhraseRecord } from '#/vault/storage/phrase-record.ts'

import { nextIndexOf, ownPaths } from './derivation.ts'

/** A series of the phrase, and how many of its keys a search looks for, from index 0. */
export interface SearchedSeries {
  readonly series: SingleUseSeries
  readonly count: number
  /** The search ends after so many unused keys. 0: the limit of all top-up series is reached. */
  readonly gap: number
}

// The top-ups of so many identities beyond those of the phrase are searched: another wallet may have created these identities.
const identityGap = 5
// A typed identity index may be anything below 2^31.
const mostIdentities = 1000
// So many keys are derived past the gap at once, so that not each find starts the search again.
const usedSpare = 20

/** Lists what a search of a network looks through: first the series that the session may search, then those that take a proof. */
export function listSearched(
  phrase: PhraseRecord,
  { records }: Pick<Inspection, 'records'>,
  network: NetworkKind,
): readonly SearchedSeries[] {
  const windowOf = (series: SingleUseSeries, most = mostFundingKeys): SearchedSeries => {
    const { gap, spare, last = mostFundingKeys - 1 } = series
    const used = nextIndexOf(phrase, series, records)
    const wanted = used + gap + (used > 0 ? Math.max(spare, usedSpare) : spare)
    const count = Math.max(0, Math.min(last + 1, wanted, most))
    return { series, count, gap: count < used + gap && count === most ? 0 : gap }
  }
  let left = mostFundingKeys
  const topUps = listIdentities(phrase, records, network).map(({ index, isUsed }) => {
    const searched = windowOf(identityTopUps(network, index, isUsed), left)
    left -= searched.count
    return searched
  })
  return [
    ...commonSeries(network).map((series) => windowOf(series)),
    ...topUps,
    ...rareSeries(network).map((series) => windowOf(series)),
  ]
}

/** The identity indices whose top-ups are looked for: those in use, and the lowest others to five beyond the highest. */
function listIdentities(
  { nextIndices }: PhraseRecord,
  records: Inspection['records'],
  network: NetworkKind,
): readonly { readonly index: number; readonly isUsed: boolean }[] {
  const used = new Set(
    [...Object.keys(nextIndices), ...ownPaths(records)].flatMap(
      (path) => identityIndexOf(path, network) ?? [],
    ),
  )
  const highest = [...used].reduce((most, index) => Math.max(most, index), -1)
  const lowest = Array.from(
    { length: Math.min(highest + 1, mostIdentities) + identityGap },
    (_, index) => index,
  )
  return [...new Set([...used, ...lowest])]
    .toSorted((one, other) => one - other)
    .slice(0, mostIdentities + identityGap)
    .map((index) => ({ index, isUsed: used.has(index) }))
}
