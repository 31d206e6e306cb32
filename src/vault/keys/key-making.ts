import type { z } from 'zod'

import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import {
  countIndex,
  type DerivedKey,
  deriveKeyAt,
  deriveNextKey,
  nextIdentityIndex,
} from '#/vault/phrase/derivation.ts'
import { borrowBranches, borrowTree, findPhrase, type NodeOf } from '#/vault/phrase/phrase-keeping.ts'
import { listSearched } from '#/vault/phrase/searched-series.ts'
import { curveOfSeries, fundingSeries, type HdSeries, singleUseSeries } from '#/vault/storage/hd-series.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import { entryOf, type KeyEntry } from '#/vault/storage/key-entry.ts'
import type { PhraseRecord } from '#/vault/storage/phrase-record.ts'
import type { SealedRecord } from '#/vault/storage/sealed-record.ts'
import type { StoredRecord } from '#/vault/storage/stored-record.ts'
import type { Authority } from '#/vault/unlock/proof.ts'
import type { VaultWrite } from '#/vault/unlock/vault-store.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { GenerateManyRequest, keyCalls, NewKeyRequest, RestoreRequest } from './key-forms.ts'
import { keyTypeOf, type NewKey, sealNewKey } from './key-keeping.ts'
import { loadArithmetic } from './key-loan.ts'
import { curveOf, generatePrivateKey } from './private-key-source.ts'

type GenerateRequest = Omit<GenerateManyRequest, 'proof'>
type RestoreQuestion = Omit<z.infer<typeof keyCalls.restoreKeys.request>, 'proof'>
type RestoreAnswer = z.infer<typeof keyCalls.restoreKeys.response>

interface KeySet {
  readonly keys: readonly NewKeyRequest[]
  readonly identityIndex: number | 'next'
}

interface SetsRequest {
  readonly sets: readonly KeySet[]
  readonly network?: HdSeries['network'] | undefined
}

/**
 * Creates the keys of one identity: derived if the vault has a phrase, random otherwise. Returns the write.
 * `createdAtMs` is since 1970. Throws the codes of `makeKeySets`.
 */
export async function makeKeys(
  inspection: Inspection,
  { keys, network, identityIndex = 0 }: GenerateRequest,
  authority: Authority,
  createdAtMs: number,
): Promise<VaultWrite<readonly KeyEntry[]>> {
  const request = { sets: [{ keys, identityIndex }], network }
  const write = await makeKeySets(inspection, request, authority, createdAtMs)
  return { ...write, result: write.result.flat() }
}

/**
 * Creates the keys of several identities, all or none. Returns the write. Derived identity keys need a proof for the
 * gate; derived single-use keys need the session. Throws `vault/bad-request` when a derived key has no network, and the
 * codes of `findPhrase`, `sealNewKey` and `openGate`. Source: DIP 13.
 */
export async function makeKeySets(
  inspection: Inspection,
  request: SetsRequest,
  authority: Authority,
  createdAtMs: number,
): Promise<VaultWrite<readonly (readonly KeyEntry[])[]>> {
  if (request.sets.length > 1) await loadArithmetic()
  const phrase = findPhrase(inspection)
  if (phrase === undefined) return keepRandomKeys(inspection, request, createdAtMs)
  const derive = (nodeOf: NodeOf) => deriveSets(nodeOf, inspection, phrase, request, createdAtMs)
  // The session's branches derive single-use keys without a proof; the tree derives all.
  return request.sets.some(({ keys }) => keys.some(({ kind }) => kind === 'identity'))
    ? borrowTree(inspection, phrase, authority, derive)
    : borrowBranches(inspection, phrase, derive)
}

async function deriveSets(
  nodeOf: NodeOf,
  inspection: Inspection,
  phrase: PhraseRecord,
  { sets, network }: SetsRequest,
  createdAtMs: number,
): Promise<VaultWrite<readonly (readonly KeyEntry[])[]>> {
  // Each network has its own branch. A search would not find a key in the wrong branch again.
  if (network === undefined) throw new VaultError('vault/bad-request')
  const records = new Map(inspection.records)
  const made: SealedRecord[][] = []
  let counted = phrase
  for (const { keys, identityIndex } of sets) {
    const index = identityIndex === 'next' ? nextIdentityIndex(counted, { records }, network) : identityIndex
    const ofSet: SealedRecord[] = []
    for (const key of keys) {
      const series = seriesOf(key, network, index)
      const derived = deriveNextKey(nodeOf(series), series, counted, { records })
      counted = countIndex(counted, series, derived.index)
      const record = await sealDerived({ ...inspection, records }, key, derived, createdAtMs)
      records.set(formatHex(record.id), { record, condition: 'sound' })
      ofSet.push(record)
    }
    made.push(ofSet)
  }
  return {
    changes: [...made.flat().map(put), put(counted)],
    result: made.map((ofSet) => ofSet.map(entryOfNew)),
  }
}

/**
 * Seals the keys at the given positions in the phrase's tree, all or none; existing keys stay. Without an authority the
 * session's branches derive single-use keys, only at indices within the search for payments, since others would use up
 * the series. Throws `vault/bad-request` for any other index or series, `vault/passphrase-needed` for a key of another
 * branch, `vault/level-not-chosen` for a less strict level than known, and the codes of `sealNewKey` and `openGate`.
 * See docs/vault.md, "Recovery phrase".
 */
