import { systemClock } from '#/platform/clock.ts'
import { beginToFreeMemory } from '#/platform/free-memory.ts'
import { systemPause } from '#/platform/timer.ts'
import type { CallOptions } from '#/platform/worker-call.ts'
import type { SavePlace } from '#/platform/save-place.ts'
import type { OpenedBackup } from '#/vault/backup/backup-forms.ts'
import { followOperation, unfollowed } from '#/vault/unlock/operation-progress.ts'
import { VaultError } from '#/vault/vault-error.ts'
import { isSandboxId, sandboxId } from '#/workspace/records/network.ts'
import { Settings } from '#/workspace/records/settings.ts'
import { adoptSettings, useSettings } from '#/workspace/storage/settings-store.ts'
import { workspaceDatabase } from '#/workspace/storage/workspace-database.ts'
import { unsaved, useUnsaved } from '#/session/vault/unsaved.ts'
import { noteKnown } from '#/workspace/storage/reject-private.ts'
import { saveToWorkspace } from '#/workspace/storage/workspace-changes.ts'
import { useVault, vault, type OfferedProof } from '#/session/vault/vault-session.ts'
import { backupFileName } from './backup-file.ts'
import { writeToPlace } from './saved-place.ts'
import type { WorkspacePlan } from './plan-workspace.ts'
import type { WorkspacePart } from './workspace-part.ts'

// What reads and writes the workspace of a backup is fetched when one is created or opened: it has the codec of transitions.

export interface MadeBackup {
  readonly fileName: string
  readonly text: string
  readonly keys: number
  readonly identities: number
  /** Damaged private keys, and records that no backup can hold: they are not in it. */
  readonly leftOut: number
  /** False where the disk took no note of it. */
  readonly isNoted: boolean
  /** Whether it was written to the file that was chosen, and read again. Otherwise it is to be downloaded. */
  readonly isWritten: boolean
}

/** The name of a backup of this moment. */
export function nextBackupName(): string {
  return backupFileName(systemClock.wallMs())
}

export interface AskedBackup {
  readonly proof: OfferedProof
  readonly passphrase?: string | undefined
  readonly place?: SavePlace | undefined
}

/**
 * Makes a backup of the vault and of everything of the workspace. Without a passphrase of its own it takes the vault's. At a
 * place that was chosen, the file is written there.
 */
export async function makeBackup(
  { proof, passphrase, place }: AskedBackup,
  options?: CallOptions,
): Promise<MadeBackup> {
  const begun = unsaved.mark()
  const { bytes, identities, leftOut: unheld } = await encodeWorkspace(options)
  const made = await vault.makeBackup(
    { proof, passphrase, workspace: bytes, identities },
    { ...options, transfer: [bytes.buffer] },
  )
  const { text, keys, leftOut, isNoted } = made
  const isWritten = place !== undefined && (await writeToPlace(place, text))
  unsaved.noteSaved(begun)
  const fileName = isWritten ? place.name : nextBackupName()
  return { fileName, text, keys, identities, leftOut: leftOut + unheld, isNoted, isWritten }
}

// Apart from what follows it: the records are free again by then.
async function encodeWorkspace(options?: CallOptions) {
  const stored = await workspaceDatabase.read()
  const { encodeWorkspacePart } = await import('./workspace-part.ts')
  const part = await encodeWorkspacePart(stored, useSettings.getState().settings, followHere(options))
  return { ...part, identities: stored.identities.size }
}

/** A backup that was opened, with what a restore of it would do. Its private keys are in the worker alone. */
export interface BackupReview extends Omit<OpenedBackup, 'workspace'> {
  /** Nothing for the file of one private key. */
  readonly workspace: { readonly part: WorkspacePart; readonly plan: WorkspacePlan } | null
  readonly identities: number
}

