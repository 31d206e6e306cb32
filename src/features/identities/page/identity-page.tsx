import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useKnownIdentity } from '#/workspace/identities/use-known-identity.ts'
import { healthOf } from '#/workspace/identities/identity-health.ts'
import { listKeyRows } from '#/workspace/identities/list-key-rows.ts'
import { useVaultCare } from '#/workspace/identities/use-vault-care.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Columns } from '#/ui/columns.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { ExportCard } from './export-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { IdentityFigures } from './identity-figures.tsx'
import { IdentityHead } from './identity-head.tsx'
import { IdentityNotes } from './identity-notes.tsx'
import { KeyPanel } from './key-panel.tsx'
import { MatrixCard } from './matrix-card.tsx'
import { NamesCard } from './names-card.tsx'
import { PracticeCard } from './practice-card.tsx'
import { StandingNotes } from './standing-notes.tsx'
import { TransitionsCard } from './transitions-card.tsx'

export type OpenCard = 'names' | 'export' | 'history'

/** All that is known of one identity. */
export function IdentityPage({ id }: { readonly id: string }) {
  const kind = useWorkspace((state) => state.kind)
  const identity = useKnownIdentity(id)
  const { findHalf, isBackedUp } = useVaultCare()
  const [open, setOpen] = useState<OpenCard>()
  if (kind === 'starting') return <Text tone="quiet">{t('identities.opening')}</Text>
  if (identity === undefined) return <NoSuchIdentity id={id} />
  const health = healthOf(identity, findHalf, isBackedUp)
  const rows = listKeyRows(identity, findHalf)
  const toggle = (card: OpenCard) => setOpen(open === card ? undefined : card)
  return (
    <>
      <IdentityHead identity={identity} onToggle={toggle} />
      <StandingNotes identity={identity} />
      {open === 'names' ? <NamesCard record={identity.record} onDone={() => setOpen(undefined)} /> : null}
      {open === 'export' ? <ExportCard identity={identity} onClose={() => setOpen(undefined)} /> : null}
      {identity.shown === undefined ? null : (
        <IdentityFigures
          identity={identity}
          health={health}
          isHistoryOpen={open === 'history'}
          onHistory={() => toggle('history')}
        />
      )}
      {open === 'history' ? <HistoryCard identity={identity} /> : null}
      <Columns shape="main">
        <Stack>
          <KeyPanel rows={rows} />
          <TransitionsCard identity={identity} />
        </Stack>
        <Stack>
          <MatrixCard rows={rows} />
          <PracticeCard rows={rows} isBackedUp={isBackedUp} />
          <IdentityNotes record={identity.record} />
        </Stack>
      </Columns>
    </>
  )
}

function NoSuchIdentity({ id }: { readonly id: string }) {
  return (
    <EmptyState
      title={t('identity.none')}
      action={
        <ButtonLink kind="primary" render={<Link to="/" />}>
          {t('identity.none.back')}
        </ButtonLink>
      }
    >
      {t('identity.none.about', { id: id.slice(0, 64) })}
    </EmptyState>
  )
}
