import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Text } from '#/ui/text.tsx'
import { DraftCard } from './draft-card.tsx'
import { HoldingsFigures } from './holdings-figures.tsx'
import { IdentitiesTable } from './identities-table.tsx'

export function IdentitiesPage() {
  const kind = useWorkspace((state) => state.kind)
  const drafts = useWorkspace((state) => state.drafts)
  const identities = useWorkspace((state) => state.identities)
  const open = useMemo(
    () =>
      [...drafts.values()]
        .filter(({ signed }) => signed === null)
        .toSorted((a, b) => b.savedAtMs - a.savedAtMs),
    [drafts],
  )
  const known = useMemo(
    () => [...identities.values()].toSorted((a, b) => b.record.signedAtMs - a.record.signedAtMs),
    [identities],
  )
  const create = (
    <ButtonLink kind="primary" icon="plus" render={<Link to="/build/create" />}>
      {t('identities.create')}
    </ButtonLink>
  )
  const isEmpty = open.length === 0 && known.length === 0
  return (
    <>
      <PageHead
        title={t('identities.title')}
        note={known.length === 0 ? undefined : t('identities.count', { count: known.length })}
        actions={isEmpty ? undefined : create}
      />
      {kind === 'starting' ? <Text tone="quiet">{t('identities.opening')}</Text> : null}
      {kind === 'ready' && isEmpty ? (
        <EmptyState title={t('identities.none')} action={create}>
          {t('identities.none.about')}
        </EmptyState>
      ) : null}
      {isEmpty ? null : <HoldingsFigures identities={known} />}
      {open.map((draft) => (
        <DraftCard key={draft.id} draft={draft} />
      ))}
      {known.length === 0 ? null : <IdentitiesTable identities={known} />}
    </>
  )
}
