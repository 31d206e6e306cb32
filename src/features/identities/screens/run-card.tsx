import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { BulkRun } from '#/store/records/bulk-row.ts'
import { rowsOfRun } from '#/domain/funding/row-state.ts'
import { listRuns } from '#/domain/funding/list-runs.ts'
import { t } from '#/features/identities/messages.ts'
import { useWorkspace, type WorkspaceState } from '#/store/workspace-store.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Fold } from '#/ui/disclosure.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

const mostRuns = 3

export function useOpenRuns(networkId: string) {
  const bulkRuns = useWorkspace((state) => state.bulkRuns)
  const bulkRows = useWorkspace((state) => state.bulkRows)
  const transitions = useWorkspace((state) => state.transitions)
  const networks = useWorkspace((state) => state.networks)
  return useMemo(
    () =>
      listRuns({ bulkRuns, bulkRows, transitions, networks }, networkId, () => false).filter(
        ({ left }) => left > 0,
      ),
    [bulkRuns, bulkRows, transitions, networks, networkId],
  )
}

type OpenRun = ReturnType<typeof useOpenRuns>[number]

export function RunCards({ networkId }: { readonly networkId: string }) {
  return useOpenRuns(networkId)
    .slice(0, mostRuns)
    .map((each) => (
      <Card key={each.run.id}>
        <RunLine {...each} />
      </Card>
    ))
}

export function RunsFold({ runs }: { readonly runs: readonly OpenRun[] }) {
  return (
    <Fold
      lead={<b>{t('runs.title')}</b>}
      end={t('runs.left', { left: runs.reduce((sum, { left }) => sum + left, 0) })}
    >
      <Stack gap="close">
        {runs.slice(0, mostRuns).map((each) => (
          <RunLine key={each.run.id} {...each} />
        ))}
      </Stack>
    </Fold>
  )
}

function RunLine({ run, left }: Pick<OpenRun, 'run' | 'left'>) {
  const bulkRows = useWorkspace((state) => state.bulkRows)
  return (
    <Row
      wrap
      end={
        <ButtonLink
          size="small"
          iconEnd="arrow"
          render={<Link to="/build/bulk/$run" params={{ run: run.id }} />}
        >
          {t('identities.draft.resume')}
        </ButtonLink>
      }
    >
      <Icon name="pencil" tone="accent" />
      <Text strong>{t('identities.run', labelsOf(run, bulkRows))}</Text>
      <Text tone="second">{t('identities.run.left', { left, count: run.count })}</Text>
    </Row>
  )
}

function labelsOf({ id, count }: BulkRun, bulkRows: WorkspaceState['bulkRows']) {
  const rows = rowsOfRun(bulkRows, id)
  return { count, first: rows[0]?.label ?? '', last: rows.at(-1)?.label ?? '' }
}
