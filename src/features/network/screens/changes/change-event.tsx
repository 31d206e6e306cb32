import { memo } from 'react'
import type { KeptEvent } from '#/workspace/chain/kept-event.ts'
import { listChanges, unlistedChanges } from '#/workspace/chain/list-changes.ts'
import { formatEvent } from '#/workspace/messages/change-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Badge } from '#/ui/badge.tsx'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'
import { Age } from '#/features/network/screens/age.tsx'
import { ChangeLine } from './change-line.tsx'

const mostLines = 12

/** One event of the feed: a block with its changes, or what else happened. */
export const ChangeEvent = memo(function Event({
  kept: { atMs, event },
  only,
}: {
  readonly kept: KeptEvent
  readonly only: ReadonlySet<string> | undefined
}) {
  const age = (
    <Text size="small" tone="quiet">
      <Age atMs={atMs} everyMs={10_000} />
    </Text>
  )
  if (event.kind !== 'advanced') {
    const { tone, title, text } = formatEvent(event)
    return (
      <li>
        <Row end={age}>
          <Badge tone={tone}>{title}</Badge>
        </Row>
        <Text size="small" tone="second">
          {text}
        </Text>
      </li>
    )
  }
  const { from, to, masternodes } = event
  const changes = listChanges(event).filter(({ proRegTxHash }) => only?.has(proRegTxHash) ?? true)
  const left =
    changes.length - Math.min(changes.length, mostLines) + (only === undefined ? unlistedChanges(event) : 0)
  const isOneBlock = from.height === 0 || to.height - from.height === 1
  return (
    <li>
      <Row end={age}>
        <Text size="small" strong>
          {isOneBlock
            ? to.height.toLocaleString('en')
            : t('change.blocks', { from: from.height + 1, to: to.height })}
        </Text>
      </Row>
      {from.height === 0 ? <Text size="small">{t('change.first', { count: masternodes.added })}</Text> : null}
      {changes.slice(0, mostLines).map((change) => (
        <ChangeLine key={`${change.proRegTxHash} ${change.kinds.join(' ')}`} change={change} />
      ))}
      {left === 0 ? null : (
        <Text size="small" tone="quiet">
          {t('change.more', { count: left })}
        </Text>
      )}
    </li>
  )
})
