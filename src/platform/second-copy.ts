import {
  inParts,
  type DatabaseChange,
  type DatabaseSnapshot,
  type RecordPlace,
  type SharedDatabase,
  type StoredDatabase,
} from './database.ts'

// A second copy of a database, updated after each write to the first one. See docs/decisions/0032-second-copy.md.

/** Stores of the copy. The store `copy` marks it as complete; an incomplete copy is never restored. */
export type CopyStore<Store extends string> = Store | 'copy'

const mark = { store: 'copy', key: 'complete' } as const

export interface Follower<Store extends string> {
  readonly follow: (places: readonly RecordPlace<Store>[]) => Promise<void>
  /** Failed writes may have stored data all the same, so the next write compares everything. */
  readonly writeFailed: () => void
}

export interface FollowerParts<Store extends string> {
  readonly first: Pick<StoredDatabase<Store>, 'readPlaces' | 'readRecords'>
  readonly copy: Pick<StoredDatabase<CopyStore<Store>>, 'readPlaces' | 'readRecords' | 'change'>
  readonly removeCopy: () => Promise<void>
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
  /** Tells whether this is the first of the running pages and workers that writes to the database. */
  readonly isFirst: () => Promise<boolean>
  readonly inBackground: (work: () => Promise<void>) => void
}

/**
 * Copies the current content of the first database, so that two tabs end with the same copy. A crash may come between
 * the two writes, so the first writer compares everything in the background. Removes a copy that cannot be written,
 * because it would restore outdated data.
 */
export function openFollower<Store extends string>(parts: FollowerParts<Store>): Follower<Store> {
  const { first, copy, removeCopy, exclusively, isFirst, inBackground } = parts
  let asFirst: Promise<boolean> | undefined
  let isBehind = false
  // Writes during a copy are batched into the next one.
  let waiting: { readonly batch: Batch<Store>; readonly copied: Promise<void> } | undefined

  const everywhere = async (): Promise<readonly RecordPlace<Store>[]> => {
    const copied = (await copy.readPlaces()).filter(isCopied)
    const known = new Set(copied.map(nameOf))
    return [...copied, ...(await first.readPlaces()).filter((place) => !known.has(nameOf(place)))]
  }
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
          // The copy was just written completely, so no comparison is needed.
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

type Batch<Store extends string> = Map<string, RecordPlace<Store>>

function beginBatch<Store extends string>(copyWaiting: (batch: Batch<Store>) => Promise<void>) {
  const batch: Batch<Store> = new Map()
  // Starts in a later task, after the places have been added.
  return { batch, copied: Promise.resolve(batch).then(copyWaiting) }
}

// Records in one part: few enough to go unnoticed on a page, and to need little memory.
const atOnce = 200

/** Reads the initial content for the first database: everything in the copy, if it is complete. */
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

/** Tells whether two stored values are equal. Values other than plain data count as different. */
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
