import {
  workspaceErrorCode,
  type ShownFault,
  type WorkspaceErrorCode,
} from '#/store/records/workspace-error.ts'
import { beginPending } from '#/platform/pending.ts'
import { systemAlarm } from '#/platform/timer.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { waitingDigits, withStoredFund } from '#/store/records/draft-fund.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import { equalValues } from '#/store/records/equal-values.ts'
import { withPlainNames } from '#/store/records/plain-names.ts'
import { findReplaced, findUnseen, noteTyped, withText, type OverwrittenText } from './overwritten-text.ts'
import { joinChanges, readRecord, type RecordChange, type StoredRecords } from './record-change.ts'
import { noteKnown, rejectNewSecret } from './reject-private.ts'
import { changeStored } from './stored-change.ts'
import {
  placeName,
  workspaceChannel,
  type ChangedMessage,
  type WorkspacePlace,
  type WorkspaceStore,
} from './workspace-database.ts'
import { shownRecord, showRecords, useWorkspace, type SaveState } from './workspace-store.ts'

// The page shows the stored records with its pending changes on top. A change is a function, applied to the shown
// record at once and to the stored record inside the transaction, so that no tab overwrites another's changes.

/**
 * Shows a change at once, and writes it. If the write fails, the change stays on the screen, and the next write tries
 * it again.
 */
export async function commitToWorkspace(changes: readonly RecordChange[]): Promise<void> {
  void flushWorkspace()
  const commit = beginCommit(changes)
  await write(commit)
}

export async function saveToWorkspace(changes: readonly RecordChange[]): Promise<void> {
  void flushWorkspace()
  await write({ changes, state: 'unseen' })
}

// Shortest time between two writes of a record while the user types.
const typingMs = 300

interface TypingLane {
  readonly waiting: PendingCommit | undefined
  /** Settles once the last write has ended and `typingMs` have passed since it began. */
  readonly writing: Promise<void>
}

const typingLanes = new Map<string, TypingLane>()

/**
 * Shows a change and writes it, at most once per 300 ms; `flushWorkspace` writes earlier. The save state shows
 * failures.
 */
export function typeIntoWorkspace(changes: readonly RecordChange[]): void {
  const [first] = changes
  if (first === undefined) return
  const name = placeName(first)
  const lane = typingLanes.get(name)
  if (lane === undefined) {
    writeTyped(name, beginCommit(changes))
  } else if (lane.waiting === undefined) {
    typingLanes.set(name, { ...lane, waiting: beginCommit(changes) })
  } else {
    addToCommit(lane.waiting, changes)
  }
}

function writeTyped(name: string, commit: PendingCommit): void {
  const rested = new Promise<void>((resolve) => void systemAlarm(typingMs, resolve))
  const writing = Promise.all([rested, write(commit).catch(() => undefined)]).then(() => {
    const lane = typingLanes.get(name)
    if (lane?.writing !== writing) return
    typingLanes.delete(name)
    if (lane.waiting !== undefined) writeTyped(name, lane.waiting)
  })
  typingLanes.set(name, { waiting: undefined, writing })
}

/** Starts to write everything that was typed. Settles once all writes of this tab have ended, even in failure. */
export async function flushWorkspace(): Promise<void> {
  for (const [name, { waiting }] of typingLanes) if (waiting !== undefined) writeTyped(name, waiting)
  await Promise.allSettled(writings)
}

export async function putTextBack({ store, key, path, text }: OverwrittenText): Promise<void> {
  const restore = (record: unknown) => (isSigned(record) ? record : nextVersion(withText(record, path, text)))
  await commitToWorkspace([{ store, key, next: restore }])
}

function isSigned(record: unknown): boolean {
  return typeof record === 'object' && record !== null && 'signed' in record && record.signed !== null
}

function nextVersion(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'version' in record
    ? { ...record, version: Number(record.version) + 1 }
    : record
}

export interface UnwrittenRecord extends WorkspacePlace {
  /** The stored state as far as this tab knows, or the result of the previous step. */
  readonly stored: unknown
  readonly shown: unknown
}

export function listUnwritten(): readonly UnwrittenRecord[] {
  return placesOf(pending.flatMap(({ changes }) => changes)).flatMap((place) => {
    const name = placeName(place)
    let stored = storedBefore(place)
    return pending.flatMap(({ changes }) => {
      const own = changes.filter((change) => placeName(change) === name)
      if (own.length === 0) return []
      const shown = asStored(place.store, applyChanges(own, stored))
      const step = { ...place, stored, shown }
      stored = shown
      return [step]
    })
  })
}

interface PendingCommit {
  changes: readonly RecordChange[]
  /** `unseen`: from `saveToWorkspace`, not shown before it is stored. */
  state: 'waiting' | 'writing' | 'failed' | 'unseen'
}

// Changes that are not stored yet, in order. All except `unseen` ones are shown.
const pending: PendingCommit[] = []

// The stored state, as far as this tab knows, of records with pending changes. Other records are shown as stored.
const bases = new Map<string, { readonly record: unknown }>()

