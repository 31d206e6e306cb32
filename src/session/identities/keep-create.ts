import type { CreateDraft } from '#/workspace/records/create-draft.ts'
import { putRecord } from '#/workspace/storage/record-change.ts'
import { newIdentityRecord, type IdentityRecord } from '#/workspace/records/identity-record.ts'
import { keepSigned } from './keep-signed.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { signedAtMsOf } from '#/workspace/history/transition-state.ts'

/** Keeps a signed create with its identity and its draft: all are on the disk, or none, before this settles. */
export function keepCreate(
  draft: CreateDraft,
  create: TransitionRecord,
  keep: typeof keepSigned = keepSigned,
): Promise<void> {
  return keep(draft, create, [
    putRecord('identities', create.identityId, (before) => identityOf(draft, create, before)),
  ])
}

function identityOf(
  { label, keys }: CreateDraft,
  create: TransitionRecord,
  before: IdentityRecord | undefined,
): IdentityRecord {
  const { identityId: id, networkId, profile } = create
  const nowMs = signedAtMsOf(create)
  // The vault has the names of its own keys.
  const keyLabels = keys.flatMap((key) =>
    key.source.kind === 'public' && key.label !== '' ? [{ keyId: key.id, label: key.label }] : [],
  )
  if (before === undefined) {
    const record = newIdentityRecord({ id, label, networkId, profile, origin: 'created' }, nowMs)
    return { ...record, keyLabels }
  }
  return {
    ...before,
    version: before.version + 1,
    label: label === '' ? before.label : label,
    keyLabels,
    archivedAtMs: null,
    changedAtMs: nowMs,
  }
}
