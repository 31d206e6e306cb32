import type { ChainState } from '#/chain/chain-state.ts'
import type { ChainView } from '#/domain/network/chain-store.ts'
import { nodeWords } from '#/words/chain-words.ts'
import { formatList } from '#/words/format-list.ts'
import { formatNode, isSandboxNode } from '#/words/node-words.ts'
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
import { formatCount, formatSpan } from '#/features/network/words/figure-words.ts'
import { NodeName } from './node-name.tsx'
import { SimulatedFaults } from './trouble-note.tsx'

export function NodesCard({ view }: { readonly view: ChainView }) {
  const { state } = view
  const isOld = useFreshness(view).kind === 'stale'
  // The pool sorts by speed; here the order is stable.
  const nodes = (state?.nodes ?? []).toSorted((left, right) => (left.address < right.address ? -1 : 1))
  const agreeing = countOnTip(nodes)
  const faults = nodeFaults(nodes, state?.list ?? null, isOld)
  // The height of three nodes, which most preset networks have.
  const awaited = nodes.length === 0 ? 174 : 0
  return (
    <Card
      title={t('net.nodes')}
      end={
        state?.list == null || agreeing === undefined ? null : (
          <Text size="small" tone="second">
            {t(isOld ? 'net.nodes.on-tip.old' : 'net.nodes.on-tip', {
              agreeing,
              count: nodes.length,
            })}
          </Text>
        )
      }
      flush
      {...(faults.length === 0
        ? {}
        : {
            foot: (
              <NodeFaults
                faults={faults}
                count={nodes.length}
                isOld={isOld}
                isExplained={isOld || (state?.sides.length ?? 0) > 1}
              />
            ),
          })}
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
                    <NodeName address={node.address} />
                  </Row>
                ),
                tip: (
                  <Text size="small" tone={tone === 'open' ? 'quiet' : tone === 'ok' ? 'second' : tone}>
                    {text}
                  </Text>
                ),
                latency:
                  node.latencyMs === null || isSilent(node) ? null : formatCount(Math.round(node.latencyMs)),
              },
            }
          })}
        />
      </Reserved>
    </Card>
  )
}

/** Tells whether a node does not answer, so that its earlier latency says nothing. */
function isSilent({ status, lastFailure }: Node): boolean {
  return status?.kind === 'silent' || (lastFailure !== null && lastFailure !== 'chain/bad-list')
}

/** One sentence per kind of failure. `isExplained`: the page's banner explains it too. */
function NodeFaults({
  faults,
  count,
  isOld,
  isExplained,
}: {
  readonly faults: readonly NodeFault[]
  readonly count: number
  readonly isOld: boolean
  readonly isExplained: boolean
}) {
  return (
    <Stack gap="tight">
      {faults.map((fault) => (
        <Text key={fault.kind + fault.text} as="p" size="small" tone="second">
          {isOld && fault.kind === 'other' && fault.names.length === count && count > 1
            ? formatNone(fault)
            : formatFault(fault)}
        </Text>
      ))}
      {isExplained ? null : <SimulatedFaults />}
    </Stack>
  )
}

function formatFault({ kind, names, text, restsForMs, failures }: NodeFault): string {
  const node = formatList(names)
  const said = t(kind === 'forged' ? 'net.node.bad-list.about' : 'net.node.of', {
    node,
    text,
    count: names.length,
  })
  if (restsForMs <= 0) return said
  const span = formatSpan(restsForMs)
  const rests =
    names.length > 1 ? t('net.node.rests.several', { span }) : t('net.node.rests', { span, failures })
  return `${said} ${rests}`
}

/** Formats a failure that all nodes share and that the banner of the page explains. */
function formatNone({ names, restsForMs }: NodeFault): string {
  const none = t('net.nodes.none', { count: names.length })
  return restsForMs <= 0 ? none : `${none} ${t('net.node.rests.several', { span: formatSpan(restsForMs) })}`
}

interface NodeFault {
  readonly kind: 'forged' | 'other'
  readonly names: readonly string[]
  readonly text: string
  readonly restsForMs: number
  readonly failures: number
}

type Node = ChainState['nodes'][number]

/** `isOld`: the page's banner has the details if all nodes fail. */
function nodeFaults(nodes: readonly Node[], list: ChainState['list'], isOld: boolean): readonly NodeFault[] {
  const faults = new Map<string, NodeFault>()
  for (const node of nodes) {
    const fault = faultOf(node, list, isOld)
    if (fault === undefined) continue
    const { restsForMs, failures } = node
    const known = faults.get(fault.kind + fault.text)
    faults.set(fault.kind + fault.text, {
      ...fault,
      names: [...(known?.names ?? []), formatNode(node.address)],
      restsForMs: known === undefined ? restsForMs : Math.min(known.restsForMs, restsForMs),
      failures,
    })
  }
  return [...faults.values()]
}

function faultOf(
  { address, status, lastFailure, lastFacts }: Node,
  list: ChainState['list'],
  isOld: boolean,
): Pick<NodeFault, 'kind' | 'text'> | undefined {
  if (lastFailure === 'chain/bad-list') return { kind: 'forged', text: '' }
  if (lastFailure !== null) {
    const text =
      isOld && !isSandboxNode(address)
        ? formatErrorCode(lastFailure)
        : formatChainFailure({ code: lastFailure, facts: lastFacts }, isSandboxNode(address))
    return { kind: 'other', text }
  }
  // This rejection is not a fault of the node. The console has the details.
  if (status?.kind === 'silent') return { kind: 'other', text: formatErrorCode(status.failure) }
  if (status?.kind !== 'other-block' || list === null) return undefined
  const hashes = { hash: cutMiddle(status.hash), own: cutMiddle(list.blockHash) }
  return { kind: 'other', text: t('net.node.other-block.about', hashes) }
}
