import { toPlainLabel } from '#/protocol/names/plain-name.ts'
import { systemClock } from '#/platform/clock.ts'
import { freeMemory } from '#/platform/free-memory.ts'
import { systemPause } from '#/platform/timer.ts'
import type { CallOptions } from '#/platform/worker-call.ts'
import type { SavePlace } from '#/platform/save-place.ts'
import type { OpenedBackup } from '#/vault/backup/backup-forms.ts'
import { followOperation, type OperationProgress, unfollowed } from '#/vault/unlock/operation-progress.ts'
import { VaultError } from '#/vault/vault-error.ts'
import { isSandboxId, sandboxId } from '#/store/records/network.ts'
import { Settings } from '#/store/records/settings.ts'
import { adoptSettings, useSettings } from '#/store/settings-store.ts'
import { workspaceDatabase, type WorkspaceStore } from '#/store/workspace-database.ts'
import { unsaved, useUnsaved } from '#/domain/keys/unsaved.ts'
import { noteKnown } from '#/store/reject-private.ts'
import { saveToWorkspace } from '#/store/workspace-changes.ts'
import { useVault, vault, type OfferedProof } from '#/domain/keys/vault-session.ts'
import { backupFileName, backupMediaType, readBackupText } from './backup-file.ts'
import type { Moves } from './merge-rules.ts'
import { writeToPlace } from './saved-place.ts'
import type { WorkspacePlan } from './plan-workspace.ts'

// What reads and writes the workspace of a backup is fetched when one is created or opened: it has the codec of transitions.

export interface MadeBackup {
  readonly fileName: string
  /** The browser has its bytes, and this page none of them. */
  readonly file: Blob
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
  const progress = followHere(options)
  const { bytes, identities, leftOut: unheld } = await encodeWorkspace(progress)
  // The worker takes memory next: what was read for it is free by then.
  await progress.heed()
  const { file, ...made } = await sealBackup({ proof, passphrase, workspace: bytes, identities }, options)
  const { keys, leftOut, isNoted } = made
  await freeAfter(file.size)
  const isWritten = place !== undefined && (await writeToPlace(place, file))
  unsaved.noteSaved(begun)
  const fileName = isWritten ? toPlainLabel(place.name) : nextBackupName()
  return { fileName, file, keys, identities, leftOut: leftOut + unheld, isNoted, isWritten }
}

// Apart from what follows them, as the two below: what they read and were answered is free again by then.
async function sealBackup(request: Parameters<typeof vault.makeBackup>[0], options?: CallOptions) {
  const transfer = [request.workspace.buffer]
  const { text, ...made } = await vault.makeBackup(request, { ...options, transfer })
  return { ...made, file: new Blob([text], { type: backupMediaType }) }
}

async function encodeWorkspace(progress: OperationProgress) {
  const stored = await workspaceDatabase.read()
  const { encodeWorkspacePart } = await import('./workspace-part.ts')
  const part = await encodeWorkspacePart(stored, useSettings.getState().settings, progress)
  return { ...part, identities: stored.identities.size }
}

/**
 * What a file is, before its passphrase is asked. Fails with the codes of a file that cannot be one, and `vault/backup-kind` for
 * that of one private key where a `vault` is wanted.
 */
export async function readBackup(
  file: Blob,
  wanted: 'vault' | 'any',
): Promise<Pick<BackupReview, 'kind' | 'madeAtMs'>> {
  const text = await readBackupText(file)
  const head = await vault.client().readBackup({ text })
  await freeAfter(file.size)
  if (wanted === 'vault' && head.kind !== 'vault') throw new VaultError('vault/backup-kind')
  return head
}

async function openSealed(file: Blob, passphrase: string, asNew: boolean, options?: CallOptions) {
  // What the page did before may have left as much as the file takes now.
  await freeAfter(file.size)
  const text = await readBackupText(file)
  return vault.client().openBackup({ text, passphrase, asNew }, options)
}

/** A backup that was opened, with what a restore of it would do. Its private keys are in the worker alone. */
export interface BackupReview extends Omit<OpenedBackup, 'workspace'> {
  /** Nothing for the file of one private key. */
  readonly workspace: ReviewedWorkspace | null
  readonly identities: number
}

/** The bytes, and not their records: thousands would stay in memory for as long as the user looks at the counts. */
interface ReviewedWorkspace extends Pick<WorkspacePlan, 'counts' | 'unreadable'> {
  readonly bytes: Uint8Array
  /** How many records are written. */
  readonly changes: number
}

