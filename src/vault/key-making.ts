import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'

import { countIndex, deriveKeyAt, deriveNextKey, nextIdentityIndex, type DerivedKey } from './derived-keys.ts'
import { curveOfSeries, type HdSeries, type SingleUsePurpose } from './hd-series.ts'
import type { Inspection } from './inspection.ts'
import { entryOf, type KeyEntry } from './key-entry.ts'
import { keyTypeOf, sealNewKey, type NewKey } from './key-keeping.ts'
import type { Authority } from './authority.ts'
import { borrowBranches, borrowTree, findPhrase, mendBranches, type NodeOf } from './phrase-keeping.ts'
import type { PhraseRecord } from './phrase-record.ts'
import { curveOf, generatePrivateKey } from './private-key-source.ts'
import type { SealedRecord } from './sealed-record.ts'
import type { StoredRecord } from './stored-record.ts'
import type { Answer, KeyRequest, Question, RestoreRequest } from './vault-door.ts'
import { VaultError } from './vault-error.ts'
import type { VaultWrite } from './vault-store.ts'

type GenerateRequest = Omit<Question<'generateKeys'>, 'proof'>

/** Derives the next keys from the phrase where there is one, and takes random ones where there is none. */
export async function makeKeys(
  inspection: Inspection,
  request: GenerateRequest,
  authority: Authority,
  createdAtMs: number,
): Promise<VaultWrite<readonly KeyEntry[]>> {
  const phrase = findPhrase(inspection)
  if (phrase === undefined) return keepRandomKeys(inspection, request, createdAtMs)
  const derive = (nodeOf: NodeOf) => deriveKeys(nodeOf, inspection, phrase, request, createdAtMs)
  // The branches of the session give single-use keys without a passphrase; the tree gives all.
  return request.keys.some(({ kind }) => kind === 'identity')
    ? borrowTree(inspection, phrase, authority, derive)
    : borrowBranches(inspection, phrase, derive)
}

async function deriveKeys(
  nodeOf: NodeOf,
  inspection: Inspection,
  phrase: PhraseRecord,
  request: GenerateRequest,
  createdAtMs: number,
): Promise<VaultWrite<readonly KeyEntry[]>> {
  const { network } = request
  // A tree has a branch for each network: a key of the wrong one would not be found again.
  if (network === undefined) throw new VaultError('vault/bad-request')
  const identityIndex =
    request.identityIndex === 'next'
      ? nextIdentityIndex(phrase, inspection, network)
      : (request.identityIndex ?? 0)
  const records = new Map(inspection.records)
  const made: SealedRecord[] = []
  let counted = phrase
  for (const key of request.keys) {
    const series = seriesOf(key, network, identityIndex)
    const derived = deriveNextKey(nodeOf(series), series, counted, { records })
    counted = countIndex(counted, series, derived.index)
    const record = await sealDerived({ ...inspection, records }, key, derived, createdAtMs)
    records.set(formatHex(record.id), { record, condition: 'sound' })
    made.push(record)
  }
  const mended = await mendBranches(inspection, phrase, nodeOf)
  return { changes: [...made.map(put), ...mended.map(put), put(counted)], result: made.map(entryOfNew) }
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
      restored.set(id, entryOfNew(record))
      changes.push(put(record))
    }
    return {
      changes: [...changes, ...(await mendBranches(inspection, phrase, nodeOf)).map(put), put(counted)],
      result: { kind: 'restored', keys: [...restored.values()], existing: [...existing] },
    }
  })
}

async function keepRandomKeys(
  inspection: Inspection,
  { keys }: GenerateRequest,
  createdAtMs: number,
): Promise<VaultWrite<readonly KeyEntry[]>> {
  const made: SealedRecord[] = []
  for (const request of keys) {
    const privateKey = generatePrivateKey(curveOf(keyTypeOf(request)))
    try {
      made.push(
        await sealNewKey(inspection, { request, source: { origin: 'generated' }, createdAtMs }, privateKey),
      )
    } finally {
      privateKey.fill(0)
    }
  }
  return { changes: made.map(put), result: made.map(entryOfNew) }
}

/** Seals a private key, which stays the caller's to wipe. */
export async function keepPrivateKey(
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

function seriesOf(
  request: KeyRequest & { readonly purpose?: SingleUsePurpose | undefined },
  network: HdSeries['network'],
  identityIndex: number,
): HdSeries {
  if (request.kind === 'single-use')
    return { kind: 'single-use', network, purpose: request.purpose ?? 'registration' }
  return { kind: 'identity', network, curve: curveOf(request.keyType), identityIndex }
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

function entryOfNew(record: SealedRecord): KeyEntry {
  return entryOf({ record, condition: 'sound' })
}

function put<Each extends StoredRecord>(record: Each) {
  return { kind: 'put', record } as const
}