const writings = new Set<Promise<void>>()
let lastFailure: ShownFault | undefined
let endPending: (() => void) | undefined

// Number of completed reads and writes.
let ended = 0

export function countNoted(): number {
  return ended
}

function beginCommit(changes: readonly RecordChange[]): PendingCommit {
  const commit: PendingCommit = { changes: [], state: 'waiting' }
  pending.push(commit)
  addToCommit(commit, changes)
  return commit
}

function addToCommit(commit: PendingCommit, changes: readonly RecordChange[]): void {
  const places = placesOf(changes)
  const before = places.map((place) => shownRecord(place))
  places.forEach((place, index) => {
    const name = placeName(place)
    if (!bases.has(name)) bases.set(name, { record: before[index] })
  })
  commit.changes = joinChanges([...commit.changes, ...changes])
  const shown = foldPending(places)
  places.forEach((place, index) => {
    noteTyped(placeName(place), before[index], shown[index])
    // The shown record may have been rejected: only a record from the disk may be restored.
    if (shown[index] === undefined) noteKnown(bases.get(placeName(place))?.record)
  })
  showRecords(places, shown)
  tellSaveState()
}

function foldPending(places: readonly WorkspacePlace[]): readonly unknown[] {
  const waiting = byPlace(pending.flatMap(({ changes }) => changes))
  return places.map((place) => {
    const name = placeName(place)
    return applyChanges(waiting.get(name), bases.get(name)?.record)
  })
}

function byPlace(changes: readonly RecordChange[]): ReadonlyMap<string, readonly RecordChange[]> {
  const groups = new Map<string, RecordChange[]>()
  for (const change of changes) {
    const group = groups.get(placeName(change))
    if (group === undefined) groups.set(placeName(change), [change])
    else group.push(change)
  }
  return groups
}

function applyChanges(changes: readonly RecordChange[] = [], record: unknown): unknown {
  return changes.reduce((now, change) => withPlainNames(change.next(now)), record)
}

function write(commit: PendingCommit): Promise<void> {
  if (commit.state !== 'unseen') {
    takeFailed(commit)
    commit.state = 'writing'
  }
  const writing = writeCommit(commit)
  writings.add(writing)
  tellSaveState()
  const end = () => {
    writings.delete(writing)
    tellSaveState()
  }
  writing.then(end, end)
  return writing
}

// Failed changes of the same records, and of records changed with them, stay in order, because a later change may need
// an earlier one.
function takeFailed(commit: PendingCommit): void {
  const names = new Set(commit.changes.map(placeName))
  const taken = new Set([commit])
  for (let size = 0; size !== taken.size;) {
    size = taken.size
    for (const each of pending) {
      if (each.state !== 'failed' || !touches(each, names)) continue
      taken.add(each)
      for (const change of each.changes) names.add(placeName(change))
    }
  }
  const ordered = pending.filter((each) => taken.has(each))
  for (const each of ordered) if (each !== commit) pending.splice(pending.indexOf(each), 1)
  commit.changes = joinChanges(ordered.flatMap(({ changes }) => changes))
}

// Transactions of one database end in the order in which they began. So an earlier change was stored, has failed, or is
// being tried again and waits behind this one.
function isBehindFailed(commit: PendingCommit): boolean {
  const names = new Set(commit.changes.map(placeName))
  const before = pending.slice(0, Math.max(0, pending.indexOf(commit)))
  return before.some(({ state, changes }) => state !== 'waiting' && touches({ changes }, names))
}

function touches({ changes }: Pick<PendingCommit, 'changes'>, names: ReadonlySet<string>): boolean {
  return changes.some((change) => names.has(placeName(change)))
}

async function writeCommit(commit: PendingCommit): Promise<void> {
  const places = placesOf(commit.changes)
  const changes = byPlace(commit.changes)
  const results: Written[] = []
  let isLate = false
  try {
    await changeStored(places, (stored, from) => {
      if (from === 0) isLate = isBehindFailed(commit)
      if (isLate) return []
      const part = places
        .slice(from, from + stored.length)
        .map((place, index) => changeOne(place, changes.get(placeName(place)) ?? [], stored[index]))
      results.push(...part)
      return part
        .filter(({ isChanged }) => isChanged)
        .map(({ place, record }) =>
          record === undefined
            ? ({ kind: 'remove', ...place } as const)
            : ({ kind: 'put', ...place, value: record } as const),
        )
    })
  } catch (error) {
    if (commit.state !== 'unseen') commit.state = 'failed'
    lastFailure = workspaceErrorCode(error)
    throw error
  }
  if (isLate) {
    // Write the change together with the failed ones, or behind those that are being tried again.
    takeFailed(commit)
    return await writeCommit(commit)
  }
  if (commit.state !== 'unseen') pending.splice(pending.indexOf(commit), 1)
  lastFailure = undefined
  const changed = results.flatMap(({ place, isChanged }) => (isChanged ? [place] : []))
  if (changed.length > 0)
    workspaceChannel.post({ kind: 'changed', records: changed } satisfies ChangedMessage)
  offer(results.flatMap(({ unseen }) => unseen))
  showStored(
    places,
    results.map(({ record }) => record),
  )
  retryFailed()
}

