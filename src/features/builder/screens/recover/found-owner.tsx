import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import type { DepositOwner } from '#/domain/funding/unused-money.ts'
import { ownerOfFound, type Found } from '#/domain/funding/take-up-payments.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { formatDraftName } from '#/words/identity-words.ts'
import { t } from '#/features/builder/messages.ts'
import { formatRunName } from '#/features/builder/words/bulk-words.ts'
import { Button } from '#/ui/button.tsx'
import { Row } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

export function useOwner({ network, group }: Found): DepositOwner | undefined {
  const deposits = useWorkspace((state) => state.deposits)
  const drafts = useWorkspace((state) => state.drafts)
  const bulkRuns = useWorkspace((state) => state.bulkRuns)
  const bulkRows = useWorkspace((state) => state.bulkRows)
  return useMemo(
    () => ownerOfFound({ network, group }, { deposits, drafts, bulkRuns, bulkRows }),
    [network, group, deposits, drafts, bulkRuns, bulkRows],
  )
}

export function Owned({
  owner,
  busy,
  onOpen,
}: {
  readonly owner: DepositOwner
  readonly busy: boolean
  readonly onOpen: () => void
}) {
  const identities = useWorkspace((state) => state.identities)
  return (
    <Row wrap gap="snug">
      <Text tone="second">
        {owner.kind === 'run'
          ? t('recover.owner.run', { name: formatRunName(owner.run) })
          : t('recover.owner.draft', { name: formatDraftName(owner.draft, identities) })}
      </Text>
      <Button size="small" busy={busy} onClick={onOpen}>
        {t(owner.kind === 'run' ? 'recover.open.run' : 'recover.open.draft')}
      </Button>
    </Row>
  )
}

export function useOpenOwner(): (owner: DepositOwner) => Promise<void> {
  const navigate = useNavigate()
  return (owner) =>
    owner.kind === 'run'
      ? navigate({ to: '/build/bulk/$run', params: { run: owner.run.id } })
      : navigate(placeOfDraft(owner.draft, 'fund'))
}
