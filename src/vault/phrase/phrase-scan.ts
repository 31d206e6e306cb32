import type { z } from 'zod'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import {
  curveOfSeries,
  formatHdPath,
  SingleUsePurpose,
  stepsOfSeries,
  type HdSeries,
} from '#/vault/storage/hd-series.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import { deriveKeyAt } from './derived-keys.ts'
import type { DerivedPublicKey, IndexRange, KnownIdentity, phraseForms } from './phrase-forms.ts'
import type { NodeOf } from './phrase-keeping.ts'

type ScanQuestion = Omit<z.infer<typeof phraseForms.derivePublicKeys.question>, 'proof'>

/** Derives the public keys of the ranges, and says which keys of which identities each of them bears. */
export function scanPhrase(
  nodeOf: NodeOf,
  question: ScanQuestion,
  { records }: Inspection,
): z.infer<typeof phraseForms.derivePublicKeys.answer> {
  const keys: DerivedPublicKey[] = []
  const scanned: (IndexRange & { readonly path: string })[] = []
  for (const { series, range } of listSeries(question)) {
    const path = formatHdPath(stepsOfSeries(series))
    scanned.push({ path, ...range })
    for (const index of indicesOf(range)) {
      const { publicKey, path: keyPath } = derivePublic(nodeOf, series, index)
      const held = [...records].find(([, { record }]) => equalBytes(record.publicKey, publicKey))?.[0] ?? null
      const face = { path: keyPath, publicKey, held }
      if (series.kind === 'single-use') {
        keys.push({ ...face, kind: series.kind, purpose: series.purpose, index })
        continue
      }
      const { kind, curve, identityIndex } = series
      const bearers = findBearers(publicKey, question.identities)
      keys.push({ ...face, kind, curve, identityIndex, keyIndex: index, bearers })
    }
  }
  return { kind: 'derived', keys, scanned }
}

function listSeries({ network, identityIndices, keyIndices, singleUseIndices, identities }: ScanQuestion) {
  // BLS is slow to derive: where identities are named, it is looked for only if one of them has such a key.
  const hasBls = identities.length === 0 || identities.some(({ keys }) => keys.some(({ type }) => type === 1))
  const curves = hasBls ? (['ecdsa', 'bls'] as const) : (['ecdsa'] as const)
  const series: { readonly series: HdSeries; readonly range: IndexRange }[] = []
  for (const identityIndex of keyIndices.count > 0 ? indicesOf(identityIndices) : []) {
    for (const curve of curves)
      series.push({ series: { kind: 'identity', network, curve, identityIndex }, range: keyIndices })
  }
  for (const purpose of singleUseIndices.count > 0 ? SingleUsePurpose.options : []) {
    series.push({ series: { kind: 'single-use', network, purpose }, range: singleUseIndices })
  }
  return series
}

function derivePublic(nodeOf: NodeOf, series: HdSeries, index: number) {
  const { privateKey, path } = deriveKeyAt(nodeOf(series), series, index)
  try {
    return { publicKey: derivePublicKey(curveOfSeries(series), privateKey), path }
  } finally {
    privateKey.fill(0)
  }
}

function findBearers(publicKey: Uint8Array, identities: readonly KnownIdentity[]) {
  const hash = formatHex(hash160(publicKey))
  return identities.flatMap(({ identity, keys }) =>
    keys.flatMap(({ id, type, data }) => {
      const bears = type === 2 ? formatHex(data) === hash : type !== 3 && equalBytes(data, publicKey)
      return bears ? [{ identity, keyId: id, type }] : []
    }),
  )
}

// The last index there is bounds a range that would go beyond it.
function indicesOf({ from, count }: IndexRange): readonly number[] {
  return Array.from({ length: Math.min(count, 2 ** 31 - from) }, (_, offset) => from + offset)
}
