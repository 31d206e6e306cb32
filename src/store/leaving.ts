import { z } from 'zod'

import { openMarker } from '#/platform/marker.ts'
import { holdWebLock } from '#/platform/web-lock.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { equalValues } from '#/store/records/equal-values.ts'
import { readRecord, type RecordChange } from './record-change.ts'
import { rejectNewSecret } from './reject-private.ts'
import { flushWorkspace, listUnwritten, saveToWorkspace, type UnwrittenRecord } from './workspace-changes.ts'
import { placeName, workspaceStores } from './workspace-database.ts'

// A page that is left may end before its last transaction: a browser drops one that still reads. So what is not on the disk
// by then is noted in localStorage, which is written at once, and the next page stores it before it shows anything. A writing that has
// begun may come to the disk or not: each is noted as a step, so that what a later one undoes is undone either way.

const unwritten = openMarker('keywright.unwritten')

// A page must not be held up, and localStorage has about 5 million characters for everything.
const longestNote = 2_000_000

const NotedRecords = z.array(
  z.object({
    store: z.enum(workspaceStores),
    key: z.string(),
    stored: z.unknown().optional(),
    shown: z.unknown().optional(),
  }),
)

/** Has what is typed written whenever a field, a page or this tab is left. */
export function followLeaving(page: Document): void {
  const flush = () => void flushWorkspace()
  page.addEventListener('focusout', flush)
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'hidden') flush()
  })
  const view = page.defaultView
  // The disk has until the next page has come.
  view?.addEventListener('beforeunload', flush)
  let isNoted = false
  view?.addEventListener('pagehide', () => {
    flush()
    isNoted = noteUnwritten()
  })
  // It came back as it was, and another page may have stored what it noted: it begins anew.
  view?.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isNoted) view.location.reload()
  })
}

function noteUnwritten(): boolean {
  const steps = withoutPrivate(listUnwritten())
  if (steps.length === 0) return false
  // Where the steps are too long, what they come to.
  return note(steps) || note(joined(steps))
}

function note(records: readonly UnwrittenRecord[]): boolean {
  try {
    const text = JSON.stringify([...readNoted(), ...records], bytesAsHex)
    if (text.length > longestNote) return false
    unwritten.write(text)
    return true
  } catch {
    // There is no space, or this browser stores nothing for this page.
    return false
  }
}

/** Without the steps that have what must not be stored: the next of the same record begins where the one before them ended. */
function withoutPrivate(steps: readonly UnwrittenRecord[]): readonly UnwrittenRecord[] {
  const reached = new Map<string, unknown>()
  return steps.flatMap((step) => {
    const name = placeName(step)
    const bridged = reached.has(name) ? { ...step, stored: reached.get(name) } : step
    if (!mayBeStored(bridged)) {
      reached.set(name, bridged.stored)
      return []
    }
    reached.set(name, bridged.shown)
    return [bridged]
  })
}

function joined(steps: readonly UnwrittenRecord[]): readonly UnwrittenRecord[] {
  const first = new Map<string, UnwrittenRecord>()
  for (const step of steps) {
    const name = placeName(step)
    first.set(name, { ...step, stored: first.has(name) ? first.get(name)?.stored : step.stored })
  }
  return [...first.values()]
}

function mayBeStored({ stored, shown }: UnwrittenRecord): boolean {
  try {
    rejectNewSecret(stored, shown)
    return true
  } catch {
    return false
  }
}

/** Stores what earlier pages could not. What cannot be stored now either stays noted. */
export async function storeNoted(): Promise<void> {
  try {
    if (unwritten.read() === null) return
    // Two tabs that begin at once do not both store it: the later one would overwrite what is typed in the other meanwhile.
    await holdWebLock('keywright-unwritten', async () => {
      const changes = readNoted().map(changeAsNoted)
      if (changes.length > 0) await saveToWorkspace(changes)
      unwritten.remove()
    })
  } catch {
    // What is on the disk is shown, and the next page tries again.
  }
}

function readNoted(): readonly UnwrittenRecord[] {
  const text = unwritten.read()
  if (text === null) return []
  try {
    const records = NotedRecords.parse(JSON.parse(text, hexAsBytes))
    // A record that is new, or removed, has no member for what is not there.
    return records.map(({ stored, shown, ...place }) => ({ ...place, stored, shown }))
  } catch {
    return []
  }
}

/** What the page had changed is changed in the record that is stored by now, if that can be read afterwards. */
function changeAsNoted({ store, key, stored, shown }: UnwrittenRecord): RecordChange {
  const next = (record: unknown) => {
    const merged = applyDifference(stored, shown, record)
    return merged === undefined || readRecord(store, key, merged) !== undefined ? merged : record
  }
  return { store, key, next }
}

/**
 * What becomes of `value` when what differs between `before` and `after` is done to it, member by member, and in lists row by
 * row. What was added to the end of another list is added to the end of this one, unless it is there.
 */
function applyDifference(before: unknown, after: unknown, value: unknown): unknown {
  if (equalValues(before, after) || equalValues(value, after)) return value
  if (equalValues(value, before)) return after
  // It was removed meanwhile.
  if (value === undefined) return before === undefined ? after : undefined
  if (isMembers(before) && isMembers(after) && isMembers(value)) {
    const names = new Set([...Object.keys(value), ...Object.keys(after)])
    const members = [...names].map((name) => [name, applyDifference(before[name], after[name], value[name])])
    return Object.fromEntries(members.filter(([, member]) => member !== undefined))
  }
  if (Array.isArray(before) && Array.isArray(after) && Array.isArray(value)) {
    if ([...before, ...after, ...value].every(hasRow)) return differenceOfRows(before, after, value)
    const isLonger = before.every((item, index) => equalValues(item, after[index]))
    if (isLonger) {
      const added = after.slice(before.length)
      return value.concat(added.filter((item) => !value.some((each) => equalValues(each, item))))
    }
  }
  return after
}

interface WithRow {
  /** Names the item, however its other members are changed. */
  readonly row: string
}

function hasRow(item: unknown): item is WithRow {
  return isMembers(item) && typeof item['row'] === 'string'
}

function differenceOfRows(before: readonly WithRow[], after: readonly WithRow[], value: readonly WithRow[]) {
  const find = (list: readonly WithRow[], { row }: WithRow) => list.find((item) => item.row === row)
  return [
    ...value.flatMap((item) => {
      const [was, is] = [find(before, item), find(after, item)]
      if (is === undefined) return was === undefined ? [item] : []
      return [applyDifference(was, is, item)]
    }),
    ...after.filter((item) => find(before, item) === undefined && find(value, item) === undefined),
  ]
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
}

const bytesMember = '$bytes'

function bytesAsHex(_name: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { [bytesMember]: formatHex(value) } : value
}

function hexAsBytes(_name: string, value: unknown): unknown {
  if (!isMembers(value) || Object.keys(value).length !== 1) return value
  const text = value[bytesMember]
  return typeof text === 'string' ? parseHex(text) : value
}