export function restoreKeys(
  inspection: Inspection,
  phrase: PhraseRecord,
  { network, keys }: RestoreQuestion,
  authority: Authority | undefined,
  createdAtMs: number,
): Promise<VaultWrite<RestoreAnswer>> {
  const restore = async (nodeOf: NodeOf): Promise<VaultWrite<RestoreAnswer>> => {
    let counted = phrase
    const restored = new Map<string, KeyEntry>()
    const records = new Map(inspection.records)
    const existing = new Set<string>()
    const changes: VaultWrite<unknown>['changes'][number][] = []
    for (const request of keys) {
      const { series, index } = placeOf(request, network)
      const derived = deriveKeyAt(nodeOf(series), series, index)
      counted = countIndex(counted, series, index)
      const match = findMatch({ records }, series, derived, request)
      if (match !== undefined) {
        derived.privateKey.fill(0)
        if (!restored.has(match)) existing.add(match)
        continue
      }
      requireChosenLevel({ records }, series, derived, request)
      const record = await sealDerived({ ...inspection, records }, request, derived, createdAtMs)
      const id = formatHex(record.id)
      records.set(id, { record, condition: 'sound' })
      restored.set(id, entryOfNew(record))
      changes.push(put(record))
    }
    return {
      changes: [...changes, put(counted)],
      result: { kind: 'restored', keys: [...restored.values()], existing: [...existing] },
    }
  }
  if (authority !== undefined) return borrowTree(inspection, phrase, authority, restore)
  if (keys.some(({ kind }) => kind === 'identity')) throw new VaultError('vault/passphrase-needed')
  const windows = new Map(
    listSearched(phrase, inspection, network).map(({ series, count }) => [series.name, count]),
  )
  if (keys.some((key) => key.kind === 'single-use' && key.index >= (windows.get(key.series) ?? 0)))
    throw new VaultError('vault/bad-request')
  return borrowBranches(inspection, phrase, restore)
}

async function keepRandomKeys(
  inspection: Inspection,
  { sets }: SetsRequest,
  createdAtMs: number,
): Promise<VaultWrite<readonly (readonly KeyEntry[])[]>> {
  const made: SealedRecord[][] = []
  for (const { keys } of sets) {
    const ofSet: SealedRecord[] = []
    for (const request of keys) ofSet.push(await sealRandom(inspection, request, createdAtMs))
    made.push(ofSet)
  }
  return { changes: made.flat().map(put), result: made.map((ofSet) => ofSet.map(entryOfNew)) }
}

async function sealRandom(
  inspection: Inspection,
  request: NewKeyRequest,
  createdAtMs: number,
): Promise<SealedRecord> {
  const privateKey = generatePrivateKey(curveOf(keyTypeOf(request)))
  try {
    return await sealNewKey(inspection, { request, source: { origin: 'generated' }, createdAtMs }, privateKey)
  } finally {
    privateKey.fill(0)
  }
}

/** Returns the write that seals one private key, for the caller to wipe. Throws the codes of `sealNewKey`. */
export async function savePrivateKey(
  inspection: Inspection,
  key: NewKey,
  privateKey: Uint8Array,
): Promise<VaultWrite<KeyEntry>> {
  const record = await sealNewKey(inspection, key, privateKey)
  return { changes: [put(record)], result: entryOfNew(record) }
}

async function sealDerived(
  inspection: Inspection,
  request: NewKey['request'],
  { privateKey, path }: DerivedKey,
  createdAtMs: number,
) {
  try {
    return await sealNewKey(
      inspection,
      { request, source: { origin: 'derived', path }, createdAtMs },
      privateKey,
    )
  } finally {
    privateKey.fill(0)
  }
}

function seriesOf(request: NewKeyRequest, network: HdSeries['network'], identityIndex: number): HdSeries {
  if (request.kind === 'single-use') return fundingSeries(network, request.purpose ?? 'registration')
  return { kind: 'identity', network, curve: curveOf(request.keyType), identityIndex }
}

function placeOf(
  request: RestoreRequest,
  network: HdSeries['network'],
): { readonly series: HdSeries; readonly index: number } {
  if (request.kind === 'single-use') {
    const series = singleUseSeries(request.series)
    const isThere = series?.network === network && request.index <= (series.last ?? request.index)
    if (!isThere) throw new VaultError('vault/bad-request')
    return { series, index: request.index }
  }
  const { kind, keyType, identityIndex, keyIndex } = request
  return { series: { kind, network, curve: curveOf(keyType), identityIndex }, index: keyIndex }
}

// The page may have the level from a file that anybody can write. So no key is sealed below High, an identity's first
// key below Master, or any key below its existing level, unless the user chose the level.
function requireChosenLevel(
  { records }: Pick<Inspection, 'records'>,
  series: HdSeries,
  { privateKey }: DerivedKey,
  request: RestoreRequest,
): void {
  if (request.kind === 'single-use' || request.isLevelChosen === true) return
  const publicKey = derivePublicKey(curveOfSeries(series), privateKey)
  const levels = [...records.values()].flatMap(({ record }) =>
    record.securityLevel !== null && equalBytes(record.publicKey, publicKey) ? [record.securityLevel] : [],
  )
  if (request.securityLevel <= Math.min(request.keyIndex === 0 ? 0 : 2, ...levels)) return
  privateKey.fill(0)
  throw new VaultError('vault/level-not-chosen')
}

function findMatch(
  { records }: Pick<Inspection, 'records'>,
  series: HdSeries,
  { privateKey }: DerivedKey,
  request: RestoreRequest,
): string | undefined {
  const publicKey = derivePublicKey(curveOfSeries(series), privateKey)
  const securityLevel = request.kind === 'identity' ? request.securityLevel : null
  for (const [id, { record }] of records) {
    if (record.securityLevel === securityLevel && equalBytes(record.publicKey, publicKey)) return id
  }
  return undefined
}

function entryOfNew(record: SealedRecord): KeyEntry {
  return entryOf({ record, condition: 'sound' })
}

function put<Each extends StoredRecord>(record: Each) {
  return { kind: 'put', record } as const
}
