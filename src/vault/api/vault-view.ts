import { formatHex } from '#/protocol/encoding/hex.ts'
import { stateOfBackups } from '#/vault/backup/backup-notes.ts'
import { listPasskeys } from '#/vault/passkeys/passkey-operations.ts'
import { phraseEntryOf } from '#/vault/phrase/phrase-forms.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import { entryOf, type KeyEntry } from '#/vault/storage/key-entry.ts'
import type { SealedRecord } from '#/vault/storage/sealed-record.ts'
import type { VaultState } from '#/vault/storage/vault-state.ts'
import { listDamaged } from '#/vault/unlock/damage-operations.ts'
import { readCost } from '#/vault/unlock/protection-operations.ts'
import type { WrittenVault } from '#/vault/unlock/written-vault.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { VaultResponse } from './vault-api.ts'
import { readAfterWrite, readStoredVault, type WorkerVault } from './worker-vault.ts'

/** Reads the state of the stored vault. Throws `vault/storage-*`. */
export async function readState(worker: WorkerVault): Promise<VaultState> {
  return (await readInspected(worker, readStoredVault)).state
}

/** Returns the state of the vault as this worker has just written it. */
export function stateAfter(worker: WorkerVault, written: WrittenVault): VaultState {
  return stateOf(worker, written.inspection())
}

/** Reads the state and, unless there is no usable vault, its contents. Throws `vault/storage-*`. */
export async function readView(
  worker: WorkerVault,
  isAfterWrite: boolean,
): Promise<VaultResponse<'readView'>> {
  const { state, inspection } = await readInspected(worker, isAfterWrite ? readAfterWrite : readStoredVault)
  return { state, contents: inspection === undefined ? null : contentsOf(worker, inspection) }
}

async function readInspected(
  worker: WorkerVault,
  read: (worker: WorkerVault) => Promise<Inspection | undefined>,
): Promise<{ readonly state: VaultState; readonly inspection?: Inspection }> {
  try {
    const inspection = await read(worker)
    if (inspection === undefined) return { state: { kind: 'missing' } }
    return { state: stateOf(worker, inspection), inspection }
  } catch (error) {
    const code = error instanceof VaultError ? error.code : undefined
    if (code === 'vault/damaged' || code === 'vault/newer-format')
      return { state: { kind: 'unusable', code } }
    throw error
  }
}

function stateOf({ damagedAudit }: WorkerVault, inspection: Inspection): VaultState {
  const { header, session, records, damaged, damagedManifests } = inspection
  const count = (compartment: SealedRecord['compartment']) =>
    [...records.values()].filter(({ record }) => record.compartment === compartment).length
  return {
    kind: session === undefined ? 'locked' : 'open',
    vaultId: formatHex(header.vaultId),
    counts: { gate: count('gate'), session: count('session'), device: count('device') },
    damaged,
    damagedManifests,
    ...(session !== undefined && damagedAudit.length > 0 ? { damagedAudit } : {}),
  }
}

function contentsOf(
  { measures, creation }: WorkerVault,
  inspection: Inspection,
): NonNullable<VaultResponse<'readView'>['contents']> {
  const { phrase, header } = inspection
  return {
    keys: listKeys(inspection),
    phrase: phrase === undefined ? null : phraseEntryOf(phrase),
    cost: readCost(inspection, measures),
    damaged: listDamaged(inspection),
    passkeys: listPasskeys(header),
    backups: stateOfBackups(inspection),
    creation: creation.read(),
  }
}

function listKeys({ records }: Inspection): readonly KeyEntry[] {
  return [...records.values()].map(entryOf).toSorted(byAge)
}

function byAge(left: KeyEntry, right: KeyEntry): number {
  return left.createdAtMs - right.createdAtMs || (left.id < right.id ? -1 : 1)
}
