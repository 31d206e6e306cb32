import { deriveIdentityId } from '#/protocol/identity/identity-id.ts'
import { deriveOutPoint } from '#/protocol/transition/preflight.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'

import { readAudit, type AuditEntry } from './audit-chain.ts'
import type { AuditEvent, Way } from './audit-event.ts'
import { inspectVault, type Inspection } from './inspection.ts'
import { ManifestOwner } from './manifest.ts'
import type { AnyProof } from './proof.ts'
import { ownerOf } from './record-inspection.ts'
import { listSigners, type Signers } from './transition-signing.ts'
import type { Session } from './vault-keys.ts'
import { isEmptySnapshot, readWithAudit, type VaultDatabase } from './vault-storage.ts'
import { VaultError } from './vault-error.ts'

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

/** What the log says of a signature, and whose chain says it. */
export function signedEvent(
  signers: Signers,
  proof: AnyProof | undefined,
): { readonly event: AuditEvent; readonly owner: ManifestOwner } {
  const { reviewed, signer, witnesses } = signers
  const compartments = [signer, ...witnesses.values()].map(({ compartment }) => compartment)
  return {
    event: {
      kind: 'signed',
      transition: reviewed.transition.type,
      digest: reviewed.digest,
      records: [...listSigners(signers)],
      identity: identityOf(reviewed.transition) ?? null,
      ...(proof !== undefined && compartments.includes('gate') ? { by: wayOf(proof) } : {}),
    },
    owner: compartments.map(ownerOf).includes('session') ? 'session' : 'device',
  }
}

/** By which way the proof opens. */
export function wayOf(proof: AnyProof): Way {
  return typeof proof === 'string' ? 'passphrase' : proof.passkey
}

function identityOf(transition: UnsignedTransition): Uint8Array | undefined {
  if ('identityId' in transition) return transition.identityId
  const outPoint = deriveOutPoint(transition.assetLockProof)
  return outPoint && deriveIdentityId(outPoint)
}

function readOne({ manifests }: Inspection, owner: ManifestOwner, stored: ReadonlyMap<string, unknown>) {
  const manifest = manifests[owner]
  const reading = readAudit(owner, manifest?.audit, stored)
  return { ...reading, isSound: reading.isSound && manifest !== undefined }
}
