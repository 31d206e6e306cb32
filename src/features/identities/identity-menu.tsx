import { Link } from '@tanstack/react-router'
import { archiveIdentity, unarchiveIdentity } from '#/workspace/identities/identity-actions.ts'
import type { KnownIdentity } from '#/workspace/identities/known-identity.ts'
import { isPending } from '#/workspace/identities/transition-state.ts'
import { formatError } from '#/workspace/messages/format-error.ts'
import { formatIdentityName } from '#/workspace/messages/identity-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { postUndo } from '#/workspace/notices/post-undo.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Menu, type MenuItem } from '#/ui/menu.tsx'

/** What else can be done with an identity of the list. */
export function IdentityMenu({ identity: { record, transitions } }: { readonly identity: KnownIdentity }) {
  const label = formatIdentityName(record)
  const create = transitions.findLast(
    (each) => each.record.kind === 'create' && isPending(each.state),
  )?.record
  const hasDraft = useWorkspace(({ drafts }) => create !== undefined && drafts.has(create.draftId))
  const isArchived = record.archivedAtMs !== null
  const complain = (error: unknown) => postNotice({ tone: 'bad', text: formatError(error) })
  const archive = () =>
    archiveIdentity(record.id).then(
      () =>
        postUndo(t('identities.archive.done', { label }), () => unarchiveIdentity(record.id), {
          brief: true,
        }),
      complain,
    )
  const unarchive = () =>
    unarchiveIdentity(record.id).then(
      () =>
        postUndo(t('identities.unarchive.done', { label }), () => archiveIdentity(record.id), {
          brief: true,
        }),
      complain,
    )
  const exportSigned: readonly MenuItem[] =
    create === undefined || !hasDraft
      ? []
      : [
          {
            id: 'export',
            icon: 'download',
            text: t('identities.export-signed'),
            render: (
              <Link to="/build/create/$draft/$step" params={{ draft: create.draftId, step: 'export' }} />
            ),
          },
        ]
  return (
    <Menu
      label={t('identities.more', { label })}
      groups={[
        [
          {
            id: 'open',
            icon: 'identity',
            text: t('identities.open'),
            render: <Link to="/identities/$id" params={{ id: record.id }} />,
          },
          ...exportSigned,
        ],
        [
          isArchived
            ? {
                id: 'unarchive',
                icon: 'undo',
                text: t('identities.unarchive'),
                onAct: () => void unarchive(),
              }
            : { id: 'archive', icon: 'archive', text: t('identities.archive'), onAct: () => void archive() },
        ],
      ]}
    />
  )
}
