import { openDB, type IDBPDatabase } from 'idb'

import { isSingleFile } from './build-form.ts'
import { browserStorageLog, type StorageLog } from './storage-log.ts'

/** `blocked`: an older tab holds the old version; `outdated`: a newer build has upgraded; `full`: the disk is full. */
export type DatabaseFault = 'blocked' | 'outdated' | 'full' | 'failed'

export class DatabaseError extends Error {
  readonly fault: DatabaseFault

  constructor(fault: DatabaseFault, cause?: unknown) {
    super(`database ${fault}`, { cause })
    this.name = 'DatabaseError'
    this.fault = fault
  }
}

export type DatabaseChange<Store extends string> =
  | { readonly kind: 'put'; readonly store: Store; readonly key: string; readonly value: unknown }
  | { readonly kind: 'remove'; readonly store: Store; readonly key: string }

/** What is in each store, by key. Values are not parsed. */
export type DatabaseSnapshot<Store extends string> = Readonly<Record<Store, ReadonlyMap<string, unknown>>>

export interface Database<Store extends string> {
  /** All stores, or those that are named, as one transaction sees them. */
  readonly read: <Some extends Store = Store>(stores?: readonly Some[]) => Promise<DatabaseSnapshot<Some>>
  /** All changes or none, in one transaction of strict durability; settles after it is complete, and the storage log renewed. */
  readonly write: (changes: readonly DatabaseChange<Store>[]) => Promise<void>
  readonly close: () => void
}

/** Where one record is stored. */
export interface RecordPlace<Store extends string> {
  readonly store: Store
  readonly key: string
}

/** A database whose records several tabs change: nobody overwrites what they have not read. */
export interface SharedDatabase<Store extends string> extends Database<Store> {
  /** The values at these places, in their order, as one transaction sees them; `undefined` where nothing is stored. */
  readonly readRecords: (places: readonly RecordPlace<Store>[]) => Promise<readonly unknown[]>
  /** Reads these records and writes what is made of them: all in one transaction of strict durability. */
  readonly change: (places: readonly RecordPlace<Store>[], steps: ChangeSteps<Store>) => Promise<void>
}

/** What a change does with the records of its places: a part of them at a time, from place number `from` on, each in a task. */
export interface ChangeSteps<Store extends string> {
  /**
   * Synchronous, since a transaction ends while anything else is awaited. What it throws ends the transaction with nothing
   * written, and is thrown on as it is.
   */
  readonly decide: (stored: readonly unknown[], from: number) => readonly DatabaseChange<Store>[]
  /**
   * Is given what is stored afterwards, as a transaction sees it that was begun right behind this one: before any other tab can
   * have written there. What it throws fails the change.
   */
  readonly readBack?: (stored: readonly unknown[], from: number) => void
}

export interface DatabasePlan<Store extends string> {
  readonly name: string
  readonly version: number
  readonly stores: readonly Store[]
}

/** The database of that name: of the browser or, in the single file, of this page or worker as long as it lives. */
export function openDatabase<Store extends string>(
  plan: DatabasePlan<Store>,
  storageLog = browserStorageLog,
): SharedDatabase<Store> {
  return isSingleFile ? openMemoryDatabase(plan) : openStored(plan, storageLog)
}

