import { toPlainLabel } from '#/protocol/names/plain-name.ts'
import { systemClock } from '#/platform/clock.ts'
import { freeMemory } from '#/platform/free-memory.ts'
import { systemPause } from '#/platform/timer.ts'
import type { CallOptions } from '#/platform/worker-call.ts'
import { type SavePlace, chooseSavePlace } from '#/platform/save-place.ts'
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
import type { WorkspacePlan } from './plan-workspace.ts'
import { create } from 'zustand'
import { isSingleFile } from '#/platform/build-form.ts'

/** The file that the user chose in the single-file build, until the page closes. */
export const useSavedPlace = create<{ readonly place: SavePlace | undefined }>(() => ({ place: undefined }))

/**
 * Returns the place chosen before, or asks for one. `undefined` if the file should be downloaded: on a website, and in
 * browsers where a page cannot overwrite a file.
 */
export async function findSavePlace(suggestedName: string): Promise<SavePlace | 'cancelled' | undefined> {
  if (!isSingleFile) return undefined
  const { place } = useSavedPlace.getState()
  return place ?? chooseSavePlace(suggestedName)
}

async function writeToPlace(place: SavePlace, file: Blob): Promise<boolean> {
  try {
    await place.write(await file.text())
    useSavedPlace.setState({ place })
    return true
  } catch {
    // The disk is full, or the user withdrew the permission. The caller offers the file as a download.
    forgetSavePlace()
    return false
  }
}

export function forgetSavePlace(): void {
  useSavedPlace.setState({ place: undefined })
}

// These modules include the transition codec, so they are imported only when a backup is made or opened.

export interface MadeBackup {
  readonly fileName: string
  readonly file: Blob
  readonly keys: number
  readonly identities: number
  /** Number of damaged private keys and unsupported records that are missing in the backup. */
  readonly leftOut: number
  /** False if the vault could not store a note of the backup. */
  readonly isNoted: boolean
  /** True if the file was written to the chosen place and read again. Otherwise the user must download it. */
  readonly isWritten: boolean
}

export function nextBackupName(): string {
  return backupFileName(systemClock.wallMs())
}

export interface AskedBackup {
  readonly proof: OfferedProof
  readonly passphrase?: string | undefined
  readonly place?: SavePlace | undefined
}

/**
 * Makes a backup. Without a passphrase, uses the passphrase of the vault. If the user chose a place, the file is
 * written there.
 */
export async function makeBackup(
  { proof, passphrase, place }: AskedBackup,
  options?: CallOptions,
): Promise<MadeBackup> {
  const begun = unsaved.mark()
  const progress = followHere(options)
  const { bytes, identities, leftOut: unheld } = await encodeWorkspace(progress)
  // Frees the memory used for reading, before the worker needs it.
  await progress.heed()
  const { file, ...made } = await sealBackup({ proof, passphrase, workspace: bytes, identities }, options)
  const { keys, leftOut, isNoted } = made
  await freeAfter(file.size)
  const isWritten = place !== undefined && (await writeToPlace(place, file))
  unsaved.noteSaved(begun)
  const fileName = isWritten ? toPlainLabel(place.name) : nextBackupName()
  return { fileName, file, keys, identities, leftOut: leftOut + unheld, isNoted, isWritten }
}

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
 * Checks the kind of a file before asking for its passphrase. Throws `vault/backup-kind` for the file of a single
 * private key.
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
  // The page may still use as much memory as the file needs.
  await freeAfter(file.size)
  const text = await readBackupText(file)
  return vault.client().openBackup({ text, passphrase, asNew }, options)
}

export interface BackupReview extends Omit<OpenedBackup, 'workspace'> {
  readonly workspace: ReviewedWorkspace | null
  readonly identities: number
}

/** This has bytes instead of records: thousands of records would stay in memory while the user looks at the counts. */
interface ReviewedWorkspace extends Pick<WorkspacePlan, 'counts' | 'unreadable'> {
  readonly bytes: Uint8Array
  readonly changes: number
}

/** Opens a file completely. With `asNew`, the file becomes a new vault, so it is not compared with the current one. */
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

export interface TestedBackup extends Pick<BackupReview, 'madeAtMs' | 'absent' | 'isOther'> {
  readonly keys: number
  readonly unreadable: number
}

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
 * Restores the vault, then the workspace, each all or nothing. Repeating a restore that failed in between adds the
 * rest.
 */
export async function restoreBackup(
  { opened, workspace, identities }: BackupReview,
  into: Parameters<typeof vault.restoreBackup>[0]['into'],
  options?: CallOptions,
): Promise<RestoredBackup> {
  // If only the first write of a new vault succeeded, that vault is now open.
  const isThere = into.kind === 'new' && useVault.getState().session.kind === 'open'
  // A page that was empty before has no data that the file lacks.
  const isAllFromFile = into.kind === 'new' && workspace !== null && useUnsaved.getState().count === 0
  const asked = { opened, identities, into: isThere ? ({ kind: 'open' } as const) : into }
  const { keys, moved } = await vault.restoreBackup(asked, options)
  if (workspace === null) return { keys, records: 0 }
  // The private keys are restored, so their records must follow, even if the user cancels now.
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

// This many records, or a file of this size, leave tens of megabytes in the page.
const manyRecords = 2000
const largeBytes = 1024 * 1024

/** Lets the page’s work yield, and ends it if the user cancels. After many records, `heed` frees their memory. */
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

/**
 * Saves restored records. A secret that an earlier version stored, such as a private key in a label, is restored, too.
 */
export async function saveRestored(changes: WorkspacePlan['changes'], progress = unfollowed): Promise<void> {
  for (const [at, { value }] of changes.entries()) {
    noteKnown(value)
    await progress.note(at, changes.length)
  }
  await saveToWorkspace(changes)
}

export function closeBackup(): Promise<void> {
  return vault.client().closeBackup()
}

// The current network is restored only if its record was restored: `networks` has the ids of restored records.
function takeSettings(stored: unknown, networks: ReadonlySet<string>, plan: WorkspacePlan): void {
  const read = Settings.safeParse(stored)
  if (!read.success) return
  const id = plan.networks.get(read.data.networkId) ?? read.data.networkId
  const isHere = isSandboxId(id) || networks.has(read.data.networkId)
  adoptSettings({ ...read.data, networkId: isHere ? id : sandboxId })
}
