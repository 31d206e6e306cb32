import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import type { Curve } from '#/protocol/key/key-attribute.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import {
  commonSeries,
  curveOfSeries,
  formatSeriesPath,
  type HdSeries,
  identityTopUps,
} from '#/vault/storage/hd-series.ts'
import type { PhraseRecord } from '#/vault/storage/phrase-record.ts'

import { countIndex, deriveKeyAt } from './derivation.ts'
import type { NodeOf } from './phrase-keeping.ts'

// A search ends after this many places without a known key, like a default scan.
const identityGap = 3
const keyGap = 10
const blsLength = 48

/**
 * Returns the phrase record with every index marked up to the highest whose key is in `inUse`: public keys (33 or 48
 * bytes) and their hash160 (20 bytes), from the vault and the page. A series ends 10 indices after its last found key,
 * identities end three identities after the last, and a curve ends once all its keys are found. See docs/vault.md,
 * "Recovery phrase".
 */
export function countKeysInUse(
  nodeOf: NodeOf,
  phrase: PhraseRecord,
  inUse: readonly Uint8Array[],
): PhraseRecord {
  const missing: Readonly<Record<Curve, Set<string>>> = {
    ecdsa: new Set(inUse.filter(({ length }) => length !== blsLength).map(formatHex)),
    bls: new Set(inUse.filter(({ length }) => length === blsLength).map(formatHex)),
  }
  let counted = phrase
  /** Marks used indices of series below one node, which share indices. Returns true if a key is in use. */
  const search = (series: HdSeries, ...others: readonly HdSeries[]): boolean => {
    const ofCurve = missing[curveOfSeries(series)]
    let highest = -1
    for (let index = 0; ofCurve.size > 0 && index <= highest + keyGap; index += 1) {
      for (const each of [series, ...others])
        if (takeFound(ofCurve, publicKeyAt(nodeOf, each, index))) highest = index
    }
    if (highest >= 0) counted = countIndex(counted, series, highest)
    return highest >= 0
  }
  /** Returns the number of identity indices up to the last one in use. */
  const searchIdentities = (network: NetworkKind) => {
    let highest = -1
    for (let identityIndex = 0; identityIndex <= highest + identityGap; identityIndex += 1) {
      for (const curve of ['ecdsa', 'bls'] as const) {
        if (search({ kind: 'identity', network, curve, identityIndex })) highest = identityIndex
      }
    }
    return highest + 1
  }
  for (const network of ['testnet', 'mainnet'] as const) {
    const all = commonSeries(network)
    const hardenedOf = (plain: HdSeries) =>
      all.filter((each) => each.isHardened && formatSeriesPath(each) === formatSeriesPath(plain))
    for (const series of all) if (!series.isHardened) search(series, ...hardenedOf(series))
    const identities = searchIdentities(network)
    for (let index = 0; index < identities + identityGap; index += 1)
      search(identityTopUps(network, index, index < identities))
  }
  return counted
}

function publicKeyAt(nodeOf: NodeOf, series: HdSeries, index: number): Uint8Array {
  const { privateKey } = deriveKeyAt(nodeOf(series), series, index)
  try {
    return derivePublicKey(curveOfSeries(series), privateKey)
  } finally {
    privateKey.fill(0)
  }
}

function takeFound(missing: Set<string>, publicKey: Uint8Array): boolean {
  const [isKey, isHash] = [formatHex(publicKey), formatHex(hash160(publicKey))].map((each) =>
    missing.delete(each),
  )
  return isKey === true || isHash === true
}
