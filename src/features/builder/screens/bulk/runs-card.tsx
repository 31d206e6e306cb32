import { Link } from '@tanstack/react-router'
import { listRuns } from '#/workspace/bulk/list-runs.ts'
import { formatRunName } from '#/features/builder/words/bulk-words.ts'
import { formatAge } from '#/workspace/messages/format-age.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useNow } from '#/workspace/use-now.ts'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'

/** The runs of a network, the latest first. Nothing when there is none. */
export function RunsCard({ networkId }: { readonly networkId: string }) {
  const runs = listRuns(useWorkspace(), networkId)
  const nowMs = useNow()
  if (runs.length === 0) return null
  return (
    <Card title={t('bulk.runs')} flush>
      <Table
        caption={t('bulk.runs')}
        columns={[
          { id: 'run', head: t('bulk.runs.name'), lead: true },
          { id: 'rows', head: t('bulk.runs.rows'), align: 'end' },
          { id: 'left', head: t('bulk.runs.left'), align: 'end' },
          { id: 'begun', head: t('bulk.runs.begun') },
        ]}
        rows={runs.map(({ run, left }) => ({
          id: run.id,
          cells: {
            run: (
              <Stack gap="snug">
                <Text strong>
                  <Link to="/build/bulk/$run" params={{ run: run.id }}>
                    {formatRunName(run)}
                  </Link>
                </Text>
                <Text size="small" tone="quiet">
                  {run.source.kind === 'list' ? t('bulk.runs.from.list') : t('bulk.runs.from.sandbox')}
                </Text>
              </Stack>
            ),
            rows: run.count,
            left,
            begun: <Text tone="second">{formatAge(run.createdAtMs, nowMs)}</Text>,
          },
        }))}
      />
    </Card>
  )
}
