import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { fundingGap, fundingSpare, type HdSeries, mostFundingKeys } from '#/vault/storage/hd-series.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import type { PhraseRecord } from '#/vault/storage/phrase-record.ts'
import { encodeRecord } from '#/vault/storage/stored-record.ts'
import type { OpenVault, OperationsOf } from '#/vault/unlock/open-vault.ts'
import type { RecordChange } from '#/vault/unlock/vault-store.ts'

import { countIndex, deriveKeyAt, nextIndexOf } from './derivation.ts'
import type { FundingHash, phraseCalls } from './phrase-forms.ts'
import { borrowBranches, findPhrase, type NodeOf } from './phrase-keeping.ts'

/**
 * The hashes that payments to keys of the phrase are looked for with. What the page has seen in use is counted: the next key comes after it. It is
 * logged before it is answered. Throws the codes of `findPhrase` and
 * `borrowBranches`. See docs/vault.md, "Recovery phrase".
 */
export function makeFundingWindow(
  vault: OpenVault,
): Pick<OperationsOf<typeof phraseCalls>, 'deriveFundingHashes'> {
  return {
    deriveFundingHashes: async ({ network, used }) => {
      const inspection = await vault.inspect()
      const phrase = findPhrase(inspection)
      if (phrase === undefined) return { kind: 'none' }
      const keys = await borrowBranches(inspection, phrase, async (nodeOf) =>
        SingleUsePurpose.options.flatMap((purpose) =>
          hashesOf(nodeOf, { kind: 'single-use', network, purpose }, phrase, inspection, used[purpose]),
        ),
      )
      await vault.change(async (stored) => ({
        changes: changesOf(findPhrase(stored), phrase, network, used),
        notes: [vault.note({ kind: 'phrase-scanned' })],
        result: undefined,
      }))
      return { kind: 'derived', keys }
    },
  }
}

type Used = Readonly<Record<SingleUsePurpose, number>>

function changesOf(
  stored: PhraseRecord | undefined,
  { id }: PhraseRecord,
  network: NetworkKind,
  used: Used,
): readonly RecordChange[] {
  if (stored === undefined || !equalBytes(stored.id, id)) return []
  const counted = SingleUsePurpose.options
    .filter((purpose) => used[purpose] >= 0)
    .reduce(
      (now, purpose) => countIndex(now, { kind: 'single-use', network, purpose }, used[purpose]),
      stored,
    )
  return equalBytes(encodeRecord(counted), encodeRecord(stored)) ? [] : [{ kind: 'put', record: counted }]
}

type SingleUseSeries = Extract<HdSeries, { readonly kind: 'single-use' }> & { readonly network: NetworkKind }

function hashesOf(
  nodeOf: NodeOf,
  series: SingleUseSeries,
  phrase: PhraseRecord,
  { records }: Inspection,
  used: number,
): readonly FundingHash[] {
  const first = Math.max(nextIndexOf(phrase, series, records), used + 1)
  const count = Math.min(mostFundingKeys, first + fundingGap + fundingSpare)
  return Array.from({ length: count }, (_, index) => {
    const { privateKey } = deriveKeyAt(nodeOf(series), series, index)
    try {
      return { purpose: series.purpose, index, hash160: hash160(derivePublicKey('ecdsa', privateKey)) }
    } finally {
      privateKey.fill(0)
    }
  })
}
