import type {
  DatabaseChange,
  DatabasePlan,
  DatabaseSnapshot,
  RecordPlace,
  SharedDatabase,
} from './database.ts'

export interface MadeChange {
  readonly store: string
  readonly key: string
  /** The stored value; `undefined` once it is removed. */
  readonly value?: unknown
}

interface Held {
  readonly stores: Map<string, Map<string, unknown>>
  readonly listeners: Set<(changes: readonly MadeChange[]) => void>
}

// Of this page or worker; opened again, a database holds what it held.
const databases = new Map<string, Held>()

function heldUnder(name: string): Held {
  const held = databases.get(name) ?? { stores: new Map(), listeners: new Set() }
  databases.set(name, held)
  return held
}

/** A database that ends with this page or worker. What goes in and out is copied, as IndexedDB copies it. */
export function openMemoryDatabase<Store extends string>({
  name,
  stores,
}: Pick<DatabasePlan<Store>, 'name' | 'stores'>): SharedDatabase<Store> {
  const held = heldUnder(name)
  for (const store of stores) if (!held.stores.has(store)) held.stores.set(store, new Map())
  const storeOf = (store: string) => {
    const found = held.stores.get(store)
    if (found === undefined) throw new Error('no such store')
    return found
  }
  const recordsAt = (places: readonly RecordPlace<Store>[]): readonly unknown[] =>
    structuredClone(places.map(({ store, key }) => storeOf(store).get(key)))
  const write = (changes: readonly DatabaseChange<Store>[]) => {
    // Everything that can fail comes before the first change: all or none.
    const copies = changes.map((change) => ({ ...structuredClone(change), into: storeOf(change.store) }))
    const made = copies.filter(({ into, ...change }) => {
      if (change.kind === 'remove') return into.delete(change.key)
      const isAnother = !isSame(into.get(change.key), change.value)
      into.set(change.key, change.value)
      return isAnother
    })
    if (made.length === 0) return
    const told = made.map(({ store, key, ...change }) =>
      change.kind === 'put' ? { store, key, value: change.value } : { store, key },
    )
    held.listeners.forEach((listener) => listener(told))
  }
  return {
    // Without names, `Some` is every store of the plan.
    read: async <Some extends Store>(asked = stores as readonly Some[]) =>
      // Object.fromEntries forgets the keys it was given; they are exactly those that were asked for.
      Object.fromEntries(
        asked.map((store) => [store, structuredClone(storeOf(store))]),
      ) as unknown as DatabaseSnapshot<Some>,
    readRecords: async (places) => recordsAt(places),
    write: async (changes) => write(changes),
    change: async (places, { decide, readBack = () => {} }) => {
      write(decide(recordsAt(places), 0))
      readBack(recordsAt(places), 0)
    },
    close: () => {},
  }
}

/** Hears of what becomes another in the database of that name. Returns what stops it. */
export function watchMemoryDatabase(
  name: string,
  listener: (changes: readonly MadeChange[]) => void,
): () => void {
  const { listeners } = heldUnder(name)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

// Bytes are compared; other values count as another whenever they are written.
function isSame(left: unknown, right: unknown): boolean {
  if (!(left instanceof Uint8Array) || !(right instanceof Uint8Array)) return false
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