/** Opens a file completely. `asNew`: it is compared with no vault, since a new one is to be created from it. */
export async function openBackup(
  text: string,
  passphrase: string,
  asNew: boolean,
  options?: CallOptions,
): Promise<BackupReview> {
  const { workspace: bytes, ...opened } = await vault
    .client()
    .openBackup({ text, passphrase, asNew }, options)
  if (opened.kind === 'private-key') return { ...opened, workspace: null, identities: 0 }
  const { readWorkspacePart } = await import('./workspace-part.ts')
  const progress = followHere(options)
  const part = await readWorkspacePart(bytes, progress)
  if (part === undefined) throw new VaultError('vault/backup-unsound')
  await progress.heed()
  const moved = new Map(opened.keys.map(({ id, here }) => [id, here]))
  const { planWorkspace } = await import('./plan-workspace.ts')
  const plan = await planWorkspace(part, await workspaceDatabase.read(), moved, progress)
  return {
    ...opened,
    workspace: { part, plan },
    identities: Object.keys(part.stores['identities'] ?? {}).length,
  }
}

/** Opens a file as a restore would, and keeps in the vault that it holds. */
export async function testBackup(
  text: string,
  passphrase: string,
  options?: CallOptions,
): Promise<BackupReview> {
  try {
    const review = await openBackup(text, passphrase, false, options)
    await vault.keepBackupTest({ opened: review.opened, identities: review.identities }, options)
    return review
  } finally {
    await closeBackup()
  }
}

export interface RestoredBackup {
  readonly keys: number
  readonly records: number
}

/**
 * Restores what is open: first the vault, then the workspace, each all or nothing. They are two databases: where the second
 * write fails, the same restore again finds the private keys there and adds the rest.
 */
export async function restoreBackup(
  { opened, workspace, identities }: BackupReview,
  into: Parameters<typeof vault.restoreBackup>[0]['into'],
  options?: CallOptions,
): Promise<RestoredBackup> {
  // Where the first write of a new vault went through and the second did not, the vault is there and open by now.
  const isThere = into.kind === 'new' && useVault.getState().session.kind === 'open'
  // What a fresh page takes from a file is in that file.
  const isAllFromFile = into.kind === 'new' && workspace !== null && useUnsaved.getState().count === 0
  const asked = { opened, identities, into: isThere ? ({ kind: 'open' } as const) : into }
  const { keys, moved } = await vault.restoreBackup(asked, options)
  if (workspace === null) return { keys, records: 0 }
  const { planWorkspace } = await import('./plan-workspace.ts')
  // The private keys are there: what belongs to them follows, whatever was cancelled.
  const records = new Map(Object.entries(moved))
  const plan = await planWorkspace(workspace.part, await workspaceDatabase.read(), records, followHere())
  await saveRestored(plan.changes, followHere())
  takeSettings(workspace.part, plan)
  if (isAllFromFile) unsaved.noteOpened()
  return { keys, records: plan.changes.length }
}

/** The part of an operation that the page does: it is not held up, and ends where the user cancels. The worker counts. */
function followHere({ signal }: CallOptions = {}) {
  return followOperation(
    { clock: systemClock, pause: systemPause, freeMemory: beginToFreeMemory },
    { signal },
  )
}

/** Writes what a backup holds. What an earlier version stored in it, a private key in a label, comes back with it. */
export async function saveRestored(changes: WorkspacePlan['changes'], progress = unfollowed): Promise<void> {
  for (const [at, { value }] of changes.entries()) {
    noteKnown(value)
    await progress.note(at, changes.length)
  }
  await saveToWorkspace(changes)
}

/** Lets go of the file that is open, or that is being opened. */
export function closeBackup(): Promise<void> {
  return vault.client().closeBackup()
}

// The current network is restored only where its record was too.
function takeSettings({ settings: stored, stores }: WorkspacePart, { networks }: WorkspacePlan): void {
  const read = Settings.safeParse(stored)
  if (!read.success) return
  const id = networks.get(read.data.networkId) ?? read.data.networkId
  const isHere = isSandboxId(id) || Object.hasOwn(stores['networks'] ?? {}, read.data.networkId)
  adoptSettings({ ...read.data, networkId: isHere ? id : sandboxId })
}
