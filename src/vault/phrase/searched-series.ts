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

export interface SearchedSeries {
  readonly series: SingleUseSeries
  readonly count: number
  /** Number of unused keys that ends the search. 0: the limit of all top-up series is reached. */
  readonly gap: number
}

// Identities beyond the phrase's own whose top-ups are searched: another wallet may have created them.
const identityGap = 5
// A limit is needed because a typed identity index may be any number below 2^31.
const mostIdentities = 1000
// Extra keys derived beyond the gap, so that a find does not restart the search.
const usedSpare = 20

/** Returns the series to search on a network: first those in the session, then those that need a proof. */
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

/** Identity indices to search for top-ups: those used, and all others up to five beyond the highest. */
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
