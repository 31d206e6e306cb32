import { create } from 'zustand'

import { openTabChannel } from '#/platform/tab-channel.ts'
import type { BulkRow } from '#/workspace/records/bulk-row.ts'
import { BulkRun } from '#/workspace/records/bulk-run.ts'
import { noteStoredFund } from '#/workspace/records/draft-fund.ts'
import { FundedDraft } from '#/workspace/records/funded-draft.ts'
import { readBulkRows } from '#/workspace/records/read-bulk-rows.ts'
import type { IdentityRecord } from '#/workspace/records/identity-record.ts'
import { readHoldings } from './read-holdings.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { readLock, type KnownLock } from '#/workspace/records/read-lock.ts'
import { OwnNetwork } from '#/workspace/records/network.ts'
import type { ContractRecord, ContractVersion } from '#/workspace/records/contract-record.ts'
import { newerContracts } from '#/workspace/records/newer-contracts.ts'
import { readContracts } from '#/workspace/records/read-contracts.ts'
import { UpdateDraft } from '#/workspace/records/update-draft.ts'
import { readWatches } from '#/workspace/records/read-watches.ts'
import type { Watch } from '#/workspace/records/watch.ts'
import { workspaceErrorCode, type WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import { findDoubtful, noteRemoved, refuseNew } from './refuse-private.ts'
import {
  saveChanges,
  workspaceDatabase,
  type WorkspaceChange,
  type WorkspaceStore,
} from './workspace-database.ts'

/** Whether what the screen shows also stands on the disk. */
export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly code: WorkspaceErrorCode | 'app/unexpected' }

export interface WorkspaceState {
  readonly kind: 'starting' | 'ready' | 'unreadable'
  readonly drafts: ReadonlyMap<string, FundedDraft>
  readonly identities: ReadonlyMap<string, IdentityRecord>
  /** Everything that was signed, by its digest in hex. */
  readonly transitions: ReadonlyMap<string, TransitionRecord>
  /** The person's own; the sandbox is built in. */
  readonly networks: ReadonlyMap<string, OwnNetwork>
  /** Updates in the making, by the ids of their identities. */
  readonly updates: ReadonlyMap<string, UpdateDraft>
  /** What was seen of asset locks, by their ids. */
  readonly locks: ReadonlyMap<string, KnownLock>
  /** Many creates from one form, by their ids. */
  readonly bulkRuns: ReadonlyMap<string, BulkRun>
  /** The rows of all runs, by their ids. */
  readonly bulkRows: ReadonlyMap<string, BulkRow>
  /** Masternodes that the person watches, by `watchId`. */
  readonly watches: ReadonlyMap<string, Watch>
  /** Data contracts that are designed here, by their ids. */
  readonly contracts: ReadonlyMap<string, ContractRecord>
  /** Versions of contracts that were kept, by their ids. */
  readonly contractVersions: ReadonlyMap<string, ContractVersion>
  /** Records that could not be read; they are left as they are. */
  readonly unreadable: number
  readonly save: SaveState
}

export const useWorkspace = create<WorkspaceState>(() => ({
  kind: 'starting',
  drafts: new Map(),
  identities: new Map(),
  transitions: new Map(),
  networks: new Map(),
  updates: new Map(),
  locks: new Map(),
  bulkRuns: new Map(),
  bulkRows: new Map(),
  watches: new Map(),
  contracts: new Map(),
  contractVersions: new Map(),
  unreadable: 0,
  save: { kind: 'saved' },
}))

const channel = openTabChannel('keywright-workspace')

/** Reads everything once, and again whenever another tab has changed something. Called at start. */
export async function startWorkspace(): Promise<void> {
  channel.listen(() => void readWorkspace())
  await readWorkspace()
}

/** Reads what stands on the disk. What this tab has not written yet is not lost by it. */
export function readWorkspace(): Promise<void> {
  lastReading = readOnce()
  return lastReading
}

async function readOnce(): Promise<void> {
  // What is being written is not on the disk yet: it is read after that.
  rereadDue = writing > 0
  if (rereadDue) return
  const begun = commits
  readings += 1
  const ordinal = readings
  try {
    const stored = await workspaceDatabase.read()
    const drafts = [...stored.drafts.values()].map((value) => FundedDraft.safeParse(value).data)
    for (const draft of drafts) if (draft !== undefined) noteStoredFund(draft.fund)
    const updates = [...stored.updates.values()].map((value) => UpdateDraft.safeParse(value).data)
    const networks = [...stored.networks.values()].map((value) => OwnNetwork.safeParse(value).data)
    const locks = [...stored['asset-locks'].values()].map(readLock)
    const runs = [...stored['bulk-runs'].values()].map((value) => BulkRun.safeParse(value).data)
    const { watches, unreadable: unreadableWatches } = readWatches(stored.watches)
    const contracts = readContracts(stored)
    const reading = readHoldings(stored, useWorkspace.getState())
    let part = reading.next()
    for (; part.done !== true; part = reading.next()) await nextTask()
    const holdings = part.value
    const readingRows = readBulkRows(stored['bulk-rows'], useWorkspace.getState().bulkRows)
    let rowsPart = readingRows.next()
    for (; rowsPart.done !== true; rowsPart = readingRows.next()) await nextTask()
    const rows = rowsPart.value
    if (commits !== begun) return await readWorkspace()
    // A later reading has begun: it ends with what is newer, also where it took less time than this one.
    if (ordinal !== readings) return await lastReading
    owed = holdings.upgrades
    useWorkspace.setState((state) => ({
      kind: 'ready',
      drafts: newerDrafts(
        state.drafts,
        drafts.filter((draft) => draft !== undefined),
      ),
      updates: newerDrafts(
        state.updates,
        updates.filter((draft) => draft !== undefined),
      ),
      identities: holdings.identities,
      transitions: holdings.transitions,
      networks: new Map(networks.flatMap((each) => (each === undefined ? [] : [[each.id, each]]))),
      locks: new Map(locks.flatMap((each) => (each === undefined ? [] : [[each.record.id, each]]))),
      bulkRuns: new Map(runs.flatMap((each) => (each === undefined ? [] : [[each.id, each]]))),
      bulkRows: rows.rows,
      watches,
      contracts: newerContracts(state.contracts, contracts.contracts, (id) => unsavedDrafts.has(id)),
      contractVersions: contracts.versions,
      unreadable:
        holdings.unreadable +
        rows.unreadable +
        unreadableWatches +
        contracts.unreadable +
        [...drafts, ...updates, ...networks, ...locks, ...runs].filter((each) => each === undefined).length,
    }))
    // What fails now is tried again with the next writing.
    if (owed.length > 0) commitToWorkspace({}, []).catch(() => undefined)
  } catch (error) {
    useWorkspace.setState({ kind: 'unreadable', save: { kind: 'failed', code: workspaceErrorCode(error) } })
  }
}

