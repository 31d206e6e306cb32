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
  readonly value?: unknown
}

interface MemoryDatabase {
  readonly stores: Map<string, Map<string, unknown>>
  readonly listeners: Set<(changes: readonly MadeChange[]) => void>
}

// Databases of this page or worker, which survive closing and opening again.
const databases = new Map<string, MemoryDatabase>()

function databaseUnder(name: string): MemoryDatabase {
  const database = databases.get(name) ?? { stores: new Map(), listeners: new Set() }
  databases.set(name, database)
  return database
}

export function openMemoryDatabase<Store extends string>({
  name,
  stores,
}: Pick<DatabasePlan<Store>, 'name' | 'stores'>): SharedDatabase<Store> {
  const database = databaseUnder(name)
  for (const store of stores) if (!database.stores.has(store)) database.stores.set(store, new Map())
  const storeOf = (store: string) => {
    const found = database.stores.get(store)
    if (found === undefined) throw new Error('no such store')
    return found
  }
  const recordsAt = (places: readonly RecordPlace<Store>[]): readonly unknown[] =>
    structuredClone(places.map(({ store, key }) => storeOf(store).get(key)))
  const write = (changes: readonly DatabaseChange<Store>[]) => {
    // Everything that can fail comes before the first change, so that a write is atomic.
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
    database.listeners.forEach((listener) => listener(told))
  }
  return {
    // Without names, `Some` is every store of the plan.
    read: async <Some extends Store>(asked = stores as readonly Some[]) =>
      // Object.fromEntries loses the type of its keys, which are exactly the requested ones.
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

export function watchMemoryDatabase(
  name: string,
  listener: (changes: readonly MadeChange[]) => void,
): () => void {
  const { listeners } = databaseUnder(name)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

// Bytes are compared; any other written value counts as changed.
function isSame(left: unknown, right: unknown): boolean {
  if (!(left instanceof Uint8Array) || !(right instanceof Uint8Array)) return false
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
