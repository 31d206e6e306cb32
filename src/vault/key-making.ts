import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'

import { countIndex, deriveKeyAt, deriveNextKey, type DerivedKey } from './derived-keys.ts'
import { curveOfSeries, type HdSeries } from './hd-series.ts'
import type { Inspection } from './inspection.ts'
import { entryOf, type KeyEntry } from './key-entry.ts'
import { keyTypeOf, sealNewKey, type NewKey } from './key-keeping.ts'
import type { Authority } from './authority.ts'
import { borrowBranches, borrowTree, findPhrase, type NodeOf } from './phrase-keeping.ts'
import type { PhraseRecord } from './phrase-record.ts'
import { curveOf, generatePrivateKey } from './private-key-source.ts'
import type { Answer, Question, RestoreRequest } from './vault-door.ts'
import { VaultError } from './vault-error.ts'
import type { VaultWrite } from './vault-store.ts'

type GenerateRequest = Question<'generateKey'>

/** Derives the next key from the phrase where there is one, and takes a random one where there is none. */
export async function makeKey(
  inspection: Inspection,
  request: GenerateRequest,
  authority: Authority,
  createdAtMs: number,
): Promise<VaultWrite<KeyEntry>> {
  const phrase = findPhrase(inspection)
  if (phrase === undefined) return keepKey(inspection, request, createdAtMs)
  const series = seriesFor(request)
  const keep = async (nodeOf: NodeOf) => {
    const derived = deriveNextKey(nodeOf(series), series, phrase, inspection)
    const record = await sealDerived(inspection, request, derived, createdAtMs)
    return {
      changes: [put(record), put(countIndex(phrase, series, derived.index))],
      result: entryOf({ record, condition: 'sound' }),
    }
  }
  return series.kind === 'single-use'
    ? borrowBranches(inspection, phrase, keep)
    : borrowTree(inspection, phrase, authority, keep)
}

/** Takes keys at places of the phrase's tree into the vault again, all or none. Those that are held are left as they are. */
export function restoreKeys(
  inspection: Inspection,
  phrase: PhraseRecord,
  { network, keys }: Pick<Question<'restoreKeys'>, 'network' | 'keys'>,
  authority: Authority,
  createdAtMs: number,
): Promise<VaultWrite<Answer<'restoreKeys'>>> {
  return borrowTree(inspection, phrase, authority, async (nodeOf) => {
    let counted = phrase
    const restored = new Map<string, KeyEntry>()
    const records = new Map(inspection.records)
    const existing = new Set<string>()
    const changes: VaultWrite<unknown>['changes'][number][] = []
    for (const request of keys) {
      const { series, index } = placeOf(request, network)
      const derived = deriveKeyAt(nodeOf(series), series, index)
      counted = countIndex(counted, series, index)
      const held = findHeld({ records }, series, derived, request)
      if (held !== undefined) {
        derived.privateKey.fill(0)
        if (!restored.has(held)) existing.add(held)
        continue
      }
      const record = await sealDerived({ ...inspection, records }, request, derived, createdAtMs)
      const id = formatHex(record.id)
      records.set(id, { record, condition: 'sound' })
      restored.set(id, entryOf({ record, condition: 'sound' }))
      changes.push(put(record))
    }
    return {
      changes: [...changes, put(counted)],
      result: { kind: 'restored', keys: [...restored.values()], existing: [...existing] },
    }
  })
}

async function keepKey(
  inspection: Inspection,
  request: GenerateRequest,
  createdAtMs: number,
): Promise<VaultWrite<KeyEntry>> {
  const privateKey = generatePrivateKey(curveOf(keyTypeOf(request)))
  try {
    return await keepPrivateKey(
      inspection,
      { request, source: { origin: 'generated' }, createdAtMs },
      privateKey,
    )
  } finally {
    privateKey.fill(0)
  }
}

/** Seals a private key, which stays the caller's to wipe. */
export async function keepPrivateKey(
  inspection: Inspection,
  key: NewKey,
  privateKey: Uint8Array,
): Promise<VaultWrite<KeyEntry>> {
  const record = await sealNewKey(inspection, key, privateKey)
  return { changes: [put(record)], result: entryOf({ record, condition: 'sound' }) }
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

// A tree has a branch for each network: a key of the wrong one would not be found again.
function seriesFor(request: GenerateRequest): HdSeries {
  const { network } = request
  if (network === undefined) throw new VaultError('vault/bad-request')
  if (request.kind === 'single-use')
    return { kind: 'single-use', network, purpose: request.purpose ?? 'registration' }
  const { identityIndex = 0, keyType } = request
  return { kind: 'identity', network, curve: curveOf(keyType), identityIndex }
}

function placeOf(request: RestoreRequest, network: HdSeries['network']) {
  if (request.kind === 'single-use') {
    const { kind, purpose, index } = request
    return { series: { kind, network, purpose } as const, index }
  }
  const { kind, keyType, identityIndex, keyIndex } = request
  return { series: { kind, network, curve: curveOf(keyType), identityIndex } as const, index: keyIndex }
}

function findHeld(
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

function put<Each extends VaultWrite<unknown>['changes'][number]['record']>(record: Each) {
  return { kind: 'put', record } as const
}
