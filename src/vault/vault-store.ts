import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeHeader, type Header } from './header.ts'
import { inspectVault, type Inspection } from './inspection.ts'
import { sealManifest, type Manifest } from './manifest.ts'
import { ownerOf } from './record-inspection.ts'
import { encodeRecord, recordHash, type SealedRecord } from './sealed-record.ts'
import { vaultFormat } from './stored-form.ts'
import { VaultError } from './vault-error.ts'
import { putDeviceKeys, type CompartmentKeys, type Session } from './vault-keys.ts'
import {
  isEmptySnapshot,
  putTwins,
  readSnapshot,
  writeChanges,
  type VaultChange,
  type VaultDatabase,
} from './vault-storage.ts'

/** What the vault stands on; the worker passes the browser's, tests their own. */
export interface VaultGround {
  readonly database: VaultDatabase
  /** Runs the work while no other tab writes. */
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Tells the other tabs that the vault is another now. */
  readonly announceChange: () => void
}

/** One change of one record. */
export type RecordChange =
  | { readonly kind: 'put'; readonly record: SealedRecord }
  | { readonly kind: 'remove'; readonly record: SealedRecord }

/** What is stored now, or nothing when there is no vault at all. */
export async function readVault(
  database: VaultDatabase,
  session: Session | undefined,
): Promise<Inspection | undefined> {
  const snapshot = await readSnapshot(database)
  return isEmptySnapshot(snapshot) ? undefined : inspectVault(snapshot, session)
}

/** Writes the first header, the device keys and two empty manifests, in one transaction, if there is no vault yet. */
export function writeNewVault(
  ground: VaultGround,
  header: Header,
  session: Session,
  device: CompartmentKeys,
): Promise<void> {
  return ground.exclusively(async () => {
    if (!isEmptySnapshot(await readSnapshot(ground.database))) throw new VaultError('vault/exists')
    const manifest = (owner: Manifest['owner']): Manifest => ({
      format: vaultFormat,
      owner,
      vaultId: header.vaultId,
      generation: 1,
      sessionGeneration: 1,
      headerHash: encodeHeader(header).hash,
      records: {},
    })
    await writeChanges(ground.database, [
      ...putTwins('header', encodeHeader(header).stored),
      ...putTwins('session-manifest', await sealManifest(session.manifestKey, manifest('session'))),
      ...putTwins('device-manifest', await sealManifest(device.manifestKey, manifest('device'))),
      ...putDeviceKeys(device),
    ])
    ground.announceChange()
  })
}

/**
 * Decides and writes one change of one record, with its manifest and the header, in one transaction under the lock.
 * `decide` sees what is stored then. Nothing is announced or returned before the transaction is complete.
 */
export function changeRecord(
  ground: VaultGround,
  session: Session | undefined,
  decide: (inspection: Inspection) => Promise<RecordChange>,
): Promise<SealedRecord> {
  return ground.exclusively(async () => {
    const inspection = await readVault(ground.database, session)
    if (inspection === undefined) throw new VaultError('vault/missing')
    const change = await decide(inspection)
    const manifests = await writeManifests(inspection, change)
    const header = putTwins('header', encodeHeader(inspection.header).stored)
    await writeChanges(ground.database, [toStore(change), ...manifests, ...header])
    ground.announceChange()
    return change.record
  })
}

function toStore({ kind, record }: RecordChange): VaultChange {
  const at = { store: 'records', key: formatHex(record.id) } as const
  return kind === 'put' ? { kind, ...at, value: encodeRecord(record) } : { kind, ...at }
}

// A manifest that does not hold is never written anew: that would vouch for whatever lies there.
async function writeManifests(inspection: Inspection, change: RecordChange): Promise<readonly VaultChange[]> {
  const owner = ownerOf(change.record.compartment)
  const { manifests, session, device } = inspection
  const own = manifests[owner]
  if (own === undefined)
    throw new VaultError(owner === 'session' && session === undefined ? 'vault/locked' : 'vault/damaged')
  const generation = Math.max(manifests.session?.generation ?? 0, manifests.device?.generation ?? 0) + 1
  const records = changedRecords(own.records, change)
  const writes: VaultChange[] = []
  if (owner === 'session' && session !== undefined) {
    const next = { ...own, generation, sessionGeneration: generation, records }
    writes.push(...putTwins('session-manifest', await sealManifest(session.manifestKey, next)))
  }
  if (manifests.device !== undefined && device !== undefined) {
    const changed = owner === 'device' ? { records } : { sessionGeneration: generation }
    const next = { ...manifests.device, generation, ...changed }
    writes.push(...putTwins('device-manifest', await sealManifest(device.manifestKey, next)))
  }
  return writes
}

function changedRecords(records: Manifest['records'], { kind, record }: RecordChange): Manifest['records'] {
  const id = formatHex(record.id)
  const others = Object.fromEntries(Object.entries(records).filter(([each]) => each !== id))
  return kind === 'put' ? { ...others, [id]: recordHash(encodeRecord(record)) } : others
}
