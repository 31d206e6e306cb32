import { useState, memo } from 'react'
import type { ChainView } from '#/session/chain/chain-store.ts'
import { isNews, listChanges, unlistedChanges, type ListChange } from '#/session/chain/list-changes.ts'
import { areNotificationsAllowed, switchNotifications, useWatched } from '#/features/network/model/watches.ts'
import { formatEvent, changeWords, formatFieldChange } from '#/words/change-words.ts'
import type { StoredEvent } from '#/session/chain/feed-storage.ts'
import { t } from '#/features/network/messages.ts'
import { useSettings } from '#/workspace/storage/settings-store.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button, LinkButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox, Segmented } from '#/ui/choice.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { Age } from './age.tsx'
import styles from './changes-card.module.css'
import { useMasternodeView } from '#/session/chain/masternode-view.ts'

const mostLines = 12

/** One event of the feed: a block with its changes, or what else happened. */
const ChangeEvent = memo(function ChangeEvent({
  stored: { atMs, event },
  count,
  only,
}: {
  readonly stored: StoredEvent
  /** How often it happened in a row. */
  readonly count: number
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
          {count === 1 ? null : (
            <Text size="small" tone="quiet">
              {t('change.times', { count })}
            </Text>
          )}
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

/** What happened several times in a row is one line, with the last time. The newest is first. */
function groupEvents(
  news: readonly StoredEvent[],
): readonly { readonly latest: StoredEvent; readonly count: number }[] {
  const groups: { latest: StoredEvent; count: number }[] = []
  for (const each of news) {
    const last = groups.at(-1)
    if (last !== undefined && isSameEvent(last.latest.event, each.event)) last.count += 1
    else groups.push({ latest: each, count: 1 })
  }
  return groups
}

function isSameEvent(left: StoredEvent['event'], right: StoredEvent['event']): boolean {
  if (left.kind === 'advanced' || right.kind === 'advanced') return false
  const [one, other] = [formatEvent(left), formatEvent(right)]
  return one.title === other.title && one.text === other.text
}

const shownAtFirst = 12
const shownMore = 50

/** What became of the list, the newest block first. */
export function ChangesCard({ view: { events } }: { readonly view: ChainView }) {
  const [which, setWhich] = useState<'all' | 'watched'>('all')
  const [most, setMost] = useState(shownAtFirst)
  const watched = useWatched()
  const isWatched = which === 'watched'
  const news = events
    .filter((each) => isNews(each))
    .filter(
      ({ event }) => !isWatched || listChanges(event).some(({ proRegTxHash }) => watched.has(proRegTxHash)),
    )
    .toReversed()
  const groups = groupEvents(news)
  return (
    <Card
      title={t('change.title')}
      end={
        <Text size="small" tone="quiet">
          {t('change.about')}
        </Text>
      }
      foot={<NotifySwitch />}
    >
      <Stack gap="close">
        <Segmented
          label={t('change.which')}
          choices={[
            { value: 'all', text: t('change.which.all') },
            { value: 'watched', text: t('change.which.watched', { count: watched.size }) },
          ]}
          value={which}
          onValue={setWhich}
        />
        {groups.length === 0 ? (
          <Text as="p" size="small" tone="quiet">
            {isWatched ? t('change.none.watched') : t('change.none')}
          </Text>
        ) : (
          <ul className={styles['feed']}>
            {groups.slice(0, most).map(({ latest, count }) => (
              <ChangeEvent
                key={latest.key}
                stored={latest}
                count={count}
                only={isWatched ? watched : undefined}
              />
            ))}
          </ul>
        )}
        {groups.length <= most ? null : (
          <div>
            <Button size="small" onClick={() => setMost((count) => count + shownMore)}>
              {t('change.show-more')}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  )
}

/** Whether changes of watched masternodes are shown as notifications of the browser, too. */
function NotifySwitch() {
  const isOn = useSettings((state) => state.settings.notifiesWatched)
  const [isRejected, setRejected] = useState(false)
  return (
    <Checkbox
      label={t('change.notify')}
      hint={isRejected || (isOn && !areNotificationsAllowed()) ? t('change.notify.denied') : undefined}
      checked={isOn}
      onChecked={(checked) => void switchNotifications(checked).then((isDone) => setRejected(!isDone))}
    />
  )
}

/** What became of one masternode, before and after. */
export function ChangeLine({ change }: { readonly change: ListChange }) {
  const { kinds, service, proRegTxHash, fields } = change
  return (
    <Stack gap="snug">
      <Row wrap>
        {kinds.map((kind) => {
          const { tone, text } = changeWords(kind)
          return (
            <Badge key={kind} tone={tone}>
              {text}
            </Badge>
          )
        })}
        <LinkButton
          label={t('masternode.open', { service })}
          onClick={() => useMasternodeView.setState({ open: proRegTxHash })}
        >
          <Text mono>{service}</Text>
        </LinkButton>
      </Row>
      {fields.map((field) => (
        <Text key={field.field} size="small" tone="second">
          {formatFieldChange(field)}
        </Text>
      ))}
    </Stack>
  )
}
