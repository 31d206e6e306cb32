import { formatError } from '#/words/format-error.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { t } from '#/words/t.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { postUndo } from '#/words/post-undo.ts'
import { archiveIdentity, unarchiveIdentity } from '#/session/identities/identity-actions.ts'
import type { IdentityRecord } from '#/workspace/records/identity-record.ts'
import { removeIdentity } from '#/workspace/actions/remove-identity.ts'

type Named = Pick<IdentityRecord, 'id' | 'label'>

/** Archives an identity, or takes it out of the archive, and offers the way back for ten seconds. */
export function archiveWithUndo(identity: Named, isArchived: boolean): Promise<void> {
  const { id } = identity
  const label = formatIdentityName(identity)
  const done = isArchived
    ? t('identities.unarchive.done', { label })
    : t('identities.archive.done', { label })
  const [act, back] = isArchived ? [unarchiveIdentity, archiveIdentity] : [archiveIdentity, unarchiveIdentity]
  return said(async () => {
    await act(id)
    postUndo(done, () => back(id), { brief: true })
  })
}

/** Removes an imported identity, and offers to put it back for ten seconds. */
export function removeWithUndo(identity: Named): Promise<void> {
  return said(async () => {
    const undo = await removeIdentity(identity.id)
    const label = formatIdentityName(identity)
    if (undo !== undefined) postUndo(t('identities.remove.done', { label }), undo, { brief: true })
  })
}

async function said(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    postNotice({ tone: 'bad', text: formatError(error) })
  }
}
