import type { z } from 'zod'

import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { randomBytes } from '#/platform/random.ts'
import { sealingKeyFor } from '#/vault/keys/key-keeping.ts'
import { adoptChain } from '#/vault/log/audit-chain.ts'
import type { AuditEvent } from '#/vault/log/audit-event.ts'
import { joinLog, type OtherLog } from '#/vault/log/audit-log.ts'
import { takePlace } from '#/vault/phrase/phrase-forgetting.ts'
import { deriveBranches, lendTree } from '#/vault/phrase/phrase-keeping.ts'
import { type BackupRecord, noBackups } from '#/vault/storage/backup-record.ts'
import { type Compartment, compartmentOf } from '#/vault/storage/compartment.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import { ManifestOwner } from '#/vault/storage/manifest.ts'
import { branchesFormat, type PhraseRecord, sealBranches, sealPhrase } from '#/vault/storage/phrase-record.ts'
import {
  recordFormat,
  type SealedRecord,
  type SealingKey,
  sealRecord,
} from '#/vault/storage/sealed-record.ts'
import { idLength } from '#/vault/storage/stored-form.ts'
import type { StoredRecord } from '#/vault/storage/stored-record.ts'
import type { OpenVault } from '#/vault/unlock/open-vault.ts'
import type { OperationProgress, SliceContext } from '#/vault/unlock/operation-progress.ts'
import { requireAcceptable } from '#/vault/unlock/protection-operations.ts'
import { calibrateStretch, type Stretch } from '#/vault/unlock/stretch.ts'
import { openGate } from '#/vault/unlock/unlock.ts'
import { makeVault, type NewVault } from '#/vault/unlock/vault-creation.ts'
import {
  type AdoptedChain,
  type FirstContents,
  type RecordChange,
  type VaultContext,
  writeNewVault,
} from '#/vault/unlock/vault-store.ts'
import { VaultError } from '#/vault/vault-error.ts'

import {
  type BackupContent,
  type BackupKey,
  type BackupPhrase,
  entropyOf,
  privateKeyAt,
} from './backup-content.ts'
import type { backupCalls } from './backup-forms.ts'
import type { OpenedFile } from './backup-holding.ts'
import { noteReadAgain } from './backup-notes.ts'
import { planRestore, type RestorePlan } from './backup-plan.ts'

type Into = z.infer<typeof backupCalls.restoreBackup.request>['into']
type RestoreAnswer = z.infer<typeof backupCalls.restoreBackup.response>

export interface RestoreContext extends VaultContext, SliceContext {
  readonly stretch: Stretch
}

interface Restored {
  readonly file: OpenedFile
  readonly content: BackupContent
  readonly identities: number
  readonly progress: OperationProgress
}

/**
 * Creates a vault from a backup in one transaction, where there is none, or one that cannot be opened (`replaces`).
 * Throws `vault/weak-passphrase`, or `vault/exists` for a vault that is open or must not be replaced.
 */
export async function restoreAsNew(
  vault: OpenVault,
  context: RestoreContext,
  { file, content, identities, progress }: Restored,
  { passphrase, replaces }: Extract<Into, { readonly kind: 'new' }>,
): Promise<RestoreAnswer> {
  await requireAcceptable(passphrase)
  await requireReplaceable(vault)
  const atMs = Math.max(0, vault.nowMs())
  const parameters = await calibrateStretch(context.stretch, context.clock)
  const made = await makeVault(passphrase, parameters, context.stretch, atMs)
  const plan = await planRestore(content, undefined)
  const keys = plan.keys.length
  const nothing = { backup: undefined, all: [], phrase: undefined }
  const contents = await firstContentsOf(made, content, plan, progress, {
    backup: isVault(file) ? noteReadAgain(nothing, { file, content, plan, identities, atMs }) : noBackups,
    event: { kind: 'restored', file: file.file, keys, phrase: content.phrase !== null },
    replaces,
  })
  await progress.heed()
  await writeNewVault(context, made, contents)
  vault.adopt(made.session)
  return { keys, moved: movedOf(plan) }
}

