import type { ChainView } from '#/session/chain/chain-store.ts'
import { formatNode, nodeWords } from '#/words/chain-words.ts'
import { t } from '#/features/network/messages.ts'
import { Card } from '#/ui/card.tsx'
import { Dot } from '#/ui/badge.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { countOnTip } from '#/features/network/model/chain/followed-chain.ts'
import { useFreshness } from '#/features/network/model/chain/use-freshness.ts'
import { nodeFaults, type NodeFault } from '#/features/network/words/node-fault-words.ts'

/** Every node: how it does, and whether it has the same tip. */
export function NodesCard({ view }: { readonly view: ChainView }) {
  const { state } = view
  const isOld = useFreshness(view).kind === 'stale'
  const nodes = state?.nodes ?? []
  const faults = nodeFaults(nodes, state?.list ?? null)
  return (
    <Card
      title={t('net.nodes')}
      end={
        <Text size="small" tone="second">
          {t(isOld ? 'net.nodes.on-tip.old' : 'net.nodes.on-tip', {
            agreeing: countOnTip(nodes),
            count: nodes.length,
          })}
        </Text>
      }
      flush
      {...(faults.length === 0 ? {} : { foot: <NodeFaults faults={faults} /> })}
    >
      <Table
        caption={t('net.nodes.caption')}
        narrow="table"
        columns={[
          { id: 'node', head: t('net.nodes.node'), lead: true },
          { id: 'tip', head: t('net.nodes.tip'), align: 'end' },
          { id: 'latency', head: t('net.nodes.latency'), align: 'end' },
        ]}
        rows={nodes.map((node) => {
          const { tone, text } = nodeWords(node, isOld)
          return {
            id: node.address,
            cells: {
              node: (
                <Row>
                  <Dot tone={tone} />
                  <span title={node.address}>{formatNode(node.address)}</span>
                </Row>
              ),
              tip: (
                <Text size="small" tone={tone === 'open' ? 'quiet' : tone === 'ok' ? 'second' : tone}>
                  {text}
                </Text>
              ),
              latency: node.latencyMs === null ? null : Math.round(node.latencyMs),
            },
          }
        })}
      />
    </Card>
  )
}

/** The nodes that are not well. */
function NodeFaults({ faults }: { readonly faults: readonly NodeFault[] }) {
  return (
    <Stack gap="tight">
      {faults.map(({ address, text }) => (
        <Text key={address} as="p" size="small" tone="second">
          {text}
        </Text>
      ))}
    </Stack>
  )
}
