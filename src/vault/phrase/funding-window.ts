import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { rareSeries, type SingleUseSeries } from '#/vault/storage/hd-series.ts'
import type { PhraseRecord } from '#/vault/storage/phrase-record.ts'
import { encodeRecord } from '#/vault/storage/stored-record.ts'
import type { OpenVault, OperationsOf } from '#/vault/unlock/open-vault.ts'
import type { RecordChange } from '#/vault/unlock/vault-store.ts'
import { VaultError } from '#/vault/vault-error.ts'

import { countIndices, deriveKeyAt } from './derivation.ts'
import type { FundingHash, phraseCalls } from './phrase-forms.ts'
import { borrowBranches, borrowTree, findPhrase, isInSession, type NodeOf } from './phrase-keeping.ts'
import { listSearched, type SearchedSeries } from './searched-series.ts'

/**
 * Returns the operation that derives key hashes for a search for payments, by series. Marks indices that the page has
 * seen in use, so that the next key comes after them. Logs the search before it returns hashes. Throws
 * `vault/bad-request` for an index outside the search, and the codes of `findPhrase`, `borrowBranches` and, with a
 * proof, `borrowTree`. See docs/vault.md, "Funding paths".
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
        const seen = requireSearched(listSearched(phrase, inspection, network), used)
        const rare = new Set(rareSeries(network).map(({ name }) => name))
        const all = listSearched(countIndices(phrase, seen), inspection, network).flatMap((each) => {
          const isRare = rare.has(each.series.name)
          const asksProof = isRare || !isInSession(inspection, each.series)
          if (proof !== undefined || !asksProof) return [{ ...each, asksProof }]
          // Without a proof, rare series are left out, and a vault of an earlier format has invitations with count 0.
          return isRare ? [] : [{ ...each, count: 0, asksProof }]
        })
        const derive = async (nodeOf: NodeOf) =>
          all.flatMap(({ series, count }) => hashesOf(nodeOf, series, count))
        const keys =
          proof === undefined
            ? await borrowBranches(inspection, phrase, derive)
            : await borrowTree(inspection, phrase, authority, derive)
        await vault.change(async (stored) => ({
          changes: changesOf(findPhrase(stored), phrase, seen),
          notes: [vault.note({ kind: 'phrase-scanned' })],
          result: undefined,
        }))
        const searched = all.map(({ series: { name }, count, gap, asksProof }) => ({
          series: name,
          count,
          gap,
          asksProof,
        }))
        return { kind: 'derived', keys, searched }
      }),
  }
}

type Seen = readonly (readonly [SingleUseSeries, number])[]

/**
 * Rejects indices outside the search, because one of them could use up a series or fill the phrase record.
 */
function requireSearched(searched: readonly SearchedSeries[], used: Readonly<Record<string, number>>): Seen {
  const windows = new Map(searched.map((each) => [each.series.name, each]))
  return Object.entries(used).map(([name, index]) => {
    const window = windows.get(name)
    if (window === undefined || index >= window.count) throw new VaultError('vault/bad-request')
    return [window.series, index]
  })
}

function changesOf(
  stored: PhraseRecord | undefined,
  { id }: PhraseRecord,
  seen: Seen,
): readonly RecordChange[] {
  if (stored === undefined || !equalBytes(stored.id, id)) return []
  const counted = countIndices(stored, seen)
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