/** Opens the database when it is first used, and again after the browser or an upgrade has closed it. */
function openStored<Store extends string>(
  plan: DatabasePlan<Store>,
  storageLog: StorageLog,
): SharedDatabase<Store> {
  let opening: Promise<IDBPDatabase> | undefined
  // Another connection may have been opened since: that one stays.
  const forget = (lost: Promise<IDBPDatabase> | undefined) => {
    if (opening === lost) opening = undefined
  }
  const connect = (): Promise<IDBPDatabase> => {
    if (opening !== undefined) return opening
    const connection: Promise<IDBPDatabase> = open(plan, () => forget(connection)).catch((error: unknown) => {
      forget(connection)
      throw error
    })
    opening = connection
    return connection
  }
  // A browser may drop a connection without an event. Nothing has begun on it then, so it is safe to begin on another one.
  const begin = async <Begun>(start: (database: IDBPDatabase) => Begun): Promise<Begun> => {
    const connection = connect()
    try {
      return start(await connection)
    } catch (error) {
      if (!isLost(error)) throw error
      forget(connection)
      return start(await connect())
    }
  }
  const writing = (work: () => Promise<void>) =>
    named(async () => {
      // Beside the write, since a page that is left waits for nothing more. What is complete by then goes with the log.
      const renewed = storageLog.ready()
      try {
        await work()
      } catch (error) {
        // And not where `decide` rejects.
        if (error instanceof DOMException) storageLog.writeFailed()
        throw error
      }
      await renewed
    })
  return {
    // Without names, `Some` is every store of the plan.
    read: <Some extends Store>(stores = plan.stores as readonly Some[]) =>
      named(async () => readStores(await begin((database) => beginReading(database, stores)), stores)),
    write: (changes) =>
      writing(async () =>
        writeStores(await begin((database) => beginWriting(database, plan.stores)), changes),
      ),
    readRecords: (places) =>
      named(async () => begin((database) => readRecords(beginReading(database, plan.stores), places))),
    change: async (places, { decide, readBack = () => {} }) => {
      let rejection: { readonly reason: unknown } | undefined
      const decided: typeof decide = (stored, from) => {
        try {
          return decide(stored, from)
        } catch (reason) {
          rejection = { reason }
          throw reason
        }
      }
      let seen = Promise.resolve()
      try {
        await writing(async () => {
          const transaction = await begin((database) => {
            const begun = beginWriting(database, plan.stores)
            seen = visitPlaces(heard(beginReading(database, plan.stores)), places, readBack)
            // Where the change fails, nobody waits for it.
            seen.catch(() => {})
            return begun
          })
          await changeStores(transaction, places, decided)
        })
      } catch (error) {
        throw rejection === undefined ? error : rejection.reason
      }
      await named(() => seen)
    },
    close: () => {
      opening?.then((database) => database.close()).catch(() => {})
      opening = undefined
    },
  }
}

function open<Store extends string>(plan: DatabasePlan<Store>, forget: () => void): Promise<IDBPDatabase> {
  return new Promise((resolve, reject) => {
    let blocked = false
    const opened = openDB(plan.name, plan.version, {
      upgrade: (database) => {
        for (const store of plan.stores) {
          if (!database.objectStoreNames.contains(store)) database.createObjectStore(store)
        }
      },
      blocked: () => {
        blocked = true
        reject(new DatabaseError('blocked'))
      },
      // A newer build wants to upgrade: let it.
      blocking: () => {
        forget()
        opened.then(
          (database) => database.close(),
          () => {},
        )
      },
      terminated: forget,
    })
    // What opens after all, once the blocking tab is gone, was given up before.
    opened.then((database) => (blocked ? database.close() : resolve(database)), reject)
  })
}

function beginReading(database: IDBPDatabase, stores: readonly string[]) {
  return database.transaction([...stores], 'readonly')
}

function beginWriting(database: IDBPDatabase, stores: readonly string[]) {
  return database.transaction([...stores], 'readwrite', { durability: 'strict' })
}

async function readStores<Store extends string>(
  transaction: ReturnType<typeof beginReading>,
  stores: readonly Store[],
) {
  // Where a request fails, that is told; nobody waits for the end of the transaction, or for the other requests.
  transaction.done.catch(() => {})
  const entries = await Promise.all(
    stores.map(async (name) => [name, await readStore(transaction.objectStore(name))] as const),
  )
  await transaction.done
  // Object.fromEntries forgets the keys it was given; they are exactly those of `stores`.
  return Object.fromEntries(entries) as Record<Store, Map<string, unknown>>
}

// What is read is copied in one task: so many are not felt on a page, on a slow machine either.
const atOnce = 250
// What is decided on or compared takes longer.
const visitedAtOnce = 200

interface ReadStore {
  readonly getAllKeys: (after: IDBKeyRange | undefined, most: number) => Promise<readonly IDBValidKey[]>
  readonly getAll: (after: IDBKeyRange | undefined, most: number) => Promise<readonly unknown[]>
}

