import { z } from 'zod'

import { openMarker } from '#/platform/marker.ts'
import { holdWebLock } from '#/platform/web-lock.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { equalValues } from '#/store/records/equal-values.ts'
import { readRecord, type RecordChange } from './record-change.ts'
import { rejectNewSecret } from './reject-private.ts'
import { flushWorkspace, listUnwritten, saveToWorkspace, type UnwrittenRecord } from './workspace-changes.ts'
import { placeName, workspaceStores } from './workspace-database.ts'

// A browser may drop the last transaction of a page that closes. So unwritten changes are noted in localStorage, which
// is synchronous, and the next page stores them before it shows anything. A write that has begun may reach the disk or
// not, so each change is noted as a step, and undone by a later step in both cases.

const unwritten = openMarker('keywright.unwritten')

// A page must close without delay, and localStorage has about 5 million characters for everything.
const longestNote = 2_000_000

const NotedRecords = z.array(
  z.object({
    store: z.enum(workspaceStores),
    key: z.string(),
    stored: z.unknown().optional(),
    shown: z.unknown().optional(),
  }),
)

export function followLeaving(page: Document): void {
  const flush = () => void flushWorkspace()
  page.addEventListener('focusout', flush)
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'hidden') flush()
  })
  const view = page.defaultView
  // The write has time until the next page has loaded.
  view?.addEventListener('beforeunload', flush)
  let isNoted = false
  view?.addEventListener('pagehide', () => {
    flush()
    isNoted = noteUnwritten()
  })
  view?.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isNoted) view.location.reload()
  })
}

function noteUnwritten(): boolean {
  const steps = withoutPrivate(listUnwritten())
  if (steps.length === 0) return false
  // Note only the result if the steps are too long.
  return note(steps) || note(joined(steps))
}

function note(records: readonly UnwrittenRecord[]): boolean {
  try {
    const text = JSON.stringify([...readNoted(), ...records], bytesAsHex)
    if (text.length > longestNote) return false
    unwritten.write(text)
    return true
  } catch {
    // localStorage is full, or the browser rejects storage for this page.
    return false
  }
}

/**
 * Leaves out steps with a secret that must not be stored. The next step of that record then starts where the last
 * remaining step ended.
 */
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

/** Stores the changes that earlier pages noted. If that fails, they stay noted. */
export async function storeNoted(): Promise<void> {
  try {
    if (unwritten.read() === null) return
    // Only one of two tabs that start at once may store the notes, or one would overwrite text typed in the other.
    await holdWebLock('keywright-unwritten', async () => {
      const changes = readNoted().map(changeAsNoted)
      if (changes.length > 0) await saveToWorkspace(changes)
      unwritten.remove()
    })
  } catch {
    // The page shows the disk; the next page tries again.
  }
}

function readNoted(): readonly UnwrittenRecord[] {
  const text = unwritten.read()
  if (text === null) return []
  try {
    const records = NotedRecords.parse(JSON.parse(text, hexAsBytes))
    return records.map(({ stored, shown, ...place }) => ({ ...place, stored, shown }))
  } catch {
    return []
  }
}

function changeAsNoted({ store, key, stored, shown }: UnwrittenRecord): RecordChange {
  const next = (record: unknown) => {
    const merged = applyDifference(stored, shown, record)
    return merged === undefined || readRecord(store, key, merged) !== undefined ? merged : record
  }
  return { store, key, next }
}

/** Applies the difference between `before` and `after` to `value`, by members and rows; appends a new item once. */
function applyDifference(before: unknown, after: unknown, value: unknown): unknown {
  if (equalValues(before, after) || equalValues(value, after)) return value
  if (equalValues(value, before)) return after
  // Another tab removed the record.
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
  /** Identifies the item even after its other members change. */
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
