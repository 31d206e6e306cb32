import type { ChainState, ChainView } from '#/workspace/chain/chain-store.ts'
import { paceOf } from '#/workspace/chain/observed-block.ts'
import { countOnTip } from '#/features/network/model/chain/node-count.ts'
import { useFreshness } from '#/features/network/model/chain/use-freshness.ts'
import { formatSpan } from '#/features/network/words/span-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useNow } from '#/workspace/use-now.ts'
import { KeyValues } from '#/ui/key-values.tsx'
import { Age } from '#/features/network/screens/age.tsx'

/** What is known of the tip: its pace, who agrees, what its list counts. */
export function TipFacts({
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
  const seen = blocks.find(({ blockHash }) => blockHash === list.blockHash)
  const nodes = state?.nodes ?? []
  const hourly = pace === undefined || pace.spanMs === 3_600_000
  return (
    <KeyValues
      spread
      items={[
        {
          name: t('net.tip.since'),
          value:
            seen === undefined || (seen.isRestored && list.sinceMs === null) ? (
              t('net.tip.since.restored')
            ) : (
              <Age atMs={seen.atMs} />
            ),
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
          value: t('net.tip.agree.of', { agreeing: countOnTip(nodes), count: nodes.length }),
        },
        { name: t('net.tip.masternodes'), value: list.total.toLocaleString('en') },
        {
          name: t('net.tip.enabled'),
          value: t('net.tip.pair', { first: list.enabled, second: list.total - list.enabled }),
        },
        { name: t('net.tip.evonodes'), value: list.evonodes.toLocaleString('en') },
        {
          name: t('net.tip.quorums'),
          value: list.quorums === null ? t('net.tip.quorums.none') : list.quorums.toLocaleString('en'),
        },
      ]}
    />
  )
}
