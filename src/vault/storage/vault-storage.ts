import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { DatabaseChange, DatabasePlan, DatabaseSnapshot, SharedDatabase } from '#/platform/database.ts'
import { DatabaseError } from '#/platform/database-error.ts'
import { VaultError, type VaultErrorCode } from '#/vault/vault-error.ts'

export type VaultStoreName = 'vault' | 'records' | 'device-keys' | 'audit'
export type VaultDatabase = Omit<SharedDatabase<VaultStoreName>, 'change'>
/** Stores that every operation reads. The audit log only grows, and is read separately. */
export type VaultSnapshot = DatabaseSnapshot<(typeof snapshotStores)[number]>
export type VaultChange = DatabaseChange<VaultStoreName>

export const vaultDatabasePlan: DatabasePlan<VaultStoreName> = {
  name: 'keywright-vault',
  // Version 2 added the store of the audit log.
  version: 2,
  stores: ['vault', 'records', 'device-keys', 'audit'],
  hasSecondCopy: true,
}

const snapshotStores = ['vault', 'records', 'device-keys'] as const

const twinNames = ['header', 'session-manifest', 'device-manifest'] as const
/** Values of the store `vault`, each stored twice. */
export type TwinName = (typeof twinNames)[number]

export const attemptsKey = 'attempts'

/** Returns the writes that store a value twice, so that one damaged copy does no harm. */
export function putTwins(name: TwinName, value: Uint8Array): readonly VaultChange[] {
  return twinKeys(name).map((key) => ({ kind: 'put', store: 'vault', key, value }))
}

/** Returns the stored header and manifests, by key. */
export function twinsOf({ vault }: Pick<VaultSnapshot, 'vault'>): ReadonlyMap<string, unknown> {
  return new Map(twinNames.flatMap(twinKeys).map((key) => [key, vault.get(key)]))
}

/** Tells whether header and manifests are identical: each write changes them. */
export function isSameTwins(
  left: ReadonlyMap<string, unknown>,
  right: ReadonlyMap<string, unknown>,
): boolean {
  return [...left].every(([key, value]) => isSameValue(value, right.get(key)))
}

function isSameValue(left: unknown, right: unknown): boolean {
  if (left === undefined || right === undefined) return left === right
  return left instanceof Uint8Array && right instanceof Uint8Array && equalBytes(left, right)
}

/** Returns the stored copies, unparsed: none, one or two. Equal copies count once. */
export function readTwins(snapshot: VaultSnapshot, name: TwinName): readonly unknown[] {
  const copies = twinKeys(name).flatMap((key) => snapshot.vault.get(key) ?? [])
  return copies.filter((copy, at) => at === 0 || !isSameValue(copy, copies[0]))
}

/** Tells whether nothing is stored. */
export function isEmptySnapshot(snapshot: Partial<VaultSnapshot>): boolean {
  return Object.values(snapshot).every((store) => store.size === 0)
}

/** Reads all but the log at once. Throws `vault/storage-blocked`, `-outdated`, `-full` or `-failed`, as all below. */
export function readSnapshot(database: VaultDatabase): Promise<VaultSnapshot> {
  return withVaultCodes(() => database.read(snapshotStores))
}

export type VaultHead = Omit<VaultSnapshot, 'records'>

/** Reads everything but the records and the log, which may have thousands of entries. */
export function readHead(database: VaultDatabase): Promise<VaultHead> {
  return withVaultCodes(() => database.read(['vault', 'device-keys']))
}

/** Reads everything including the audit log, in one transaction. */
export function readWithAudit(database: VaultDatabase): Promise<DatabaseSnapshot<VaultStoreName>> {
  return withVaultCodes(() => database.read())
}

/** Returns the snapshot with these changes applied. Ignores stores that the snapshot lacks. */
export function withChanges<Stored extends VaultSnapshot>(
  snapshot: Stored,
  changes: readonly VaultChange[],
): Stored {
  const stores = new Map(Object.entries(snapshot).map(([name, values]) => [name, new Map(values)]))
  for (const change of changes) {
    if (change.kind === 'put') stores.get(change.store)?.set(change.key, change.value)
    else stores.get(change.store)?.delete(change.key)
  }
  // `Object.fromEntries` loses the key types; the keys are those of `snapshot`.
  return Object.fromEntries(stores) as unknown as Stored
}

/** Returns the writes that remove everything stored. */
export async function removeAll(database: VaultDatabase): Promise<readonly VaultChange[]> {
  const snapshot = await readWithAudit(database)
  return vaultDatabasePlan.stores.flatMap((store) =>
    [...snapshot[store].keys()].map((key) => ({ kind: 'remove', store, key }) as const),
  )
}

/**
 * Writes all changes or none. Resolves after the browser reports them durable and another transaction has read them
 * back: after a full disk, browsers acknowledged writes that they lost (`vault/storage-failed`).
 */
export function writeChanges(database: VaultDatabase, changes: readonly VaultChange[]): Promise<void> {
  return withVaultCodes(async () => {
    await database.write(changes)
    const written = [...new Map(changes.map((change) => [`${change.store}/${change.key}`, change])).values()]
    const found = await database.readRecords(written.map(({ store, key }) => ({ store, key })))
    if (!written.every((change, at) => isAsWritten(change, found[at]))) throw new DatabaseError('failed')
  })
}

function isAsWritten(change: VaultChange, found: unknown): boolean {
  if (change.kind === 'remove') return found === undefined
  const { value } = change
  if (value instanceof Uint8Array) return found instanceof Uint8Array && equalBytes(found, value)
  // Scripts cannot read device keys, so only their presence can be checked.
  return found !== undefined
}

function twinKeys(name: TwinName): readonly string[] {
  return [`${name}/0`, `${name}/1`]
}

const codes = {
  blocked: 'vault/storage-blocked',
  outdated: 'vault/storage-outdated',
  full: 'vault/storage-full',
  denied: 'vault/storage-denied',
  failed: 'vault/storage-failed',
} as const satisfies Record<DatabaseError['fault'], VaultErrorCode>

async function withVaultCodes<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const fault = error instanceof DatabaseError ? error.fault : 'failed'
    throw new VaultError(codes[fault], {}, error)
  }
}
