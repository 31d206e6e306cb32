import { isForgeableKey } from '#/protocol/platform/bls-signing-key.ts'
import { newKeysOf } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { forgeableKeysOfRecipient, useRecipientKeys } from '#/domain/identity/use-recipient.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

/** The reason for a warning before submission: anyone could sign for the identity that is created, changed or paid. */
export type SubmissionRisk =
  | { readonly kind: 'new-keys' | 'recipient'; readonly keyIds: readonly number[] }
  /** Nodes did not return the recipient’s keys. The page says so, but does not ask for confirmation. */
  | { readonly kind: 'recipient-unread' }

/**
 * The risk of a signed transition that was not sent yet. Earlier versions and backups may add keys that anyone can sign
 * with. `reading`: nodes are being asked for the keys of the recipient.
 */
export function useSubmissionRisk({
  record,
  transition,
}: OpenedTransition): SubmissionRisk | { readonly kind: 'reading' } | undefined {
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const profile = wireProfiles[record.profile]
  const reading = useRecipientKeys(transition, profile, record.networkId)
  const added = forgeableNewKeys({ record, transition })
  if (added.length > 0) return { kind: 'new-keys', keyIds: added }
  if (reading.kind === 'asking') return { kind: 'reading' }
  const keyIds = forgeableKeysOfRecipient(transition, { identities, transitions }, profile, reading.keys)
  if (keyIds.length > 0) return { kind: 'recipient', keyIds }
  return reading.kind === 'unread' ? { kind: 'recipient-unread' } : undefined
}

export function forgeableNewKeys({
  record,
  transition,
}: Pick<OpenedTransition, 'record' | 'transition'>): readonly number[] {
  const profile = wireProfiles[record.profile]
  return newKeysOf(transition).keys.flatMap((key) => (isForgeableKey(key, profile) ? [key.id] : []))
}
