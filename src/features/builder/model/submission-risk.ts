import { isForgeableKey } from '#/protocol/platform/bls-signing-key.ts'
import { newKeysOf } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { forgeableKeysOfRecipient, useRecipientKeys } from '#/session/identities/use-recipient.ts'
import type { BulkRun } from '#/workspace/records/bulk-run.ts'
import type { ListedRow } from '#/workspace/history/row-state.ts'
import { openTransition, type OpenedTransition } from '#/workspace/history/open-transition.ts'
import { useWorkspace, type WorkspaceState } from '#/workspace/storage/workspace-store.ts'

/** Why a signed transition asks before it is submitted: anyone could sign for the identity that it creates, changes or pays. */
export interface SubmissionRisk {
  readonly kind: 'new-keys' | 'recipient'
  readonly keyIds: readonly number[]
}

/**
 * Returns the risk of a signed transition that nobody has yet. Keys that anyone can sign as are not added here: one that adds some is an offline
 * signer's answer, of a backup, or of an earlier version.
 */
export function useSubmissionRisk({ record, transition }: OpenedTransition): SubmissionRisk | undefined {
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const profile = wireProfiles[record.profile]
  const ofNodes = useRecipientKeys(transition, profile, record.networkId)
  const added = forgeableNewKeys({ record, transition })
  if (added.length > 0) return { kind: 'new-keys', keyIds: added }
  const keyIds = forgeableKeysOfRecipient(transition, { identities, transitions }, profile, ofNodes)
  return keyIds.length === 0 ? undefined : { kind: 'recipient', keyIds }
}

/** Returns the ids of the keys that a signed transition adds and that anyone can sign as. */
export function forgeableNewKeys({
  record,
  transition,
}: Pick<OpenedTransition, 'record' | 'transition'>): readonly number[] {
  const profile = wireProfiles[record.profile]
  return newKeysOf(transition).keys.flatMap((key) => (isForgeableKey(key, profile) ? [key.id] : []))
}

/** Whether the keys of a run are such that anyone could sign as one of them: a run of another version may have been begun so. */
export function hasForgeableKeys({ keys, profile }: Pick<BulkRun, 'keys' | 'profile'>): boolean {
  return keys.some((key) => isForgeableKey(key, wireProfiles[profile]))
}

/** Counts the signed creates of a run that would make identities that anyone can act as. Pure. */
export function countForgeableRows(
  rows: readonly ListedRow[],
  transitions: WorkspaceState['transitions'],
): number {
  return rows.filter(({ row, state }) => {
    if (state !== 'signed' && state !== 'exported') return false
    const record = transitions.get(row.digest ?? '')
    const known = record && openTransition(record)
    return known !== undefined && forgeableNewKeys(known).length > 0
  }).length
}