/**
 * Adds missing records to the open vault in one transaction; existing records stay unchanged. Adding a phrase or
 * private key needs a proof for the gate. Throws `vault/locked` and the codes of `openGate`.
 */
export function restoreIntoOpen(
  vault: OpenVault,
  { file, content, identities, progress }: Restored,
  proof: Extract<Into, { readonly kind: 'open' }>['proof'],
): Promise<RestoreAnswer> {
  return vault.withProof(proof, (authority) =>
    vault.changeWithAudit(async (inspection, audit) => {
      if (inspection.session === undefined) throw new VaultError('vault/locked')
      const plan = await planRestore(content, inspection)
      const bringsPhrase = plan.phrase === 'adds' || plan.phrase === 'fixes'
      const keys = plan.keys.filter(({ state }) => state !== 'there').length
      // Without a proof, anybody could plant their own phrase or keys in a vault that was left open.
      if (bringsPhrase || keys > 0) await openGate(inspection, authority, async () => {})
      const changes = await changesOfRestore(inspection, content, plan, progress)
      await progress.heed()
      const joined = joinLog(audit, logOf(content))
      const atMs = Math.max(0, vault.nowMs())
      const noted = noteReadAgain(inspection, { file, content, plan, identities, atMs })
      return {
        changes: isVault(file) ? [...changes, { kind: 'put', record: noted }] : changes,
        notes: [
          vault.note({ kind: 'restored', file: file.file, keys, phrase: bringsPhrase }),
          ...joined.map((event) => vault.note(event)),
        ],
        result: { keys, moved: movedOf(plan) },
      }
    }),
  )
}

// An open vault is never replaced, because a restore can go into it. A vault of a newer build is never replaced either.
async function requireReplaceable(vault: OpenVault): Promise<void> {
  let isOpen
  try {
    isOpen = (await vault.inspect()).session !== undefined
  } catch (error) {
    const isGone =
      error instanceof VaultError && (error.code === 'vault/missing' || error.code === 'vault/damaged')
    if (!isGone) throw error
  }
  if (isOpen === true) throw new VaultError('vault/exists')
}

function isVault({ sealed }: OpenedFile): boolean {
  return sealed.kind === 'vault'
}

function movedOf({ keys }: RestorePlan): Readonly<Record<string, string>> {
  const moved: Record<string, string> = {}
  for (const { key, id } of keys) {
    if (formatHex(key.id) !== formatHex(id)) moved[formatHex(key.id)] = formatHex(id)
  }
  return moved
}

interface Sealer {
  readonly vaultId: Uint8Array
  readonly sealingFor: (compartment: Compartment) => SealingKey
}

async function changesOfRestore(
  inspection: Inspection,
  content: BackupContent,
  plan: RestorePlan,
  progress: OperationProgress,
): Promise<readonly RecordChange[]> {
  const sealer: Sealer = {
    vaultId: inspection.header.vaultId,
    sealingFor: (compartment) => sealingKeyFor(inspection, compartment),
  }
  const ours = idsOfPhrase(content, plan, inspection.phrase?.record)
  const changes: RecordChange[] = (await sealKeys(content, plan, sealer, ours, progress)).map(put)
  if (content.phrase === null) return changes
  switch (plan.phrase) {
    case 'adds':
    case 'fixes': {
      changes.push(...(await lendTree(entropyOf(content), async (nodeOf) => takePlace(inspection, nodeOf))))
      changes.push(...(await sealPhraseOf(content, content.phrase, sealer)).map(put))
      break
    }
    case 'there':
      if (inspection.phrase !== undefined) changes.push(put(joined(inspection.phrase.record, content.phrase)))
      break
    case 'another':
    case null:
  }
  return changes
}

