import type { VaultService } from '#/vault/api/vault-api.ts'
import type { KeyRequest } from '#/vault/keys/key-forms.ts'
import { readAudit } from '#/vault/log/audit-chain.ts'
import { type DamagedRecord, inspectVault } from '#/vault/storage/inspection.ts'
import { ManifestOwner } from '#/vault/storage/manifest.ts'
import { isKeyRecord, readRecord } from '#/vault/storage/stored-record.ts'
import { unlockSession } from '#/vault/unlock/unlock.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  quickStretch,
  type MemoryDatabase,
  readContents,
} from './vault-in-memory.ts'

// For tests: a vault with one of everything that can be stored, and what an unlock finds.

const firstPassphrase = 'gravel lantern quince otter marble'
const words = `${'abandon '.repeat(11)}about`
const bytes = (length: number, fill: number) => new Uint8Array(length).fill(fill)

const requests: readonly KeyRequest[] = [
  { kind: 'identity', keyType: 0, securityLevel: 0, label: 'Master' },
  { kind: 'identity', keyType: 1, securityLevel: 1, label: 'Critical' },
  { kind: 'identity', keyType: 2, securityLevel: 2, label: 'High' },
  { kind: 'identity', keyType: 0, securityLevel: 3, label: 'Medium' },
  { kind: 'single-use', label: 'Single-use' },
]

/** Contents of the vault, by the names that `findFull` returns. */
export const fullContents = [
  'Critical',
  'Derived',
  'High',
  'Master',
  'Medium',
  'Single-use',
  'backup',
  'branches',
  'phrase',
]

/** A vault with keys of every level, a phrase, a derived key, a passkey, a backup, and a changed passphrase. */
export async function makeFullVault(): Promise<MemoryDatabase> {
  const database = openMemoryDatabase()
  const vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase: firstPassphrase })
  for (const request of requests) await vault.generateKey(request)
  await vault.importPhrase({ text: words, proof: firstPassphrase })
  const derived = { kind: 'single-use', label: 'Derived', network: 'testnet' } as const
  await vault.generateKey(derived)
  await vault.addPasskey({
    name: 'Desk',
    credentialId: bytes(16, 1),
    transports: ['internal'],
    salts: { gate: bytes(32, 2), session: bytes(32, 3) },
    outputs: { gate: bytes(32, 4), session: bytes(32, 5) },
    proof: firstPassphrase,
  })
  await vault.makeBackup({ proof: firstPassphrase, workspace: new Uint8Array(), identities: 0 })
  await vault.changePassphrase({ proof: firstPassphrase, newPassphrase: passphrase })
  return database
}

/** Result of an unlock, by names, without secrets. */
export interface Found {
  /** `open`, or the error code of the unlock. */
  readonly state: string
  readonly damaged: readonly string[]
  readonly damagedManifests: readonly string[]
  readonly damagedAudit: readonly string[]
  readonly usable: readonly string[]
}

/** Unlocks the stored vault. `names`: names of records by id. */
export async function findFull(database: MemoryDatabase, names: ReadonlyMap<string, string>): Promise<Found> {
  const vault = openMemoryKeeper(database)
  const rejected = (error: unknown) => ({ rejected: codeOf(error) })
  const state = await vault.unlock({ proof: passphrase }).catch(rejected)
  const nothing = { damaged: [], damagedManifests: [], damagedAudit: [], usable: [] }
  if ('rejected' in state) return { state: state.rejected, ...nothing }
  if (state.kind !== 'open') return { state: state.kind, ...nothing }
  const { damaged, damagedManifests, damagedAudit = [] } = state
  return {
    state: state.kind,
    damaged: nameDamage(damaged, names),
    damagedManifests,
    damagedAudit,
    usable: (await listUsable(vault)).toSorted(),
  }
}

/** Returns what an unlock with this passphrase finds damaged; writes and uses nothing. */
export async function findDamage(
  database: MemoryDatabase,
  names: ReadonlyMap<string, string>,
): Promise<Found> {
  try {
    const snapshot = await database.read()
    const session = await unlockSession(snapshot, { proof: passphrase, stretch: quickStretch })
    const { damaged, damagedManifests, manifests } = await inspectVault(snapshot, session)
    const isLogSound = (owner: ManifestOwner) => {
      const manifest = manifests[owner]
      return manifest !== undefined && readAudit(owner, manifest.audit, snapshot.audit).isSound
    }
    return {
      state: 'open',
      damaged: nameDamage(damaged, names),
      damagedManifests,
      damagedAudit: ManifestOwner.options.filter((owner) => !isLogSound(owner)),
      usable: [],
    }
  } catch (error) {
    return { state: codeOf(error), damaged: [], damagedManifests: [], damagedAudit: [], usable: [] }
  }
}

function nameDamage(damaged: readonly DamagedRecord[], names: ReadonlyMap<string, string>) {
  return damaged.map(({ id, fault }) => `${names.get(id) ?? 'unknown'} ${fault}`).toSorted()
}

function codeOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function listUsable(vault: VaultService): Promise<readonly string[]> {
  const keys = (await readContents(vault)).keys.filter(({ condition }) => condition === 'sound')
  const phrase = await vault.revealPhrase({ proof: passphrase }).catch(() => undefined)
  const single = await vault
    .generateKey({ kind: 'single-use', label: '', network: 'testnet' })
    .catch(() => undefined)
  return [
    ...keys.map(({ label }) => label),
    ...(phrase?.kind === 'revealed' ? ['phrase'] : []),
    ...(single?.origin === 'derived' ? ['branches'] : []),
    ...((await readContents(vault)).backups.made === null ? [] : ['backup']),
  ]
}

export function nameRecords({ stores }: MemoryDatabase): ReadonlyMap<string, string> {
  return new Map(
    [...stores.records].map(([id, stored]) => {
      const record = readRecord(stored)
      if (record === undefined) return [id, 'unreadable'] as const
      return [id, isKeyRecord(record) ? record.label : record.kind] as const
    }),
  )
}
