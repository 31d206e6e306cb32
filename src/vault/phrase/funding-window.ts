import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import {
  commonSeries,
  identityTopUps,
  mostFundingKeys,
  rareSeries,
  type SingleUseSeries,
  singleUseSeries,
} from '#/vault/storage/hd-series.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import type { PhraseRecord } from '#/vault/storage/phrase-record.ts'
import { encodeRecord } from '#/vault/storage/stored-record.ts'
import type { OpenVault, OperationsOf } from '#/vault/unlock/open-vault.ts'
import type { RecordChange } from '#/vault/unlock/vault-store.ts'

import { countIndex, deriveKeyAt, nextIdentityIndex, nextIndexOf } from './derivation.ts'
import type { FundingHash, phraseCalls } from './phrase-forms.ts'
import { borrowBranches, borrowTree, findPhrase, isInSession, type NodeOf } from './phrase-keeping.ts'

/**
 * The hashes that payments to keys of the phrase are looked for with, series by series. Indices that the page has seen in use are
 * counted: the next key comes after them. The search is logged before it is answered. Throws the codes of `findPhrase`,
 * `borrowBranches` and, with a proof, `borrowTree`. See docs/vault.md, "Funding paths".
 */
export function makeFundingWindow(
  vault: OpenVault,
): Pick<OperationsOf<typeof phraseCalls>, 'deriveFundingHashes'> {
  return {
    deriveFundingHashes: ({ network, used, proof }) =>
      vault.withProof(proof, async (authority) => {
        const inspection = await vault.inspect()
        const phrase = findPhrase(inspection)
        if (phrase === undefined) return { kind: 'none' }
        const all = listSeries(phrase, inspection, network, proof !== undefined).map((series) => {
          const asksProof = !isInSession(inspection, series)
          const isSearched = !asksProof || proof !== undefined
          const count = isSearched ? countOf(phrase, series, inspection, used[series.name] ?? -1) : 0
          return { series, count, asksProof }
        })
        const derive = async (nodeOf: NodeOf) =>
          all.flatMap(({ series, count }) => hashesOf(nodeOf, series, count))
        const keys =
          proof === undefined
            ? await borrowBranches(inspection, phrase, derive)
            : await borrowTree(inspection, phrase, authority, derive)
        await vault.change(async (stored) => ({
          changes: changesOf(findPhrase(stored), phrase, used),
          notes: [vault.note({ kind: 'phrase-scanned' })],
          result: undefined,
        }))
        const searched = all.map(({ series: { name, gap }, count, asksProof }) => ({
          series: name,
          count,
          gap,
          asksProof,
        }))
        return { kind: 'derived', keys, searched }
      }),
  }
}

type Used = Readonly<Record<string, number>>

// Beyond the identities that are known here, as many more are looked at: another wallet may have made them.
const identityGap = 5

function listSeries(
  phrase: PhraseRecord,
  inspection: Inspection,
  network: NetworkKind,
  isEverywhere: boolean,
): readonly SingleUseSeries[] {
  const identities = nextIdentityIndex(phrase, inspection, network)
  // With more than 166 identities, each gets fewer than the 30 keys that wallets look at, so that all fit.
  const most = Math.max(identityGap, Math.floor(mostFundingKeys / Math.max(1, identities)))
  const topUps = Array.from({ length: identities + identityGap }, (_, index) => {
    const series = identityTopUps(network, index, index < identities)
    return { ...series, gap: Math.min(series.gap, most) }
  })
  return [...commonSeries(network), ...topUps, ...(isEverywhere ? rareSeries(network) : [])]
}

function countOf(
  phrase: PhraseRecord,
  series: SingleUseSeries,
  { records }: Inspection,
  used: number,
): number {
  const { gap, spare, last = mostFundingKeys - 1 } = series
  const first = Math.max(nextIndexOf(phrase, series, records), used + 1)
  return Math.min(last + 1, first + gap + spare)
}

function changesOf(
  stored: PhraseRecord | undefined,
  { id }: PhraseRecord,
  used: Used,
): readonly RecordChange[] {
  if (stored === undefined || !equalBytes(stored.id, id)) return []
  let counted = stored
  for (const [name, index] of Object.entries(used)) {
    const series = singleUseSeries(name)
    if (series !== undefined) counted = countIndex(counted, series, index)
  }
  return equalBytes(encodeRecord(counted), encodeRecord(stored)) ? [] : [{ kind: 'put', record: counted }]
}

function hashesOf(nodeOf: NodeOf, series: SingleUseSeries, count: number): readonly FundingHash[] {
  const { name, purpose } = series
  return Array.from({ length: count }, (_, index) => {
    const { privateKey } = deriveKeyAt(nodeOf(series), series, index)
    try {
      return { series: name, purpose, index, hash160: hash160(derivePublicKey('ecdsa', privateKey)) }
    } finally {
      privateKey.fill(0)
    }
  })
}
