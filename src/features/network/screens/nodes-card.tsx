import type { ChainState } from '#/chain/chain-state.ts'
import type { ChainView } from '#/session/chain/chain-store.ts'
import { nodeWords } from '#/words/chain-words.ts'
import { formatNode } from '#/words/node-words.ts'
import { t } from '#/features/network/messages.ts'
import { Card } from '#/ui/card.tsx'
import { Dot } from '#/ui/badge.tsx'
import { Reserved, Row, Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { countOnTip } from '#/features/network/model/followed-chain.ts'
import { useFreshness } from '#/features/network/model/use-freshness.ts'
import { formatChainFailure } from '#/words/format-chain-failure.ts'
import { cutMiddle } from '#/words/identifier-words.ts'
import { formatErrorCode } from '#/words/format-error.ts'
import { formatSpan } from '#/features/network/words/figure-words.ts'

/** Every node with its latency, and whether it has the same tip. */
export function NodesCard({ view }: { readonly view: ChainView }) {
  const { state } = view
  const isOld = useFreshness(view).kind === 'stale'
  // The pool has the quickest first: here each keeps its place.
  const nodes = (state?.nodes ?? []).toSorted((left, right) => (left.address < right.address ? -1 : 1))
  const faults = nodeFaults(nodes, state?.list ?? null)
  // As much as the three nodes take that most networks here have.
  const awaited = nodes.length === 0 ? 174 : 0
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
      <Reserved narrow={awaited} wide={awaited}>
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
      </Reserved>
    </Card>
  )
}

/** The faults of the failing nodes. */
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

interface NodeFault {
  readonly address: string
  readonly text: string
}

/** What is wrong with each failing node, in one sentence each. */
function nodeFaults(nodes: ChainState['nodes'], list: ChainState['list']): readonly NodeFault[] {
  return nodes.flatMap((node) => {
    const text = faultOf(node, list)
    return text === undefined ? [] : [{ address: node.address, text }]
  })
}

function faultOf(
  { address, status, lastFailure, lastFacts, failures, restsForMs }: ChainState['nodes'][number],
  list: ChainState['list'],
): string | undefined {
  const node = formatNode(address)
  const rests = restsForMs > 0 ? ` ${t('net.node.rests', { span: formatSpan(restsForMs), failures })}` : ''
  if (lastFailure === 'chain/bad-list') return `${t('net.node.bad-list.about', { node })}${rests}`
  if (lastFailure !== null) {
    const text = formatChainFailure({ code: lastFailure, facts: lastFacts })
    return `${t('net.node.of', { node, text })}${rests}`
  }
  // A rejection that is no fault of the node. The console has the details.
  if (status?.kind === 'silent') return t('net.node.of', { node, text: formatErrorCode(status.failure) })
  if (status?.kind !== 'other-block' || list === null) return undefined
  return t('net.node.other-block.about', {
    node,
    hash: cutMiddle(status.hash),
    own: cutMiddle(list.blockHash),
  })
}
