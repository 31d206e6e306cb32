import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import {
  curveOfSeries,
  formatHdPath,
  formatKeyPath,
  identityIndexOf,
  stepsOfSeries,
  type HdSeries,
} from '#/vault/storage/hd-series.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import type { PhraseRecord } from '#/vault/storage/phrase-record.ts'
import { deriveKeyOfSeries } from './derivation.ts'
import type { HdNode } from './hd-key.ts'

/** A private key of the phrase, for the caller to wipe, and its place. */
export interface DerivedKey {
  readonly privateKey: Uint8Array
  readonly path: string
  readonly index: number
}

export function deriveKeyAt(node: HdNode, series: HdSeries, index: number): DerivedKey {
  const privateKey = deriveKeyOfSeries(node, curveOfSeries(series), index)
  return { privateKey, path: formatKeyPath(series, index), index }
}

/** The next key of a series that was never given out and is not in the vault otherwise. */
export function deriveNextKey(
  node: HdNode,
  series: HdSeries,
  phrase: PhraseRecord,
  { records }: Pick<Inspection, 'records'>,
): DerivedKey {
  const held = [...records.values()].map(({ record }) => record.publicKey)
  for (let index = nextIndexOf(phrase, series); ; index += 1) {
    const key = deriveKeyAt(node, series, index)
    const publicKey = derivePublicKey(curveOfSeries(series), key.privateKey)
    if (!held.some((each) => equalBytes(each, publicKey))) return key
    key.privateKey.fill(0)
  }
}

/** The phrase with that index counted as given out. */
export function countIndex(phrase: PhraseRecord, series: HdSeries, index: number): PhraseRecord {
  const path = formatHdPath(stepsOfSeries(series))
  const next = Math.max(nextIndexOf(phrase, series), index + 1)
  return { ...phrase, nextIndices: { ...phrase.nextIndices, [path]: next } }
}

/** The lowest identity of the phrase on a network that lies beyond all of which a key was given out or is held. */
export function nextIdentityIndex(
  { nextIndices }: PhraseRecord,
  { records }: Pick<Inspection, 'records'>,
  network: NetworkKind,
): number {
  const held = [...records.values()].map(({ record }) => record.path ?? '')
  let highest = -1
  for (const path of [...Object.keys(nextIndices), ...held])
    highest = Math.max(highest, identityIndexOf(path, network) ?? -1)
  return highest + 1
}

function nextIndexOf({ nextIndices }: PhraseRecord, series: HdSeries): number {
  return nextIndices[formatHdPath(stepsOfSeries(series))] ?? 0
}
