import { useState, type ReactNode } from 'react'
import { useKnownIdentity } from '#/workspace/identities/use-known-identity.ts'
import { healthOf } from '#/workspace/identities/identity-health.ts'
import { listKeyRows } from '#/workspace/identities/list-key-rows.ts'
import { viewOf } from '#/features/identities/model/transitions-view.ts'
import { useVaultCare } from '#/workspace/identities/use-vault-care.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { countStaged } from '#/workspace/updates/count-staged.ts'
import type { UpdateDraft } from '#/workspace/updates/update-draft.ts'
import { useUpdate } from '#/workspace/updates/use-update.ts'
import { useNow } from '#/workspace/use-now.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Columns } from '#/ui/columns.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { ExportCard } from './export-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { IdentityFigures } from './identity-figures.tsx'
import { IdentityHead } from './identity-head.tsx'
import { IdentityNotes } from './identity-notes.tsx'
import { KeyStaging } from './key-staging.tsx'
import { MatrixCard } from './matrix-card.tsx'
import { NamesCard } from './names-card.tsx'
import { PracticeCard } from './practice-card.tsx'
import { StagedBar } from './staged-bar.tsx'
import { StandingNotes } from './standing-notes.tsx'
import { StrangerPage } from './stranger-page.tsx'
import { TransitionsCard } from './transitions-card.tsx'

type OpenCard = 'names' | 'export' | 'history'

/** All that is known of one identity. */
export function IdentityPage({
  id,
  addKey,
}: {
  readonly id: string
  /** The form that adds a key to the update: another capability's, which the app brings. */
  readonly addKey: (draft: UpdateDraft) => ReactNode
}) {
  const kind = useWorkspace((state) => state.kind)
  const identity = useKnownIdentity(id)
  const { findHalf, isBackedUp, openLocks } = useVaultCare()
  const update = useUpdate(id, useNow())
  const [open, setOpen] = useState<OpenCard>()
  const session = useVault((view) => view.session.kind)
  // Which keys are watch-only is not known before the vault was read.
  if (kind === 'starting' || session === 'starting')
    return <Text tone="quiet">{t('identities.opening')}</Text>
  if (identity === undefined) return <StrangerPage id={id} />
  const health = healthOf(identity, findHalf, isBackedUp, openLocks)
  const rows = listKeyRows(identity, findHalf, update?.report.staged)
  const toggle = (card: OpenCard) => setOpen(open === card ? undefined : card)
  return (
    <>
      <IdentityHead identity={identity} health={health} onToggle={toggle} />
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
          <KeyStaging rows={rows} update={update} addKey={addKey} />
          <TransitionsCard identity={viewOf(identity)} />
        </Stack>
        <Stack>
          <MatrixCard rows={rows} />
          <PracticeCard rows={rows} isBackedUp={isBackedUp} />
          <IdentityNotes record={identity.record} />
        </Stack>
      </Columns>
      {update === undefined || countStaged(update.draft) === 0 ? null : <StagedBar update={update} />}
    </>
  )
}
