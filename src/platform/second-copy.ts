import {
  inParts,
  type DatabaseChange,
  type DatabaseSnapshot,
  type RecordPlace,
  type SharedDatabase,
  type StoredDatabase,
} from './database.ts'

// A second copy of a database, which follows each write to the first one. See docs/decisions/0032-second-copy.md.

/** What is copied, and whether all of it is: what is not complete is never restored. */
export type CopyStore<Store extends string> = Store | 'copy'

const mark = { store: 'copy', key: 'complete' } as const

export interface Follower<Store extends string> {
  /** Has the copy follow the first database at these places. Never rejects: what is stored first counts. */
  readonly follow: (places: readonly RecordPlace<Store>[]) => Promise<void>
  /** A write to the first database has failed. It may be stored all the same: everything is compared with the next one. */
  readonly writeFailed: () => void
}

export interface FollowerParts<Store extends string> {
  readonly first: Pick<StoredDatabase<Store>, 'readPlaces' | 'readRecords'>
  readonly copy: Pick<StoredDatabase<CopyStore<Store>>, 'readPlaces' | 'readRecords' | 'change'>
  readonly removeCopy: () => Promise<void>
  /** Runs it while no other tab or worker copies the same. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
  /** Whether this is the first page or worker, of those that run, that writes to it. */
  readonly isFirst: () => Promise<boolean>
  /** Begins what nobody waits for. It never rejects. */
  readonly inBackground: (work: () => Promise<void>) => void
}

/**
 * What the first database holds by then is copied, so that two tabs end with the same. A kill may have come between both writes: the
 * first page or worker that writes compares everything, in parts and in the background. A copy that cannot be written is removed,
 * since it would come back as what was stored long ago; the next write begins another.
 */
export function openFollower<Store extends string>(parts: FollowerParts<Store>): Follower<Store> {
  const { first, copy, removeCopy, exclusively, isFirst, inBackground } = parts
  let asFirst: Promise<boolean> | undefined
  let isBehind = false
  // What is written while an earlier write is copied is copied together, in the next turn.
  let waiting: { readonly batch: Batch<Store>; readonly copied: Promise<void> } | undefined

  const everywhere = async (): Promise<readonly RecordPlace<Store>[]> => {
    const copied = (await copy.readPlaces()).filter(isCopied)
    const known = new Set(copied.map(nameOf))
    return [...copied, ...(await first.readPlaces()).filter((place) => !known.has(nameOf(place)))]
  }
  /** Writes what the first database holds at these places to the copy, and with `complete` the mark too, in one transaction. */
  const copyAt = async (places: readonly RecordPlace<Store>[], complete?: boolean) => {
    const values = [...(await first.readRecords(places)), complete === true ? true : undefined]
    const all: readonly RecordPlace<CopyStore<Store>>[] = complete === undefined ? places : [...places, mark]
    const decide = (copied: readonly unknown[], from: number) =>
      all
        .slice(from, from + copied.length)
        .flatMap((place, at) =>
          isSameValue(values[from + at], copied[at]) ? [] : [changeTo(place, values[from + at])],
        )
    try {
      await copy.change(all, { decide })
    } catch (error) {
      await removeCopy()
      throw error
    }
  }
  const compareAll = async () => {
    try {
      for (const part of inParts(await everywhere(), atOnce)) await exclusively(() => copyAt(part))
    } catch {
      isBehind = true
    }
  }
  const copyWaiting = async (batch: Batch<Store>) => {
    try {
      await exclusively(async () => {
        waiting = undefined
        const [complete] = await copy.readRecords([mark])
        if (complete !== true) {
          // All of it is written now: there is nothing left to compare.
          asFirst = Promise.resolve(false)
          isBehind = false
        }
        const parts = inParts(complete === true ? [...batch.values()] : await everywhere(), atOnce)
        for (const [at, part] of parts.entries()) await copyAt(part, at === parts.length - 1)
      })
      if ((await (asFirst ??= isFirst())) || isBehind) {
        asFirst = Promise.resolve(false)
        isBehind = false
        inBackground(compareAll)
      }
    } catch {
      isBehind = true
    }
    if (waiting?.batch === batch) waiting = undefined
  }
  return {
    follow: async (places) => {
      if (places.length === 0) return
      const { batch, copied } = (waiting ??= beginBatch(copyWaiting))
      for (const place of places) batch.set(nameOf(place), place)
      await copied
    },
    writeFailed: () => {
      isBehind = true
    },
  }
}

/** Places by their names. */
type Batch<Store extends string> = Map<string, RecordPlace<Store>>

function beginBatch<Store extends string>(copyWaiting: (batch: Batch<Store>) => Promise<void>) {
  const batch: Batch<Store> = new Map()
  // Begun in a later task: what is to be copied is not there yet.
  return { batch, copied: Promise.resolve(batch).then(copyWaiting) }
}

// So many at a time are not felt on a page, and need little memory.
const atOnce = 200

/** What the first database is created with: everything in the copy, if it is complete. */
export async function readCopy<Store extends string>(
  copy: Pick<SharedDatabase<CopyStore<Store>>, 'readRecords' | 'read'>,
): Promise<DatabaseSnapshot<CopyStore<Store>> | undefined> {
  const [complete] = await copy.readRecords([mark])
  return complete === true ? copy.read() : undefined
}

function isCopied<Store extends string>(place: RecordPlace<CopyStore<Store>>): place is RecordPlace<Store> {
  return place.store !== mark.store
}

function nameOf({ store, key }: RecordPlace<string>): string {
  return `${store} ${key}`
}

function changeTo<Store extends string>(place: RecordPlace<Store>, value: unknown): DatabaseChange<Store> {
  return value === undefined ? { kind: 'remove', ...place } : { kind: 'put', ...place, value }
}

/** Whether nothing would change. What is no plain data counts as another. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (left instanceof Uint8Array && right instanceof Uint8Array)
    return left.length === right.length && left.every((byte, index) => byte === right[index])
  if (!isPlain(left) || !isPlain(right) || Array.isArray(left) !== Array.isArray(right)) return false
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every(
      (name) => Object.hasOwn(right, name) && isSameValue(Reflect.get(left, name), Reflect.get(right, name)),
    )
  )
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}
