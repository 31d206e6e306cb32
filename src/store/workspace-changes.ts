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

// The page shows what is stored, with its own changes on top that are not stored yet. A change is a function: it is applied
// to what the page shows at once, and to what is stored inside the transaction that writes it, so that no tab overwrites what
// another has written. What another tab writes is read, record by record, and the changes that wait are applied to it again.

/** Shows a change at once and writes it. When it cannot be written the screen keeps it, and the next writing tries it again. */
export async function commitToWorkspace(changes: readonly RecordChange[]): Promise<void> {
  void flushWorkspace()
  const commit = beginCommit(changes)
  await write(commit)
}

/** Writes, and shows what became of it only then: for what must not be seen before it is on the disk. */
export async function saveToWorkspace(changes: readonly RecordChange[]): Promise<void> {
  void flushWorkspace()
  await write({ changes, state: 'unseen' })
}

// At most one writing of a record in this time, however fast somebody types.
const typingMs = 300

interface TypingLane {
  /** Typed since the last writing began. */
  readonly waiting: PendingCommit | undefined
  /** Settles once the last writing has ended, and `typingMs` have passed since it began. */
  readonly writing: Promise<void>
}

const typingLanes = new Map<string, TypingLane>()

/**
 * The same for what is typed: shown at once, and written with all that was typed meanwhile, at most once per 300 ms.
 * `flushWorkspace` writes it before. Failures show in the save state.
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

/** Begins to write everything that was typed. Settles once all that this tab writes is on the disk, or has failed. */
export async function flushWorkspace(): Promise<void> {
  for (const [name, { waiting }] of typingLanes) if (waiting !== undefined) writeTyped(name, waiting)
  await Promise.allSettled(writings)
}

/** Puts an older text back where a newer one has replaced it. */
export async function putTextBack({ store, key, path, text }: OverwrittenText): Promise<void> {
  const restore = (record: unknown) => (isSigned(record) ? record : nextVersion(withText(record, path, text)))
  await commitToWorkspace([{ store, key, next: restore }])
}

/** A draft that is signed shows what was signed. */
function isSigned(record: unknown): boolean {
  return typeof record === 'object' && record !== null && 'signed' in record && record.signed !== null
}

function nextVersion(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'version' in record
    ? { ...record, version: Number(record.version) + 1 }
    : record
}

/** A record that is not on the disk as it is shown, or a step on the way to that. */
export interface UnwrittenRecord extends WorkspacePlace {
  /** What is stored of it, as far as this tab knows, or will be by the step before. */
  readonly stored: unknown
  /** What would be stored. */
  readonly shown: unknown
}

/** Each writing that has not ended, in order. */
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
  /** `unseen`: of `saveToWorkspace`, which is not shown before it is stored. */
  state: 'waiting' | 'writing' | 'failed' | 'unseen'
}

// Changes that are shown and not stored yet, in order.
const pending: PendingCommit[] = []

// What is stored, as far as this tab knows, of records with changes that are not. Other records are shown as they are stored.
const bases = new Map<string, { readonly record: unknown }>()

const writings = new Set<Promise<void>>()
let lastFailure: ShownFault | undefined
let endPending: (() => void) | undefined

// All writings and readings that ever ended.
let ended = 0

/** How often what is stored was noted: what was read before that is old. */
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
    // What is shown may have been rejected: only what was on the disk may come back.
    if (shown[index] === undefined) noteKnown(bases.get(placeName(place))?.record)
  })
  showRecords(places, shown)
  tellSaveState()
}

/** What is to be shown of these records: what is stored, with the changes that are not. */
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

// Failed changes of the same records, and of records that were changed with those, are written together, in their order:
// a later change may depend on an earlier one.
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

// Transactions of one database end in the order in which they began: what came before has been stored by now, or has failed,
// or was tried again since and waits behind this one.
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
    // With what has failed, or behind what is tried again.
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

// The disk takes again what it did not take before, or says once more why not.
function retryFailed(): void {
  for (const each of pending) if (each.state === 'failed') write(each).catch(() => undefined)
}

interface Written {
  readonly place: WorkspacePlace
  readonly record: unknown
  readonly isChanged: boolean
  readonly unseen: readonly OverwrittenText[]
}

/** What becomes of one stored record: called inside the transaction. */
function changeOne(place: WorkspacePlace, changes: readonly RecordChange[], stored: unknown): Written {
  const before = stored === undefined ? undefined : readPlace(place, stored)
  // A newer build has stored it: this one would lose what it cannot read.
  if (stored !== undefined && before === undefined) {
    // A lock is noted beside a draft, which must not be lost with it.
    if (place.store === 'asset-locks') return { place, record: stored, isChanged: false, unseen: [] }
    throw new KeywrightError<WorkspaceErrorCode>('workspace/newer-format')
  }
  const after = applyChanges(changes, before)
  const record = asStored(place.store, after)
  if (record === undefined) noteKnown(stored)
  else rejectNewSecret(stored, record)
  // Changes of two tabs together may exceed a limit that each tab respects: no build could read the record again.
  if (record !== undefined && readRecord(place.store, place.key, record) === undefined) {
    if (place.store === 'asset-locks') return { place, record: stored, isChanged: false, unseen: [] }
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-saved')
  }
  const unseen = findUnseen(place, { shown: storedBefore(place), stored: before, next: after })
  return { place, record, isChanged: !equalValues(stored, record), unseen }
}

/**
 * Takes note of what is stored now, and shows it with the changes that are not stored yet. Where that has replaced a text of
 * this tab, the text is offered.
 */
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

/** A text that a newer one has replaced, in this tab or in another. */
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

/** Reads what is stored of a record; what says the same as what is known already stays that. */
export function readPlace(place: WorkspacePlace, stored: unknown): unknown {
  const { store, key } = place
  // What is known of a store was read from it.
  const known = storedBefore(place) as StoredRecords[typeof store] | undefined
  const record = readRecord(store, key, stored, known)
  // An older build in another tab writes complete records from its memory, also over a newer one.
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

// The digits of an out point that has no index yet are shown and not stored.
function withWaitingDigits(place: WorkspacePlace, record: unknown): unknown {
  const shown = shownRecord(place)
  if (!isDraft(place.store, record) || !isDraft(place.store, shown) || record.fund.outPoint !== '')
    return record
  const { outPoint } = shown.fund
  return waitingDigits(outPoint).length > 0 ? { ...record, fund: { ...record.fund, outPoint } } : record
}
