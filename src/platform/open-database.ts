import { isSingleFile } from './build-form.ts'
import {
  openStored,
  type DatabasePlan,
  type RecordPlace,
  type SharedDatabase,
  type StoredDatabase,
} from './database.ts'
import { DatabaseError } from './database-error.ts'
import { openMemoryDatabase } from './memory-database.ts'
import { openFollower, readCopy, type CopyStore, type Follower } from './second-copy.ts'
import { browserStorageLog, holdAsFirst, type StorageLog } from './storage-log.ts'
import { holdWebLock } from './web-lock.ts'

/** Opens the database of that name: in the browser or, for the single file, in the memory of this page or worker. */
export function openDatabase<Store extends string>(plan: DatabasePlan<Store>): SharedDatabase<Store> {
  if (isSingleFile) return openMemoryDatabase(plan)
  if (plan.hasSecondCopy === true && 'navigator' in globalThis && 'storageBuckets' in navigator)
    return openCopied(plan)
  return openStored(plan, { factory: () => indexedDB, storageLog: browserStorageLog })
}

function openCopied<Store extends string>(plan: DatabasePlan<Store>): SharedDatabase<Store> {
  let opening: Promise<StoredDatabase<CopyStore<Store>> | undefined> | undefined
  const openCopy = () => (opening ??= openBucket().then((factory) => factory && copyOf(plan, factory)))
  const first = openStored(plan, {
    factory: () => indexedDB,
    storageLog: browserStorageLog,
    readFirstContent: async () => {
      const known = (await (await openBucket())?.databases()) ?? []
      const copy = known.some(({ name }) => name === plan.name) ? await openCopy() : undefined
      return copy && readCopy(copy)
    },
  })
  let finding: Promise<Follower<Store> | undefined> | undefined
  const findFollower = () =>
    (finding ??= openCopy().then((copy) => copy && openFollower({ first, copy, ...turnsOf(plan.name) })))
  const writeBoth = async (write: () => Promise<readonly RecordPlace<Store>[]>) => {
    let changed: readonly RecordPlace<Store>[]
    try {
      changed = await write()
    } catch (error) {
      // Any other exception comes from `decide`: nothing was written.
      if (error instanceof DatabaseError) void findFollower().then((follower) => follower?.writeFailed())
      throw error
    }
    await (await findFollower())?.follow(changed)
  }
  return {
    ...first,
    write: (changes) =>
      writeBoth(async () => {
        await first.write(changes)
        return changes
      }),
    // Unchanged records are also copied, because the page that wrote them may have closed before it updated the copy.
    change: (places, steps) =>
      writeBoth(async () => {
        await first.change(places, steps)
        return places
      }),
    close: () => {
      first.close()
      void opening?.then((copy) => copy?.close())
    },
  }
}

// If the log of the copy is damaged, the browser removes the copy, and the next write begins another.
const noLog: StorageLog = { ready: async () => {}, writeFailed: () => {} }

function copyOf<Store extends string>({ name, version, stores }: DatabasePlan<Store>, factory: IDBFactory) {
  const plan: DatabasePlan<CopyStore<Store>> = { name, version, stores: [...stores, 'copy'] }
  return openStored(plan, { factory: () => factory, storageLog: noLog })
}

function turnsOf(name: string) {
  return {
    removeCopy: () => removeCopy(name),
    exclusively: (work: () => Promise<void>) => holdCopy(name, work),
    isFirst: () => holdAsFirst(`keywright-copy-first ${name}`),
    inBackground: (work: () => Promise<void>) => void work(),
  }
}

function holdCopy(name: string, work: () => Promise<void>): Promise<void> {
  return holdWebLock(`keywright-copy ${name}`, work)
}

interface StorageBuckets {
  readonly open: (name: string) => Promise<{ readonly indexedDB: IDBFactory }>
}

let bucket: Promise<IDBFactory | undefined> | undefined

/**
 * Opens the storage bucket of the copy. Only Chromium has buckets, each with its own LevelDB. `undefined` if it cannot
 * be opened.
 */
function openBucket(): Promise<IDBFactory | undefined> {
  // Missing in the DOM types and in other browsers.
  const { storageBuckets } = navigator as unknown as { readonly storageBuckets?: StorageBuckets }
  return (bucket ??= Promise.resolve(storageBuckets?.open('keywright')).then(
    (opened) => opened?.indexedDB,
    () => undefined,
  ))
}

/** Also settles while the copy is in use. The browser removes the copy when that use ends. */
async function removeCopy(name: string): Promise<void> {
  const factory = await openBucket()
  if (factory === undefined) return
  await new Promise<void>((resolve, reject) => {
    const removing = factory.deleteDatabase(name)
    removing.addEventListener('success', () => resolve())
    removing.addEventListener('blocked', () => resolve())
    removing.addEventListener('error', () => reject(new Error('copy not removed', { cause: removing.error })))
  })
}
