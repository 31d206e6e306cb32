import { useMemo } from 'react'
import { parseHex } from '#/protocol/encoding/hex.ts'
import type { ChainState } from '#/chain/chain-state.ts'
import type { ChainView } from '#/domain/network/chain-store.ts'
import { paceOf } from '#/domain/network/observed-block.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatNumber } from '#/words/format-message.ts'
import { t } from '#/features/network/messages.ts'
import { useNow } from '#/domain/program/use-now.ts'
import { Badge, Dot } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Reserved, Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { useSettings } from '#/store/settings-store.ts'
import { countOnTip, type FollowedChain } from '#/features/network/model/followed-chain.ts'
import { useFreshness } from '#/features/network/model/use-freshness.ts'
import { Age } from './age.tsx'
import { formatFineAge, formatSpan } from '#/features/network/words/figure-words.ts'

export function TipCard({ view }: Pick<FollowedChain, 'view'>) {
  const list = view.state?.list ?? null
  const isSaved = useFreshness(view).kind === 'waiting'
  const network = useCurrentNetwork()
  const masternodes = useSettings(({ settings }) => settings.sandbox.masternodes)
  return (
    <Card title={t('net.tip')} end={<TipAge view={view} />}>
      {list === null ? (
        <Reserved narrow={286} wide={302}>
          <Stack gap="tight">
            <Text size="lead">{t('net.tip.waiting')}</Text>
            <Text as="p" size="small" tone="quiet">
              {isSandboxId(network.id)
                ? t('net.tip.waiting.count', { count: masternodes })
                : t('net.tip.waiting.about')}
            </Text>
          </Stack>
        </Reserved>
      ) : (
        <Stack>
          <div>
            <Text as="div" size="figure">
              {formatNumber(list.height)}
            </Text>
            <Text as="div" size="small" tone="quiet">
              {isSaved ? t('net.tip.saved') : t('net.tip.height')}
            </Text>
          </div>
          <TipHash blockHash={list.blockHash} />
          <TipFacts list={list} view={view} />
        </Stack>
      )}
    </Card>
  )
}

/** Memoized, so that the picture only changes with the hash. */
function TipHash({ blockHash }: { readonly blockHash: string }) {
  const words = useMemo(() => identifierWords(parseHex(blockHash), 'hex'), [blockHash])
  return (
    <div>
      <IdentifierChip {...words} label={t('net.tip.hash')} />
    </div>
  )
}

/** Time of the last answer of a node, or a note that no node answers or none has answered yet. */
function TipAge({ view }: { readonly view: ChainView }) {
  const freshness = useFreshness(view)
  const list = view.state?.list ?? null
  if (freshness.kind === 'waiting') {
    return list === null ? null : <SavedAge atMs={findSeen(view, list)?.atMs} />
  }
  if (freshness.kind === 'stale') {
    return (
      <Badge tone="bad" icon="warning">
        {t('net.stale')}
      </Badge>
    )
  }
  return (
    <Row>
      <Dot tone="ok" />
      <Text size="small">
        <Age atMs={freshness.atMs} />
      </Text>
    </Row>
  )
}

function SavedAge({ atMs }: { readonly atMs: number | undefined }) {
  const nowMs = useNow(1000)
  return (
    <Badge tone="neutral" icon="clock">
      {atMs === undefined
        ? t('net.tip.saved.unknown')
        : t('net.tip.saved.age', { age: formatFineAge(atMs, nowMs) })}
    </Badge>
  )
}

/** Returns the block of the list, if it was observed as the tip; undefined if only its list was saved. */
function findSeen({ blocks }: ChainView, { blockHash, sinceMs }: NonNullable<ChainState['list']>) {
  const seen = blocks.find((each) => each.blockHash === blockHash)
  return seen?.isRestored === true && sinceMs === null ? undefined : seen
}

function TipFacts({
  list,
  view,
}: {
  readonly list: NonNullable<ChainState['list']>
  readonly view: ChainView
}) {
  const { blocks, state } = view
  const nowMs = useNow()
  const freshness = useFreshness(view)
  const isOld = freshness.kind === 'stale'
  const pace = paceOf(blocks, isOld ? (freshness.sinceMs ?? nowMs) : nowMs)
  const seen = findSeen(view, list)
  const nodes = state?.nodes ?? []
  const agreeing = countOnTip(nodes)
  const hourly = pace === undefined || pace.spanMs === 3_600_000
  return (
    <KeyValues
      spread
      items={[
        {
          name: t('net.tip.since'),
          value: seen === undefined ? t('net.tip.since.restored') : <Age atMs={seen.atMs} />,
        },
        {
          name: hourly
            ? t(isOld ? 'net.tip.pace.old' : 'net.tip.pace')
            : t(isOld ? 'net.tip.pace.part.old' : 'net.tip.pace.part', { span: formatSpan(pace.spanMs) }),
          value: pace?.blocks ?? t('net.tip.pace.none'),
        },
        ...(pace === undefined || pace.blocks < 1
          ? []
          : [{ name: t('net.tip.interval'), value: formatSpan(pace.spanMs / pace.blocks) }]),
        {
          name: t(isOld ? 'net.tip.agree.old' : 'net.tip.agree'),
          value:
            agreeing === undefined
              ? t(isOld ? 'net.node.waiting' : 'net.node.asking')
              : t('net.tip.agree.of', { agreeing, count: nodes.length }),
        },
        { name: t('net.tip.masternodes'), value: formatNumber(list.total) },
        {
          name: t('net.tip.enabled'),
          value: t('net.tip.pair', { first: list.enabled, second: list.total - list.enabled }),
        },
        { name: t('net.tip.evonodes'), value: formatNumber(list.evonodes) },
        {
          name: t('net.tip.quorums'),
          value: list.quorums === null ? t('net.tip.quorums.none') : formatNumber(list.quorums),
        },
      ]}
    />
  )
}