const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve, 0))

// A draft that is being typed into must not be overtaken by an older copy of itself, nor lost when it never got to disk.
function newerDrafts<Draft extends FundedDraft | UpdateDraft>(
  held: ReadonlyMap<string, Draft>,
  stored: readonly Draft[],
): ReadonlyMap<string, Draft> {
  const unsaved = [...held.values()].filter(({ id }) => unsavedDrafts.has(id))
  const newest = stored.map((draft) => {
    const own = held.get(draft.id)
    return own !== undefined && own.version >= draft.version ? own : draft
  })
  return new Map([...newest, ...unsaved].map((draft) => [draft.id, draft]))
}

// Drafts whose last writing failed: this tab alone has them as they are.
const unsavedDrafts = new Set<string>()

function isOfDrafts(store: WorkspaceStore): boolean {
  return store === 'drafts' || store === 'updates' || store === 'contracts'
}

// Records of an older format, as they are written now: they go with the next writing.
let owed: readonly WorkspaceChange[] = []

// Every writing not yet on the disk, so that "saved" is said when the last one is.
let writing = 0

// All writings that ever began: what was read before one of them is old.
let commits = 0

// All readings that ever began: of two that overlap, the later one counts.
let readings = 0
let lastReading = Promise.resolve()

// Another tab has changed something while this one was writing.
let rereadDue = false

/** Writes, and shows what became of it only then: for what must not be seen before it is on the disk. */
export async function keepInWorkspace(
  changes: readonly WorkspaceChange[],
  next: (state: WorkspaceState) => Partial<WorkspaceState>,
): Promise<void> {
  await commitToWorkspace({}, changes)
  useWorkspace.setState(next)
}

/**
 * Shows a change at once and writes it. When it cannot be written the screen keeps it and says so; the next writing
 * tries everything of its record again.
 */
export async function commitToWorkspace(
  next: Partial<WorkspaceState>,
  changes: readonly WorkspaceChange[],
): Promise<void> {
  writing += 1
  commits += 1
  for (const change of changes) if (change.kind === 'remove') noteRemoved(shownRecord(change))
  useWorkspace.setState({ ...next, save: { kind: 'saving' } })
  try {
    await writeInOrder(changes)
    owed = []
    channel.post({ kind: 'changed' })
    for (const { store, key } of changes) if (isOfDrafts(store)) unsavedDrafts.delete(key)
    writing -= 1
    if (writing === 0) useWorkspace.setState({ save: { kind: 'saved' } })
  } catch (error) {
    for (const { store, key } of changes) if (isOfDrafts(store)) unsavedDrafts.add(key)
    writing -= 1
    useWorkspace.setState({ save: { kind: 'failed', code: workspaceErrorCode(error) } })
    throw error
  } finally {
    if (writing === 0 && rereadDue) void readWorkspace()
  }
}

// A record in which something looks private is looked up first. Whatever is written meanwhile waits for it: an older copy
// must not come after a newer one.
let looking: Promise<void> | undefined

function writeInOrder(changes: readonly WorkspaceChange[]): Promise<void> {
  const doubtful = findDoubtful(changes)
  const write = () => saveChanges(workspaceDatabase, [...owed, ...changes])
  // Most writing begins at once: a page that is being closed has no time for more.
  if (doubtful.length === 0 && looking === undefined) return write()
  const before = looking ?? Promise.resolve()
  const writing = before
    .catch(() => undefined)
    .then(() => refuseNew(workspaceDatabase, doubtful))
    .then(write)
  looking = writing
  return writing.finally(() => {
    if (looking === writing) looking = undefined
  })
}

// What is removed can be put back; only what users write into may have a private key of an earlier version in it.
function shownRecord({ store, key }: WorkspaceChange): unknown {
  const { drafts, updates, identities, contracts } = useWorkspace.getState()
  if (store === 'drafts') return drafts.get(key)
  if (store === 'updates') return updates.get(key)
  return store === 'identities' ? identities.get(key) : contracts.get(key)
}

/** Writes all changes or none, and only then shows what has become of the workspace: for what comes from outside. */
export async function bringIntoWorkspace(changes: readonly WorkspaceChange[]): Promise<void> {
  commits += 1
  await saveChanges(workspaceDatabase, changes)
  channel.post({ kind: 'changed' })
  await readWorkspace()
}

export function putRecord(store: WorkspaceStore, key: string, value: unknown): WorkspaceChange {
  return { kind: 'put', store, key, value }
}

export function removeRecord(store: WorkspaceStore, key: string): WorkspaceChange {
  return { kind: 'remove', store, key }
}