function retryFailed(): void {
  for (const each of pending) if (each.state === 'failed') write(each).catch(() => undefined)
}

interface Written {
  readonly place: WorkspacePlace
  readonly record: unknown
  readonly isChanged: boolean
  readonly unseen: readonly OverwrittenText[]
}

function changeOne(place: WorkspacePlace, changes: readonly RecordChange[], stored: unknown): Written {
  const before = stored === undefined ? undefined : readPlace(place, stored)
  // A newer build stored the record: writing it here would lose members that this build cannot read.
  if (stored !== undefined && before === undefined) {
    // A lock is stored together with a draft, whose change must not be lost.
    if (place.store === 'asset-locks') return { place, record: stored, isChanged: false, unseen: [] }
    throw new KeywrightError<WorkspaceErrorCode>('workspace/newer-format')
  }
  const after = applyChanges(changes, before)
  const record = asStored(place.store, after)
  if (record === undefined) noteKnown(stored)
  else rejectNewSecret(stored, record)
  // Changes of two tabs together may exceed a limit that each tab respects. No build could read such a record again.
  if (record !== undefined && readRecord(place.store, place.key, record) === undefined) {
    if (place.store === 'asset-locks') return { place, record: stored, isChanged: false, unseen: [] }
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-saved')
  }
  const unseen = findUnseen(place, { shown: storedBefore(place), stored: before, next: after })
  return { place, record, isChanged: !equalValues(stored, record), unseen }
}

/** Shows stored records, and offers replaced texts of this tab to the listeners. */
export function showStored(places: readonly WorkspacePlace[], records: readonly unknown[]): void {
  ended += 1
  const waiting = byPlace(pending.flatMap(({ changes }) => changes))
  const shown = places.map((place, index) => {
    const name = placeName(place)
    const record = withWaitingDigits(place, records[index])
    const changes = waiting.get(name)
    if (changes === undefined) bases.delete(name)
    else bases.set(name, { record })
    return applyChanges(changes, record)
  })
  showRecords(places, shown)
  offer(places.flatMap((place) => findReplaced(place, shownRecord(place))))
}

function tellSaveState(): void {
  const { save } = useWorkspace.getState()
  const isWriting = writings.size > 0 || pending.some(({ state }) => state === 'waiting')
  const next: SaveState = isWriting
    ? { kind: 'saving' }
    : lastFailure === undefined
      ? { kind: 'saved' }
      : { kind: 'failed', code: lastFailure }
  if (!equalValues(save, next)) useWorkspace.setState({ save: next })
  if (isWriting) {
    endPending ??= beginPending('write')
  } else {
    endPending?.()
    endPending = undefined
  }
}

/** Registers a listener for texts that a newer one has replaced, in this tab or another. */
export function listenToOverwritten(listener: (text: OverwrittenText) => void): void {
  overwrittenListeners.add(listener)
}

const overwrittenListeners = new Set<(text: OverwrittenText) => void>()

function offer(texts: readonly OverwrittenText[]): void {
  for (const text of texts) for (const listener of overwrittenListeners) listener(text)
}

function placesOf(changes: readonly WorkspacePlace[]): readonly WorkspacePlace[] {
  return [...new Map(changes.map(({ store, key }) => [`${store}/${key}`, { store, key }])).values()]
}

/** Reads a stored record; returns the known object if both are equal. */
export function readPlace(place: WorkspacePlace, stored: unknown): unknown {
  const { store, key } = place
  // The known record was read from the same store.
  const known = storedBefore(place) as StoredRecords[typeof store] | undefined
  const record = readRecord(store, key, stored, known)
  // An older build in another tab writes complete records from its memory, and may overwrite a newer one.
  return versionOf(known) > versionOf(record) && record !== undefined ? known : record
}

function versionOf(record: object | undefined): number {
  return record !== undefined && 'version' in record ? Number(record.version) : 0
}

function storedBefore(place: WorkspacePlace): unknown {
  const base = bases.get(placeName(place))
  return base === undefined ? shownRecord(place) : base.record
}

function isDraft(store: WorkspaceStore, record: unknown): record is FundedDraft {
  return store === 'drafts' && record !== undefined
}

function asStored(store: WorkspaceStore, record: unknown): unknown {
  return isDraft(store, record) ? withStoredFund(record) : record
}

// Digits of an out point without an index are shown, but not stored.
function withWaitingDigits(place: WorkspacePlace, record: unknown): unknown {
  const shown = shownRecord(place)
  if (!isDraft(place.store, record) || !isDraft(place.store, shown) || record.fund.outPoint !== '')
    return record
  const { outPoint } = shown.fund
  return waitingDigits(outPoint).length > 0 ? { ...record, fund: { ...record.fund, outPoint } } : record
}
