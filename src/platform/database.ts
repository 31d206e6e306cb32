import { wrap, type IDBPDatabase } from 'idb'

import { DatabaseError, type DatabaseFault } from './database-error.ts'
import type { StorageLog } from './storage-log.ts'

export type DatabaseChange<Store extends string> =
  | { readonly kind: 'put'; readonly store: Store; readonly key: string; readonly value: unknown }
  | { readonly kind: 'remove'; readonly store: Store; readonly key: string }

export type DatabaseSnapshot<Store extends string> = Readonly<Record<Store, ReadonlyMap<string, unknown>>>

export interface Database<Store extends string> {
  readonly read: <Some extends Store = Store>(stores?: readonly Some[]) => Promise<DatabaseSnapshot<Some>>
  /**
   * Writes all changes or none, with strict durability. Settles after the transaction and the renewal of the storage
   * log.
   */
  readonly write: (changes: readonly DatabaseChange<Store>[]) => Promise<void>
  readonly close: () => void
}

export interface RecordPlace<Store extends string> {
  readonly store: Store
  readonly key: string
}

/** A database that several tabs change. A tab cannot overwrite data that it has not read. */
export interface SharedDatabase<Store extends string> extends Database<Store> {
  readonly readRecords: (places: readonly RecordPlace<Store>[]) => Promise<readonly unknown[]>
  /** Reads these records and writes the resulting changes in one transaction of strict durability. */
  readonly change: (places: readonly RecordPlace<Store>[], steps: ChangeSteps<Store>) => Promise<void>
}

/** Callbacks of a change. Each call gets a slice of the records, beginning at index `from`, in its own task. */
export interface ChangeSteps<Store extends string> {
  /**
   * Synchronous, because a transaction ends during an await. An exception rolls the transaction back, and is thrown
   * unchanged.
   */
  readonly decide: (stored: readonly unknown[], from: number) => readonly DatabaseChange<Store>[]
  /**
   * Gets the values from a transaction that begins right after, before another tab can write. An exception fails the
   * change.
   */
  readonly readBack?: (stored: readonly unknown[], from: number) => void
}

export interface DatabasePlan<Store extends string> {
  readonly name: string
  readonly version: number
  readonly stores: readonly Store[]
  /** For data that cannot be recreated: the database is stored twice, if the browser can. */
  readonly hasSecondCopy?: true
}

export interface DatabaseHome {
  /** Called when the database is opened, because some environments have no IndexedDB. */
  readonly factory: () => IDBFactory
  readonly storageLog: StorageLog
  /** Initial content for a database that does not exist yet. A rejection prevents its creation. */
  readonly readFirstContent?: () => Promise<StoredContent | undefined>
}

type StoredContent = Readonly<Record<string, ReadonlyMap<string, unknown>>>

export interface StoredDatabase<Store extends string> extends SharedDatabase<Store> {
  readonly readPlaces: () => Promise<readonly RecordPlace<Store>[]>
}