async function firstContentsOf(
  { header, session, device }: NewVault,
  content: BackupContent,
  plan: RestorePlan,
  progress: OperationProgress,
  rest: { readonly backup: BackupRecord; readonly event: AuditEvent; readonly replaces: boolean },
): Promise<FirstContents> {
  const sealer: Sealer = {
    vaultId: header.vaultId,
    sealingFor: (compartment) =>
      compartment === 'gate'
        ? { compartment, gateKey: header.gate.publicKey }
        : { compartment, key: (compartment === 'session' ? session : device).recordKey },
  }
  const keys = await sealKeys(content, plan, sealer, idsOfPhrase(content, plan, undefined), progress)
  const phrase = content.phrase === null ? [] : await sealPhraseOf(content, content.phrase, sealer)
  const { backup, event, replaces } = rest
  return { records: [...keys, ...phrase, backup], chains: adoptedChains(content), event, replaces }
}

/** Returns the complete audit chains of the backup, with the writes that continue them in a new vault. */
export function adoptedChains({ audit }: BackupContent): readonly AdoptedChain[] {
  return ManifestOwner.options.flatMap((owner) => {
    const { entries, ...head } = audit[owner]
    const writes = adoptChain(owner, head, entries)
    return writes === undefined ? [] : [{ owner, head, writes }]
  })
}

/** Returns the audit log that a backup contains. */
export function logOf({ vaultId, audit }: BackupContent): OtherLog {
  return {
    vaultId,
    chains: ManifestOwner.options.map((owner) => {
      const { entries, ...head } = audit[owner]
      return { owner, head, links: entries }
    }),
  }
}

async function sealKeys(
  content: BackupContent,
  plan: RestorePlan,
  { vaultId, sealingFor }: Sealer,
  ours: readonly Uint8Array[],
  progress: OperationProgress,
): Promise<readonly SealedRecord[]> {
  const sealed: SealedRecord[] = []
  for (const [index, { key, state, id }] of plan.keys.entries()) {
    if (state === 'there') continue
    const compartment = compartmentOf(key)
    const face = { ...sourced(key, content, ours), format: recordFormat, id, compartment } as const
    sealed.push(await sealRecord(vaultId, face, sealingFor(compartment), privateKeyAt(content, index)))
    await progress.note(index + 1, plan.keys.length)
  }
  return sealed
}

// A derivation path means nothing without its phrase. A key of another phrase stores the id of that phrase; if the file
// names no phrase, the key is restored as an imported one.
function sourced(
  { path, phraseId, ...key }: BackupKey,
  { derivedFrom }: BackupContent,
  ours: readonly Uint8Array[],
): BackupKey {
  const from = phraseId ?? derivedFrom
  if (path === undefined) return key
  if (from === null) return { ...key, origin: 'imported' }
  return ours.some((each) => equalBytes(each, from)) ? { ...key, path } : { ...key, path, phraseId: from }
}

async function sealPhraseOf(
  content: BackupContent,
  face: BackupPhrase,
  { vaultId, sealingFor }: Sealer,
): Promise<readonly StoredRecord[]> {
  const [gate, session] = [sealingFor('gate'), sealingFor('session')]
  if (gate.compartment !== 'gate' || session.compartment === 'gate') throw new VaultError('vault/internal')
  const nodes = await deriveBranches(entropyOf(content), branchesFormat)
  try {
    const branches = { format: branchesFormat, id: randomBytes(idLength), phraseId: face.id } as const
    return [
      await sealPhrase(vaultId, face, gate.gateKey, entropyOf(content)),
      await sealBranches(vaultId, branches, session.key, nodes),
    ]
  } finally {
    nodes.fill(0)
  }
}

function idsOfPhrase(
  { phrase }: BackupContent,
  plan: RestorePlan,
  here: PhraseRecord | undefined,
): readonly Uint8Array[] {
  const there = phrase !== null && plan.phrase !== 'another' ? [phrase.id] : []
  return here === undefined ? there : [...there, here.id]
}

// Take the higher index of each series, so that no index is used twice.
function joined(here: PhraseRecord, there: BackupPhrase): PhraseRecord {
  const nextIndices = { ...here.nextIndices }
  for (const [series, next] of Object.entries(there.nextIndices))
    nextIndices[series] = Math.max(nextIndices[series] ?? 0, next)
  return { ...here, nextIndices, writtenDownAtMs: here.writtenDownAtMs ?? there.writtenDownAtMs }
}

function put(record: StoredRecord): RecordChange {
  return { kind: 'put', record }
}
