import { Link } from '@tanstack/react-router'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { countStaged } from '#/workspace/updates/count-staged.ts'
import { useMoment } from '#/features/builder/model/updates/use-moment.ts'
import { useUpdate } from '#/workspace/updates/use-update.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Columns } from '#/ui/columns.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { DisabledAtCard } from './disabled-at-card.tsx'
import { RivalNote } from './rival-note.tsx'
import { UpdateConfirmation } from './update-confirmation.tsx'
import { UpdateRulesCard } from './update-rules-card.tsx'

/** The staged update of an identity: what the worker reads in it, its rules, and the signature. */
export function UpdatePage({ id }: { readonly id: string }) {
  const workspace = useWorkspace((state) => state.kind)
  const vault = useVault((view) => view.session.kind)
  const momentMs = useMoment()
  const update = useUpdate(id, momentMs)
  if (workspace === 'starting' || vault === 'starting')
    return <Text tone="quiet">{t('builder.opening')}</Text>
  const back = (
    <ButtonLink kind="quiet" render={<Link to="/identities/$id" params={{ id }} />}>
      {t('update.back')}
    </ButtonLink>
  )
  if (update === undefined) {
    return (
      <EmptyState title={t('update.not-held')} action={back}>
        {t('update.not-held.about')}
      </EmptyState>
    )
  }
  if (countStaged(update.draft) === 0) {
    return (
      <EmptyState title={t('update.none')} action={back}>
        {t('update.none.about')}
      </EmptyState>
    )
  }
  return (
    <>
      <PageHead title={t('update.title')} note={update.known.record.label} actions={back} />
      <Stack>
        <RivalNote known={update.known} />
        <UpdateConfirmation update={update} />
        <Columns shape="main-wide-aside">
          <UpdateRulesCard report={update.report} />
          {update.draft.disable.length === 0 ? null : <DisabledAtCard update={update} momentMs={momentMs} />}
        </Columns>
      </Stack>
    </>
  )
}
