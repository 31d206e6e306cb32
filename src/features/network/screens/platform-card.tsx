import type { DapiNode } from '#/dapi/dapi-pool.ts'
import { useEvonodeUse, useNodeHealth, type EvonodeUse } from '#/domain/network/evonode-use.ts'
import { readEvonodes } from '#/domain/network/join-evonodes.ts'
import { platformNodesOf } from '#/domain/network/platform-nodes.ts'
import { useListAnswer } from '#/domain/network/chain-session.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'
import { formatErrorCode } from '#/words/format-error.ts'
import { formatList } from '#/words/format-list.ts'
import { formatNode } from '#/words/node-words.ts'
import { t } from '#/features/network/messages.ts'
import { Dot } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { formatCount } from '#/features/network/words/figure-words.ts'
import { Age } from './age.tsx'
import { NodeName } from './node-name.tsx'
import { SimulatedFaults } from './trouble-note.tsx'

type NodeRow = Pick<
  DapiNode,
  'address' | 'isSeed' | 'isAsked' | 'answeredAtMs' | 'latencyMs' | 'failures' | 'lastFailure'
>

export function PlatformCard({ network }: { readonly network: Network }) {
  const health = useNodeHealth((known) => known.get(network.id))
  const addresses = platformNodesOf(network)
  if (addresses.length === 0) return null
  // Evonodes that were not asked are only counted.
  const nodes = (health ?? addresses.map(unasked))
    .filter(({ isSeed, isAsked }) => isSeed || isAsked)
    .toSorted(inPlace)
  const answering = nodes.filter(({ isAsked, failures }) => isAsked && failures === 0)
  return (
    <Card
      title={t('net.platform')}
      end={
        <Text size="small" tone="second">
          {t('net.platform.answering', {
            count: answering.length,
            asked: nodes.filter(({ isAsked }) => isAsked).length,
          })}
        </Text>
      }
      flush
      foot={<PlatformFoot network={network} nodes={nodes} />}
    >
      <Table
        caption={t('net.platform.caption')}
        columns={[
          { id: 'node', head: t('net.nodes.node'), lead: true },
          { id: 'from', head: t('net.platform.from') },
          { id: 'answered', head: t('net.platform.answered'), align: 'end' },
          { id: 'latency', head: t('net.nodes.latency'), align: 'end' },
          { id: 'failures', head: t('net.platform.failures'), align: 'end' },
        ]}
        rows={nodes.map((node) => ({
          id: node.address,
          cells: {
            node: (
              <Row>
                <Dot tone={!node.isAsked ? 'open' : node.failures === 0 ? 'ok' : 'bad'} />
                <NodeName address={node.address} />
              </Row>
            ),
            from: formatSource(network, node),
            answered:
              node.answeredAtMs === undefined ? (
                t(node.isAsked ? 'net.platform.never' : 'net.platform.unasked')
              ) : (
                <Age atMs={node.answeredAtMs} />
              ),
            latency: node.latencyMs === undefined ? null : formatCount(Math.round(node.latencyMs)),
            failures: node.failures,
          },
        }))}
      />
    </Card>
  )
}

/** The pool sorts by call order; here the order is stable, with the nodes of the settings first, as in “Nodes”. */
function inPlace(left: NodeRow, right: NodeRow): number {
  return Number(right.isSeed) - Number(left.isSeed) || (left.address < right.address ? -1 : 1)
}

/** Sandbox nodes are part of the page, so they are not in the settings. */
function formatSource({ id }: Network, { isSeed }: NodeRow): string {
  if (!isSeed) return t('net.platform.listed')
  return isSandboxId(id) ? t('net.platform.sandbox') : t('net.platform.seed')
}

function unasked(address: string): NodeRow {
  return {
    address,
    isSeed: true,
    isAsked: false,
    answeredAtMs: undefined,
    latencyMs: undefined,
    failures: 0,
    lastFailure: undefined,
  }
}

function PlatformFoot({ network, nodes }: { readonly network: Network; readonly nodes: readonly NodeRow[] }) {
  const use = useEvonodeUse(network)
  // Sandbox nodes run in the page, so no connection can fail.
  const formatFailure = (code: NonNullable<NodeRow['lastFailure']>) =>
    isSandboxId(network.id) && code === 'dapi/unreachable'
      ? t('chain.sandbox.unreachable')
      : formatErrorCode(code)
  const codes = new Set(nodes.flatMap(({ lastFailure }) => lastFailure ?? []))
  const lines = [...codes].map((code) => {
    const failing = nodes.filter(({ lastFailure }) => lastFailure === code)
    const node = formatList(failing.map(({ address }) => formatNode(address)))
    return t('net.node.of', { node, text: formatFailure(code) })
  })
  return (
    <Stack gap="tight">
      {lines.map((line) => (
        <Text key={line} as="p" size="small" tone="second">
          {line}
        </Text>
      ))}
      {lines.length === 0 ? null : <SimulatedFaults of="platform" />}
      <Text as="p" size="small" tone="second">
        {t('net.platform.when')}
      </Text>
      {use === 'none' ? (
        <Text as="p" size="small" tone="second">
          {t('net.platform.own')}
        </Text>
      ) : (
        <EvonodeLine use={use} nodes={nodes} />
      )}
    </Stack>
  )
}

function EvonodeLine({
  use,
  nodes,
}: {
  readonly use: Exclude<EvonodeUse, 'none'>
  readonly nodes: readonly NodeRow[]
}) {
  const evonodes = useListAnswer(['evonodes'], readEvonodes)
  const listed = nodes.filter(({ isSeed }) => !isSeed)
  const failed = listed.filter(({ failures, answeredAtMs }) => failures > 0 && answeredAtMs === undefined)
  return (
    <Text as="p" size="small" tone="second">
      {evonodes === undefined || evonodes === null
        ? t('net.platform.no-list')
        : evonodes.areHostsFixed
          ? t('net.platform.fixed', { offered: evonodes.offered })
          : use === 'asked'
            ? t('net.platform.evonodes', {
                offered: evonodes.offered,
                asked: listed.length,
                failed: failed.length,
                rejected: evonodes.rejected,
              })
            : t('net.platform.not-agreed', { offered: evonodes.offered })}
    </Text>
  )
}