/** Opens the database on first use, and again after the browser or an upgrade has closed it. */
export function openStored<Store extends string>(
  plan: DatabasePlan<Store>,
  home: DatabaseHome,
): StoredDatabase<Store> {
  let opening: Promise<IDBPDatabase> | undefined
  const forget = (lost: Promise<IDBPDatabase> | undefined) => {
    if (opening === lost) opening = undefined
  }
  const connect = (): Promise<IDBPDatabase> => {
    if (opening !== undefined) return opening
    const connection: Promise<IDBPDatabase> = open(plan, home, () => forget(connection)).catch(
      (error: unknown) => {
        forget(connection)
        throw error
      },
    )
    opening = connection
    return connection
  }
  // A browser may drop a connection without an event. No transaction has begun then, so a retry on a new connection is
  // safe.
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
      // The log is renewed during the write, because a page that the user leaves does not wait. Writes completed by
      // then move with the log.
      const renewed = home.storageLog.ready()
      try {
        await work()
      } catch (error) {
        // An exception from `decide` is not a failed write.
        if (error instanceof DOMException) home.storageLog.writeFailed()
        throw error
      }
      await renewed
    })
  return {
    // Without names, `Some` is every store of the plan.
    read: <Some extends Store>(stores = plan.stores as readonly Some[]) =>
      named(async () => readStores(await begin((database) => beginReading(database, stores)), stores)),
    readPlaces: () =>
      named(async () =>
        readPlaces(await begin((database) => beginReading(database, plan.stores)), plan.stores),
      ),
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
            // If the change fails, nothing awaits this result.
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

/** `content` is the initial content of a database that does not exist yet. It is read on demand if omitted. */
function open<Store extends string>(
  plan: DatabasePlan<Store>,
  home: DatabaseHome,
  forget: () => void,
  content?: StoredContent,
): Promise<IDBPDatabase> {
  const { readFirstContent } = home
  return new Promise((resolve, reject) => {
    let blocked = false
    let isAsked = false
    const opening = home.factory().open(plan.name, plan.version)
    opening.addEventListener('upgradeneeded', ({ oldVersion }) => {
      const { transaction } = opening
      if (transaction === null) return
      isAsked = oldVersion === 0 && content === undefined && readFirstContent !== undefined
      if (isAsked) transaction.abort()
      else createStores(transaction, plan.stores, oldVersion === 0 ? content : undefined)
    })
    opening.addEventListener('blocked', () => {
      blocked = true
      reject(new DatabaseError('blocked'))
    })
    opening.addEventListener('error', () => {
      if (isAsked && readFirstContent !== undefined)
        resolve(readFirstContent().then((found) => open(plan, home, forget, found ?? {})))
      else reject(opening.error ?? new DatabaseError('failed'))
    })
    opening.addEventListener('success', () => {
      const { result } = opening
      // A newer build wants to upgrade the database, so this connection closes.
      result.addEventListener('versionchange', () => {
        forget()
        result.close()
      })
      result.addEventListener('close', forget)
      // The connection was blocked, and the caller has already given up.
      if (blocked) result.close()
      else resolve(wrap(result))
    })
  })
}

/** Creates and fills the stores in one transaction, so an existing database is always filled. */
function createStores(
  transaction: IDBTransaction,
  stores: readonly string[],
  content: StoredContent = {},
): void {
  const { db } = transaction
  for (const store of stores) if (!db.objectStoreNames.contains(store)) db.createObjectStore(store)
  const puts = stores.flatMap((store) =>
    [...(content[store] ?? [])].map(([key, value]) => ({ store, key, value })),
  )
  const filling = async () => {
    for (const part of inParts(puts, atOnce))
      await Promise.all(
        part.map(async ({ store, key, value }) => wrap(transaction.objectStore(store).put(value, key))),
      )
  }
  filling().catch(() => abort(transaction))
}

async function readPlaces<Store extends string>(
  transaction: ReturnType<typeof beginReading>,
  stores: readonly Store[],
): Promise<readonly RecordPlace<Store>[]> {
  const reading = heard(transaction)
  const keys = await Promise.all(stores.map(async (store) => reading.objectStore(store).getAllKeys()))
  return stores.flatMap((store, at) =>
    (keys[at] ?? []).flatMap((key) => (typeof key === 'string' ? { store, key } : [])),
  )
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
  // A failed request reports the error itself; the transaction and the other requests are not awaited.
  transaction.done.catch(() => {})
  const entries = await Promise.all(
    stores.map(async (name) => [name, await readStore(transaction.objectStore(name))] as const),
  )
  await transaction.done
  // Object.fromEntries loses the type of its keys, which are exactly those of `stores`.
  return Object.fromEntries(entries) as Record<Store, Map<string, unknown>>
}

// Records read in one task: few enough to go unnoticed on a slow device.
const atOnce = 250
// Smaller, because deciding and comparing take longer than reading.
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

// Prevents an unhandled rejection. The requests or the caller report the outcome of the transaction.
function heard<Transaction extends { readonly done: Promise<void> }>(transaction: Transaction): Transaction {
  transaction.done.catch(() => {})
  return transaction
}

// Async, because an ended transaction throws at once: this way the call rejects, like a failed request.
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

// The browser also copies requests and writes in one task, so they are split. The transaction continues after each
// request.
export function inParts<Item>(items: readonly Item[], most: number): readonly (readonly Item[])[] {
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

/** Completes all of the work on disk, or nothing. */
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

// A value that cannot be stored fails only its own request. Without the abort, the other requests would be committed.
function abort(transaction: { readonly abort: () => void }): void {
  try {
    transaction.abort()
  } catch {
    // The transaction has already ended.
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

// Recognizes the error of starting a transaction on a closed connection.
function isLost(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError'
}

function faultOf(error: unknown): DatabaseFault {
  if (!(error instanceof DOMException)) return 'failed'
  if (error.name === 'QuotaExceededError') return 'full'
  if (error.name === 'SecurityError') return 'denied'
  return error.name === 'VersionError' ? 'outdated' : 'failed'
}
