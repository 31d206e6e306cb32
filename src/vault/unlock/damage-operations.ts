import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { AuditNote } from '#/vault/log/audit-chain.ts'
import type { AuditEvent } from '#/vault/log/audit-event.ts'
import type { DamagedEntry } from '#/vault/storage/vault-state.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import { ManifestOwner } from '#/vault/storage/manifest.ts'
import { isKeyRecord } from '#/vault/storage/stored-record.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { OpenVault, OperationsOf } from './open-vault.ts'
import type { unlockCalls } from './unlock-forms.ts'
import type { RecordChange, VaultWrite } from './vault-store.ts'

// A tampered label may have any length.
const mostLabel = 100

type DamageActions = Pick<OperationsOf<typeof unlockCalls>, 'removeDamaged'>

/**
 * Returns the operation that removes a damaged record on purpose. Throws `vault/locked`, `vault/key-missing`,
 * `vault/not-damaged` or `vault/damaged`. See docs/vault-format.md, "What vouches for what".
 */
export function makeDamageActions(vault: OpenVault): DamageActions {
  return {
    removeDamaged: ({ id }) => vault.change(async (inspection) => dropDamaged(inspection, id, vault.note)),
  }
}

/** Returns every damaged record with its readable part. */
export function listDamaged(inspection: Inspection): readonly DamagedEntry[] {
  return inspection.damaged.map(({ id, fault }) => ({ id, fault, face: faceOf(inspection, id) }))
}

// The returned facts are unauthenticated: a damaged record may contain anything.
function faceOf({ readable }: Inspection, id: string): DamagedEntry['face'] {
  const record = readable.get(id)
  if (record === undefined) return null
  const { kind, compartment } = record
  if (!isKeyRecord(record)) return { kind, compartment, label: '', securityLevel: null, publicKey: null }
  const { label, securityLevel, publicKey } = record
  return { kind, compartment, label: label.slice(0, mostLabel), securityLevel, publicKey }
}

type Note = (event: AuditEvent, owner?: ManifestOwner) => AuditNote

/** Removes a damaged record, also from its manifest. Only an open vault can tell that the record is damaged. */
function dropDamaged(inspection: Inspection, id: string, note: Note): VaultWrite<undefined> {
  if (inspection.session === undefined) throw new VaultError('vault/locked', { recordId: id })
  const damaged = inspection.damaged.find((each) => each.id === id)
  if (damaged === undefined) {
    const isThere = inspection.all.some(({ record }) => formatHex(record.id) === id)
    throw new VaultError(isThere ? 'vault/not-damaged' : 'vault/key-missing', { recordId: id })
  }
  // The manifest is damaged, so the record may be sound.
  if (damaged.fault === 'unvouched') throw new VaultError('vault/damaged', { recordId: id })
  const drop = dropOf(inspection, id)
  return {
    changes: [drop],
    notes: [note({ kind: 'damaged-removed', record: id }, drop.owner)],
    result: undefined,
  }
}

/** Returns the write, extended to remove damaged records of the private keys that it adds. */
export function withRepairs<Result>(
  inspection: Inspection,
  write: VaultWrite<Result>,
  note: Note,
): VaultWrite<Result> {
  const written = new Set(
    write.changes.map((change) => (change.kind === 'drop' ? change.id : formatHex(change.record.id))),
  )
  const fresh = write.changes.flatMap((change) =>
    change.kind === 'put' &&
    isKeyRecord(change.record) &&
    !inspection.records.has(formatHex(change.record.id))
      ? [change.record]
      : [],
  )
  const replaced = inspection.damaged.filter(({ id, fault }) => {
    const face = inspection.readable.get(id)
    if (fault === 'unvouched' || face === undefined || !isKeyRecord(face) || written.has(id)) return false
    return fresh.some(
      (record) => equalBytes(record.publicKey, face.publicKey) && record.securityLevel === face.securityLevel,
    )
  })
  if (replaced.length === 0) return write
  const drops = replaced.map(({ id }) => dropOf(inspection, id))
  const notes = drops.map(({ id, owner }) => note({ kind: 'damaged-removed', record: id }, owner))
  return { ...write, changes: [...write.changes, ...drops], notes: [...(write.notes ?? []), ...notes] }
}

// The session's chain logs the removal of a record that is in no manifest.
function dropOf(
  { manifests, strayKeys }: Inspection,
  id: string,
): Extract<RecordChange, { readonly kind: 'drop' }> {
  const owner = ManifestOwner.options.find((each) => Object.hasOwn(manifests[each]?.records ?? {}, id))
  return { kind: 'drop', id, key: strayKeys.get(id) ?? id, owner: owner ?? 'session' }
}
