import { Link, useNavigate } from '@tanstack/react-router'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { IdentityView } from '#/domain/identity/identity-view.ts'
import { rejectRemoval, removeIdentity } from '#/domain/identity/remove-identity.ts'
import { isPending } from '#/store/records/transition-state.ts'
import { formatIdentityName, removalWhy } from '#/words/identity-words.ts'
import { t } from '#/features/identities/messages.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { Menu, type MenuItem } from '#/ui/menu.tsx'
import { formatError } from '#/words/format-error.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { postUndo } from '#/words/post-undo.ts'
import { archiveIdentity, unarchiveIdentity } from '#/domain/identity/change-identity.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'

export function IdentityMenu({
  identity: { record, stored, transitions },
  onExport,
  exportWhy,
}: {
  readonly identity: IdentityView
  /** Only the page of the identity passes this action. */
  readonly onExport?: () => void
  readonly exportWhy?: string | undefined
}) {
  const onPage = onExport !== undefined
  const navigate = useNavigate()
  const create = transitions.findLast(
    (each) => each.record.kind === 'create' && isPending(each.state),
  )?.record
  const hasDraft = useWorkspace(({ drafts }) => create !== undefined && drafts.has(create.draftId))
  const isArchived = record.archivedAtMs !== null
  const rejection = rejectRemoval(record, stored)
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
  // The page of the identity has buttons for these actions.
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
  const params = { id: record.id }
  const hasJobs = hasCreditJobs(record)
  const send: readonly MenuItem[] =
    onPage && hasJobs
      ? []
      : [
          {
            id: 'transfer',
            icon: 'arrow',
            text: t('send.open.transfer'),
            ...(hasJobs
              ? { render: <Link to="/build/transfer/$id" params={params} /> }
              : { why: t('send.open.why') }),
          },
          {
            id: 'withdrawal',
            icon: 'minus',
            text: t('send.open.withdrawal'),
            ...(hasJobs
              ? { render: <Link to="/build/withdraw/$id" params={params} /> }
              : { why: t('send.open.why') }),
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
  const exportJson: readonly MenuItem[] =
    onExport === undefined
      ? []
      : [{ id: 'json', icon: 'file', text: t('identity.export'), why: exportWhy, onAct: onExport }]
  return (
    <Menu
      label={t('identities.more', { label: formatIdentityName(record) })}
      groups={[
        [...open, ...topUp, ...send, ...exportSigned, ...exportJson],
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
            why: rejection && removalWhy(rejection),
            onAct: () => void remove(),
          },
        ],
      ]}
    />
  )
}

export function hasCreditJobs({ profile }: Pick<IdentityRecord, 'profile'>): boolean {
  return wireProfiles[profile].codec === 'bincode'
}

type Named = Pick<IdentityRecord, 'id' | 'label'>

function archiveWithUndo(identity: Named, isArchived: boolean): Promise<void> {
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

function removeWithUndo(identity: Named): Promise<void> {
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
