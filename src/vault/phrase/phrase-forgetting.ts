import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { randomBytes } from '#/platform/random.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import type { AuditEvent } from '#/vault/log/audit-event.ts'
import { noBackups } from '#/vault/storage/backup-record.ts'
import { curveOfSeries, lastIndexOf, seriesOfPath } from '#/vault/storage/hd-series.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import type { PhraseRecord } from '#/vault/storage/phrase-record.ts'
import { idLength } from '#/vault/storage/stored-form.ts'
import type { SealedRecord } from '#/vault/storage/sealed-record.ts'
import type { RecordChange } from '#/vault/unlock/vault-store.ts'

import { deriveKeyAt } from './derivation.ts'
import type { NodeOf } from './phrase-keeping.ts'

/** Changes that forget a phrase. Its derived private keys stay, and cannot be derived again. */
interface Forgetting {
  readonly changes: readonly RecordChange[]
  readonly event: AuditEvent
  readonly keys: number
}

/**
 * Returns the changes that remove the vault's phrase and its branches. `nodeOf`: the tree of the phrase that replaces
 * it, if any. Sealed private keys stay. See docs/vault.md, "Replacing and forgetting the phrase".
 */
export function forgetPhrase(
  { branches, records }: Pick<Inspection, 'branches' | 'records'>,
  phrase: PhraseRecord,
  nodeOf?: NodeOf,
): Forgetting {
  const keys = ownKeys({ records }).length
  return {
    changes: [
      { kind: 'remove', record: phrase },
      ...(branches === undefined ? [] : [{ kind: 'remove', record: branches.record } as const]),
      ...assignKeys({ records }, phrase.id, nodeOf),
    ],
    event: { kind: 'phrase-forgotten', phrase: formatHex(phrase.id), keys },
    keys,
  }
}

/** Returns the changes for a phrase where there is none or a damaged one. Keys of a damaged phrase keep its id. */
export function takePlace(
  { branches, records }: Pick<Inspection, 'branches' | 'records'>,
  nodeOf: NodeOf | undefined,
): readonly RecordChange[] {
  const former = branches?.record.phraseId ?? randomBytes(idLength)
  return [
    ...(branches === undefined ? [] : [{ kind: 'remove', record: branches.record } as const]),
    ...assignKeys({ records }, former, nodeOf),
  ]
}

/** `keys`: number of the phrase's private keys in no tested backup. `phrase`: the phrase itself is in none. */
interface Uncovered {
  readonly keys: number
  readonly phrase: boolean
}

/** Returns the private keys and phrase that are in no tested backup; `undefined` if all are. */
export function findUncovered(
  { records, backup }: Pick<Inspection, 'records' | 'backup'>,
  phrase: PhraseRecord,
): Uncovered | undefined {
  const covered = new Set((backup?.record ?? noBackups).covered.map(formatHex))
  const isBare = ({ id }: { readonly id: Uint8Array }) => !covered.has(formatHex(id))
  const uncovered = { keys: ownKeys({ records }).filter(isBare).length, phrase: isBare(phrase) }
  return uncovered.keys > 0 || uncovered.phrase ? uncovered : undefined
}

/**
 * Changes the phrase ids of derived keys. Keys in the tree of `nodeOf` belong to the vault's phrase and get no id, so
 * importing the same words again recovers them. Other keys keep their id, or get `former`. One key per phrase is
 * checked, because all its keys share a tree.
 */
function assignKeys(
  { records }: Pick<Inspection, 'records'>,
  former: Uint8Array,
  nodeOf: NodeOf | undefined,
): readonly RecordChange[] {
  const isOwn = new Map<string, boolean>()
  const changes: RecordChange[] = []
  for (const { record } of records.values()) {
    const { phraseId, path, ...face } = record
    if (path === undefined) continue
    const from = formatHex(phraseId ?? former)
    const own = isOwn.get(from) ?? (nodeOf !== undefined && isDerivedFrom(nodeOf, path, record))
    isOwn.set(from, own)
    if (own && phraseId !== undefined) changes.push({ kind: 'put', record: { ...face, path } })
    if (!own && phraseId === undefined) changes.push({ kind: 'put', record: { ...record, phraseId: former } })
  }
  return changes
}

function isDerivedFrom(nodeOf: NodeOf, path: string, { publicKey }: SealedRecord): boolean {
  const series = seriesOfPath(path)
  if (series === undefined) return false
  const { privateKey } = deriveKeyAt(nodeOf(series), series, lastIndexOf(path))
  try {
    return equalBytes(derivePublicKey(curveOfSeries(series), privateKey), publicKey)
  } finally {
    privateKey.fill(0)
  }
}

function ownKeys({ records }: Pick<Inspection, 'records'>): readonly SealedRecord[] {
  return [...records.values()]
    .map(({ record }) => record)
    .filter(({ path, phraseId }) => path !== undefined && phraseId === undefined)
}
