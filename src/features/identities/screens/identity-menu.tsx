import { Link, useNavigate } from '@tanstack/react-router'
import { placeOfDraft } from '#/session/drafts/draft-place.ts'
import type { KnownIdentity } from '#/workspace/history/known-identity.ts'
import { archiveWithUndo, removeWithUndo } from '#/features/identities/model/put-away.ts'
import { refuseRemoval } from '#/workspace/actions/remove-identity.ts'
import { isPending } from '#/workspace/history/transition-state.ts'
import { formatIdentityName, removalWhy } from '#/words/identity-words.ts'
import { t } from '#/words/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Menu, type MenuItem } from '#/ui/menu.tsx'

/** What else can be done with an identity. `onPage`: on its own page. */
export function IdentityMenu({
  identity: { record, stored, transitions },
  onPage = false,
}: {
  readonly identity: KnownIdentity
  readonly onPage?: boolean
}) {
  const navigate = useNavigate()
  const create = transitions.findLast(
    (each) => each.record.kind === 'create' && isPending(each.state),
  )?.record
  const hasDraft = useWorkspace(({ drafts }) => create !== undefined && drafts.has(create.draftId))
  const isArchived = record.archivedAtMs !== null
  const refusal = refuseRemoval(record, stored)
  const remove = async () => {
    if (onPage) await navigate({ to: '/' })
    await removeWithUndo(record)
  }
  const open: readonly MenuItem[] = onPage
    ? []
    : [
        {
          id: 'open',
          icon: 'identity',
          text: t('identities.open'),
          render: <Link to="/identities/$id" params={{ id: record.id }} />,
        },
      ]
  // Its page has a button for it.
  const topUp: readonly MenuItem[] = onPage
    ? []
    : [
        {
          id: 'top-up',
          icon: 'plus',
          text: t('top-up.open'),
          render: <Link to="/build/top-up/{-$id}" params={{ id: record.id }} />,
        },
      ]
  const exportSigned: readonly MenuItem[] =
    create === undefined || !hasDraft
      ? []
      : [
          {
            id: 'export',
            icon: 'download',
            text: t('identities.export-signed'),
            render: <Link {...placeOfDraft({ kind: 'create', id: create.draftId }, 'export')} />,
          },
        ]
  return (
    <Menu
      label={t('identities.more', { label: formatIdentityName(record) })}
      groups={[
        [...open, ...topUp, ...exportSigned],
        [
          {
            id: 'archive',
            icon: isArchived ? 'undo' : 'archive',
            text: isArchived ? t('identities.unarchive') : t('identities.archive'),
            onAct: () => void archiveWithUndo(record, isArchived),
          },
          {
            id: 'remove',
            icon: 'close',
            text: t('identities.remove'),
            why: refusal && removalWhy(refusal),
            onAct: () => void remove(),
          },
        ],
      ]}
    />
  )
}