/** Opens a file completely. `asNew`: it is compared with no vault, since a new one is to be created from it. */
export async function openBackup(
  file: Blob,
  passphrase: string,
  asNew: boolean,
  options?: CallOptions,
): Promise<BackupReview> {
  const { workspace: bytes, ...opened } = await openSealed(file, passphrase, asNew, options)
  if (opened.kind === 'private-key') return { ...opened, workspace: null, identities: 0 }
  const moved = new Map(opened.keys.map(({ id, here }) => [id, here]))
  const reviewed = await reviewWorkspace(bytes, moved, options)
  await freeAfter(file.size)
  return { ...opened, ...reviewed }
}

async function reviewWorkspace(bytes: Uint8Array, moved: Moves['records'], options?: CallOptions) {
  const { plan, identities } = await planRestored(bytes, moved, followHere(options))
  const { counts, unreadable, changes } = plan
  return { workspace: { bytes, counts, unreadable, changes: changes.length }, identities }
}

async function planRestored(bytes: Uint8Array, moved: Moves['records'], progress: OperationProgress) {
  const { readWorkspacePart } = await import('./workspace-part.ts')
  const part = await readWorkspacePart(bytes, progress)
  if (part === undefined) throw new VaultError('vault/backup-unsound')
  await progress.heed()
  const { planWorkspace } = await import('./plan-workspace.ts')
  const plan = await planWorkspace(part, await workspaceDatabase.read(), moved, progress)
  const { settings, stores } = part
  const idsOf = (store: WorkspaceStore) => Object.keys(stores[store] ?? {})
  return { plan, settings, networks: new Set(idsOf('networks')), identities: idsOf('identities').length }
}

/** What the test of a file came to. */
export interface TestedBackup extends Pick<BackupReview, 'madeAtMs' | 'absent' | 'isOther'> {
  readonly keys: number
  readonly unreadable: number
}

/** Opens a file as a restore would, and keeps in the vault that it holds, where it is one of this vault. */
export async function testBackup(
  file: Blob,
  passphrase: string,
  options?: CallOptions,
): Promise<TestedBackup> {
  try {
    const review = await openBackup(file, passphrase, false, options)
    const { opened, identities, madeAtMs, isOther, absent, keys, workspace } = review
    await vault.keepBackupTest({ opened, identities }, options)
    return { madeAtMs, isOther, absent, keys: keys.length, unreadable: workspace?.unreadable ?? 0 }
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
  // The private keys are there: what belongs to them follows, whatever was cancelled.
  const records = await restoreWorkspace(workspace.bytes, new Map(Object.entries(moved)))
  await freeAfter(workspace.bytes.length)
  if (isAllFromFile) unsaved.noteOpened()
  return { keys, records }
}

async function restoreWorkspace(bytes: Uint8Array, moved: Moves['records']): Promise<number> {
  const progress = followHere()
  const { plan, settings, networks } = await planRestored(bytes, moved, progress)
  await progress.heed()
  await saveRestored(plan.changes, progress)
  takeSettings(settings, networks, plan)
  return plan.changes.length
}

// So many records leave tens of megabytes on a page, and so does such a file.
const manyRecords = 2000
const largeBytes = 1024 * 1024

/**
 * The part of an operation that the page does: it is not held up, and ends where the user cancels. The worker counts. What many
 * records leave behind is freed where the work says that it can be.
 */
function followHere({ signal }: CallOptions = {}): OperationProgress {
  const { note, heed } = followOperation({ clock: systemClock, pause: systemPause }, { signal })
  let noted = 0
  return {
    note: (done, total) => {
      noted += 1
      return note(done, total)
    },
    heed: async () => {
      if (noted >= manyRecords) await freeMemory(systemPause)
      noted = 0
      await heed()
    },
  }
}

async function freeAfter(bytes: number): Promise<void> {
  if (bytes >= largeBytes) await freeMemory(systemPause)
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

// The current network is restored only where its record was too: `networks` are the ids of those.
function takeSettings(stored: unknown, networks: ReadonlySet<string>, plan: WorkspacePlan): void {
  const read = Settings.safeParse(stored)
  if (!read.success) return
  const id = plan.networks.get(read.data.networkId) ?? read.data.networkId
  const isHere = isSandboxId(id) || networks.has(read.data.networkId)
  adoptSettings({ ...read.data, networkId: isHere ? id : sandboxId })
}
