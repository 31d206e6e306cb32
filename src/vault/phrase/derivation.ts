import { bls12_381 } from '@noble/curves/bls12-381.js'
import { expand, extract } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'

import { concatBytes, equalBytes } from '#/protocol/encoding/bytes.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import {
  deriveBelow,
  deriveChild,
  deriveRoot,
  type HdNode,
  withPublicKey,
  wipeNode,
} from '#/protocol/key/hd-node.ts'
import type { HdStep } from '#/protocol/key/hd-path.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import {
  curveOfSeries,
  formatKeyPath,
  formatSeriesPath,
  type HdSeries,
  identityIndexOf,
  keyStep,
  lastIndexOf,
  seriesPathOf,
  stepsOfSeries,
} from '#/vault/storage/hd-series.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import type { PhraseRecord } from '#/vault/storage/phrase-record.ts'

export interface DerivedKey {
  readonly privateKey: Uint8Array
  readonly path: string
  readonly index: number
}

/** Returns the private key at an index of a series, and its path. The caller wipes the key and the node. */
export function deriveKeyAt(node: HdNode, series: HdSeries, index: number): DerivedKey {
  const privateKey = deriveKeyOfSeries(node, series, index)
  return { privateKey, path: formatKeyPath(series, index), index }
}

/** Returns a series' next key, never used or stored. The caller wipes it. See docs/vault.md, "Recovery phrase". */
export function deriveNextKey(
  node: HdNode,
  series: HdSeries,
  phrase: PhraseRecord,
  { records }: Pick<Inspection, 'records'>,
): DerivedKey {
  const existing = [...records.values()].map(({ record }) => record.publicKey)
  for (let index = nextIndexOf(phrase, series, records); ; index += 1) {
    const key = deriveKeyAt(node, series, index)
    const publicKey = derivePublicKey(curveOfSeries(series), key.privateKey)
    if (!existing.some((each) => equalBytes(each, publicKey))) return key
    key.privateKey.fill(0)
  }
}

/** Returns the phrase record with these indices of series marked as used. */
export function countIndices(
  phrase: PhraseRecord,
  used: Iterable<readonly [HdSeries, number]>,
): PhraseRecord {
  const nextIndices = { ...phrase.nextIndices }
  for (const [series, index] of used) {
    const path = formatSeriesPath(series)
    nextIndices[path] = Math.max(nextIndices[path] ?? 0, index + 1)
  }
  return { ...phrase, nextIndices }
}

/** Returns the phrase record with that index of a series marked as used. */
export function countIndex(phrase: PhraseRecord, series: HdSeries, index: number): PhraseRecord {
  return countPath(phrase, formatKeyPath(series, index))
}

/** Returns the phrase record with the index of that key path marked as used. */
export function countPath(phrase: PhraseRecord, path: string): PhraseRecord {
  const series = seriesPathOf(path)
  const next = Math.max(phrase.nextIndices[series] ?? 0, lastIndexOf(path) + 1)
  return { ...phrase, nextIndices: { ...phrase.nextIndices, [series]: next } }
}

/** Returns the lowest identity index of a network above every index with a key that was used or is in the vault. */
export function nextIdentityIndex(
  { nextIndices }: PhraseRecord,
  { records }: Pick<Inspection, 'records'>,
  network: NetworkKind,
): number {
  const paths = ownPaths(records)
  let highest = -1
  for (const path of [...Object.keys(nextIndices), ...paths])
    highest = Math.max(highest, identityIndexOf(path, network) ?? -1)
  return highest + 1
}

/** Returns the lowest index of a series above every used index, including keys restored from a backup. */
export function nextIndexOf(
  { nextIndices }: PhraseRecord,
  series: HdSeries,
  records: Inspection['records'],
): number {
  const path = formatSeriesPath(series)
  let next = nextIndices[path] ?? 0
  for (const each of ownPaths(records)) {
    if (seriesPathOf(each) === path) next = Math.max(next, lastIndexOf(each) + 1)
  }
  return next
}

/** Returns the paths of keys of the vault's own phrase. Paths of a forgotten phrase are in another tree. */
export function ownPaths(records: Inspection['records']): readonly string[] {
  return [...records.values()].flatMap(({ record: { path, phraseId } }) =>
    path === undefined || phraseId !== undefined ? [] : [path],
  )
}

/** Derives the node above a series' keys from the seed (64 bytes). The caller wipes both. Source: DIP 13. */
export function deriveSeriesNode(seed: Uint8Array, series: HdSeries): HdNode {
  const root = deriveRoot(seed)
  try {
    return nodeOfSeries(root, series, stepsOfSeries(series))
  } finally {
    wipeNode(root)
  }
}

/** Derives the node above a series' keys from a higher node and the steps between. The caller wipes both. */
export function nodeOfSeries(above: HdNode, series: HdSeries, steps: readonly HdStep[]): HdNode {
  const node = deriveBelow(above, steps)
  return keyStep(series, 0).isHardened ? node : withPublicKey(node)
}

/** Derives one private key (32 bytes) of a series, for the caller to wipe. BLS: KeyGen of the derived child key. */
export function deriveKeyOfSeries(node: HdNode, series: HdSeries, index: number): Uint8Array {
  const child = deriveChild(node, keyStep(series, index))
  try {
    return curveOfSeries(series) === 'bls' ? deriveBlsKey(child.privateKey) : child.privateKey.slice()
  } finally {
    wipeNode(child)
  }
}

// L = ceil((3 * ceil(log2(r))) / 16) of KeyGen.
const okmLength = 48
const keyLength = 32

/**
 * Returns a BLS 12-381 private key (32 bytes, for the caller to wipe) from at least 32 secret bytes, by KeyGen with an
 * empty key_info. Source: IETF draft-irtf-cfrg-bls-signature, section 2.3; HKDF mod r of EIP-2333.
 */
export function deriveBlsKey(secret: Uint8Array): Uint8Array {
  const { Fr } = bls12_381.fields
  let salt = sha256(encodeUtf8('BLS-SIG-KEYGEN-SALT-'))
  const input = concatBytes(secret, Uint8Array.of(0))
  try {
    for (;;) {
      const pseudorandom = extract(sha256, input, salt)
      const okm = expand(sha256, pseudorandom, Uint8Array.of(0, okmLength), okmLength)
      const scalar = Fr.create(okm.reduce((total, byte) => (total << 8n) | BigInt(byte), 0n))
      pseudorandom.fill(0)
      okm.fill(0)
      if (scalar !== 0n) return encodeScalar(scalar)
      salt = sha256(salt)
    }
  } finally {
    input.fill(0)
  }
}

function encodeScalar(scalar: bigint): Uint8Array {
  return Uint8Array.from({ length: keyLength }, (_, index) =>
    Number((scalar >> BigInt(8 * (keyLength - 1 - index))) & 255n),
  )
}
