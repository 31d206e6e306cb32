import { inspectVault, type Inspection } from '#/vault/storage/inspection.ts'
import { ManifestOwner } from '#/vault/storage/manifest.ts'
import type { Session } from '#/vault/storage/vault-keys.ts'
import { isEmptySnapshot, readWithAudit, type VaultDatabase } from '#/vault/storage/vault-storage.ts'
import { VaultError } from '#/vault/vault-error.ts'
import { readAudit, type AuditEntry } from './audit-chain.ts'

export interface AuditLog {
  readonly entries: readonly AuditEntry[]
  readonly damaged: readonly ManifestOwner[]
}

/** Reads both chains, one after the other, and holds them against their manifests. Only an open vault can tell whether they are whole. */
export async function readAuditLog(database: VaultDatabase, session: Session | undefined): Promise<AuditLog> {
  const snapshot = await readWithAudit(database)
  if (isEmptySnapshot(snapshot)) throw new VaultError('vault/missing')
  const inspection = await inspectVault(snapshot, session)
  if (inspection.session === undefined) throw new VaultError('vault/locked')
  const readings = ManifestOwner.options.map((owner) => ({
    owner,
    ...readOne(inspection, owner, snapshot.audit),
  }))
  return {
    entries: readings.flatMap(({ entries }) => entries),
    damaged: readings.filter(({ isSound }) => !isSound).map(({ owner }) => owner),
  }
}

function readOne({ manifests }: Inspection, owner: ManifestOwner, stored: ReadonlyMap<string, unknown>) {
  const manifest = manifests[owner]
  const reading = readAudit(owner, manifest?.audit, stored)
  return { ...reading, isSound: reading.isSound && manifest !== undefined }
}
