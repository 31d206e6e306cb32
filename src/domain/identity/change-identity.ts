import { systemClock } from '#/platform/clock.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import { changeRecord, type RecordChange } from '#/store/record-change.ts'
import { commitToWorkspace, typeIntoWorkspace } from '#/store/workspace-changes.ts'

export async function changeIdentity(
  id: string,
  change: (record: IdentityRecord) => Partial<IdentityRecord>,
): Promise<void> {
  await commitToWorkspace([identityChange(id, change)])
}

export function typeOfIdentity(id: string, change: Partial<IdentityRecord>): void {
  typeIntoWorkspace([{ ...identityChange(id, () => change), sets: Object.keys(change) }])
}

function identityChange(
  id: string,
  change: (record: IdentityRecord) => Partial<IdentityRecord>,
): RecordChange {
  const changedAtMs = systemClock.wallMs()
  return changeRecord('identities', id, (record) => ({
    ...record,
    ...change(record),
    version: record.version + 1,
    changedAtMs,
  }))
}

export function archiveIdentity(id: string): Promise<void> {
  return changeIdentity(id, () => ({ archivedAtMs: systemClock.wallMs() }))
}

export function unarchiveIdentity(id: string): Promise<void> {
  return changeIdentity(id, () => ({ archivedAtMs: null }))
}
