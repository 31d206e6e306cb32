import { Link } from '@tanstack/react-router'
import { listRuns } from '#/domain/funding/list-runs.ts'
import { formatAge } from '#/words/format-age.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/builder/messages.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { hasNodes } from '#/domain/network/platform-nodes.ts'
import { findNetwork, type Network } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useNow } from '#/domain/program/use-now.ts'
import { Card } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { Opening, PageHead, Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { PhraseOffer, VaultNeeded } from '#/features/builder/screens/vault-needed.tsx'
import { formatRunName } from '#/features/builder/words/bulk-words.ts'
import { useStoredRead } from '#/domain/keys/use-stored-read.ts'
import { NewRunCard } from './new-run-card.tsx'

export function BulkPage() {
  const isRead = useStoredRead()
  const network = useCurrentNetwork()
  return (
    <>
      <PageHead
        title={t('bulk.title')}
        note={isRead ? formatNetworkName(network) : undefined}
        lead={t('bulk.lead')}
      />
      {isRead ? (
        <Stack>
          <VaultNeeded />
          <PhraseOffer />
          <Cards>
            <NewRunCard network={network} />
            <RunsCard network={network} />
          </Cards>
        </Stack>
      ) : (
        <Opening narrow={248} wide={240}>
          {t('bulk.opening')}
        </Opening>
      )}
    </>
  )
}

function RunsCard({ network }: { readonly network: Network }) {
  const stored = useWorkspace()
  const runs = listRuns(stored, network.id, (run) => {
    const own = findNetwork(stored.networks, run.networkId)
    return own !== undefined && hasNodes(own)
  })
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
                  {t('bulk.runs.from', { source: run.source.kind })}
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