async function readStore(store: ReadStore): Promise<Map<IDBValidKey, unknown>> {
  const found = new Map<IDBValidKey, unknown>()
  for (let after: IDBKeyRange | undefined; ;) {
    const range = after
    const reading = [
      async () => store.getAllKeys(range, atOnce),
      async () => store.getAll(range, atOnce),
    ] as const
    const [keys, values] = await Promise.all([reading[0](), reading[1]()])
    for (const [index, key] of keys.entries()) found.set(key, values[index])
    const last = keys.at(-1)
    if (last === undefined || keys.length < atOnce) return found
    after = IDBKeyRange.lowerBound(last, true)
  }
}

async function readRecords<Store extends string>(
  transaction: ReturnType<typeof beginReading>,
  places: readonly RecordPlace<Store>[],
): Promise<readonly unknown[]> {
  const found: unknown[] = []
  await visitPlaces(heard(transaction), places, (values) => {
    for (const value of values) found.push(value)
  })
  return found
}

// How it ends is told by its requests, or by whoever ended it.
function heard<Transaction extends { readonly done: Promise<void> }>(transaction: Transaction): Transaction {
  transaction.done.catch(() => {})
  return transaction
}

// A transaction that has ended meanwhile throws at once: as a rejection, that is heard together with those of the requests before.
async function visitPlaces<Store extends string>(
  transaction: { readonly objectStore: (name: Store) => { readonly get: (key: string) => Promise<unknown> } },
  places: readonly RecordPlace<Store>[],
  visit: (values: readonly unknown[], from: number) => unknown,
): Promise<void> {
  let from = 0
  for (const part of inParts(places, visitedAtOnce)) {
    const values = await Promise.all(
      part.map(async ({ store, key }) => transaction.objectStore(store).get(key)),
    )
    await visit(values, from)
    from += part.length
  }
}

// What is asked for or written is copied in one task, too. The transaction goes on where one of its requests has ended.
function inParts<Item>(items: readonly Item[], most: number): readonly (readonly Item[])[] {
  const count = Math.max(1, Math.ceil(items.length / most))
  return Array.from({ length: count }, (_, at) => items.slice(at * most, (at + 1) * most))
}

function writeStores<Store extends string>(
  transaction: ReturnType<typeof beginWriting>,
  changes: readonly DatabaseChange<Store>[],
): Promise<void> {
  return completed(heard(transaction), async () => {
    for (const part of inParts(changes, atOnce)) await writePart(transaction, part)
  })
}

function changeStores<Store extends string>(
  transaction: ReturnType<typeof beginWriting>,
  places: readonly RecordPlace<Store>[],
  decide: ChangeSteps<Store>['decide'],
): Promise<void> {
  return completed(heard(transaction), () =>
    visitPlaces(transaction, places, (stored, from) => writePart(transaction, decide(stored, from))),
  )
}

async function writePart<Store extends string>(
  transaction: ReturnType<typeof beginWriting>,
  changes: readonly DatabaseChange<Store>[],
): Promise<void> {
  const requests = changes.map(async (change) => {
    const store = transaction.objectStore(change.store)
    await (change.kind === 'put' ? store.put(change.value, change.key) : store.delete(change.key))
  })
  await Promise.all(requests)
}

/** All of the work, on the disk; or nothing of it. */
async function completed(
  transaction: ReturnType<typeof beginWriting>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
    await transaction.done
  } catch (error) {
    abort(transaction)
    throw transaction.error ?? error
  }
}

// A value that cannot be stored rejects its own request only: without this the other requests would be committed.
function abort(transaction: { readonly abort: () => void }): void {
  try {
    transaction.abort()
  } catch {
    // It had ended already.
  }
}

async function named<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    throw new DatabaseError(faultOf(error), error)
  }
}

// What a closed connection says when a transaction is to begin on it.
function isLost(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError'
}

function faultOf(error: unknown): DatabaseFault {
  if (!(error instanceof DOMException)) return 'failed'
  if (error.name === 'QuotaExceededError') return 'full'
  return error.name === 'VersionError' ? 'outdated' : 'failed'
}

export interface MadeChange {
  readonly store: string
  readonly key: string
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
    if (made.length > 0)
      held.listeners.forEach((listener) => listener(made.map(({ store, key }) => ({ store, key }))))
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
