import { isNextLink, nextAuditKey } from '#/vault/log/audit-chain.ts'
import { type Inspection, inspectGuarded, inspectVault } from '#/vault/storage/inspection.ts'
import type { ManifestOwner } from '#/vault/storage/manifest.ts'
import type { Session } from '#/vault/storage/vault-keys.ts'
import {
  isEmptySnapshot,
  isSameTwins,
  twinsOf,
  type VaultDatabase,
  type VaultSnapshot,
} from '#/vault/storage/vault-storage.ts'

export interface StoredVault<Stored extends VaultSnapshot> {
  readonly stored: Stored
  readonly inspection: Inspection
}

/**
 * Returns the stored vault, verified, or `undefined` when there is none. Ignores a manifest whose audit chain continues
 * after the entry that it names: header, manifests and records were rolled back, but the log was not. Throws the codes
 * of `inspectVault` and `vault/storage-*`. See docs/vault-format.md, "What vouches for what".
 */
export async function inspectStored<Stored extends VaultSnapshot>(
  database: VaultDatabase,
  session: Session | undefined,
  read: (database: VaultDatabase) => Promise<Stored>,
): Promise<StoredVault<Stored> | undefined> {
  let stored = await read(database)
  for (;;) {
    const { vault, records, 'device-keys': deviceKeys } = stored
    if (isEmptySnapshot({ vault, records, 'device-keys': deviceKeys })) return undefined
    const inspection = await inspectVault(stored, session)
    const outrun = await findOutrun(database, inspection)
    if (outrun.length === 0) return { stored, inspection }
    // The log was read after the manifests: another tab may have written in between.
    const again = await read(database)
    if (isSameTwins(twinsOf(stored), twinsOf(again)))
      return { stored, inspection: withoutManifests(stored, inspection, outrun) }
    stored = again
  }
}

/** Owners whose manifest is older than their log. One transaction writes both, so the manifest was rolled back. */
async function findOutrun(
  database: VaultDatabase,
  { manifests }: Inspection,
): Promise<readonly ManifestOwner[]> {
  const heads = (['session', 'device'] as const).flatMap((owner) => {
    const manifest = manifests[owner]
    return manifest === undefined ? [] : [{ owner, head: manifest.audit }]
  })
  const links = await database.readRecords(
    heads.map(({ owner, head }) => ({ store: 'audit', key: nextAuditKey(owner, head) })),
  )
  const outrun = heads.flatMap(({ owner, head }, at) => (isNextLink(owner, head, links[at]) ? [owner] : []))
  // A session write updates both manifests, so the device's was rolled back, too.
  return outrun.includes('session') ? ['session', 'device'] : outrun
}

function withoutManifests(
  { records }: VaultSnapshot,
  inspection: Inspection,
  outrun: readonly ManifestOwner[],
): Inspection {
  const { header, headerFormat, device, session } = inspection
  const isDamaged = (owner: ManifestOwner) =>
    outrun.includes(owner) || inspection.damagedManifests.includes(owner)
  const keep = (owner: ManifestOwner) => (isDamaged(owner) ? undefined : inspection.manifests[owner])
  const manifests = { session: keep('session'), device: keep('device') }
  const damagedManifests = (['session', 'device'] as const).filter(isDamaged)
  return inspectGuarded(records, { header, headerFormat, manifests, damagedManifests, device, session })
}
