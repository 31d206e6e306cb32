import { useState, memo } from 'react'
import type { ChainView } from '#/domain/network/chain-store.ts'
import { isNews, listChanges, unlistedChanges, type ListChange } from '#/domain/network/list-changes.ts'
import { areNotificationsAllowed, switchNotifications, useWatched } from '#/features/network/model/watches.ts'
import { formatEvent, changeWords, formatFieldChange, hasAddress } from '#/words/change-words.ts'
import { formatNumber } from '#/words/format-message.ts'
import { t } from '#/features/network/messages.ts'
import { useSettings } from '#/store/settings-store.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button, LinkButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox, Segmented } from '#/ui/choice.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { cutMiddle } from '#/words/identifier-words.ts'
import { Age } from './age.tsx'
import { HashText } from './hash-text.tsx'
import styles from './changes-card.module.css'
import { useMasternodeView } from '#/domain/network/masternode-view.ts'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { StoredEvent } from '#/domain/network/feed-storage.ts'

const mostLines = 12

const ChangeEvent = memo(function ChangeEvent({
  latest: { atMs, event },
  count,
  addresses,
  only,
}: EventGroup & {
  readonly only: ReadonlySet<string> | undefined
}) {
  const age = (
    <Text size="small" tone="quiet">
      <Age atMs={atMs} everyMs={10_000} />
    </Text>
  )
  if (event.kind !== 'advanced') {
    const { tone, title, text } = formatEvent(event, addresses)
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
            ? formatNumber(to.height)
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

const shownAtFirst = 12
const shownMore = 50

export function ChangesCard({ view: { events, state } }: { readonly view: ChainView }) {
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
            {t(
              state?.list == null ? 'change.none.waiting' : isWatched ? 'change.none.watched' : 'change.none',
            )}
          </Text>
        ) : (
          <div className={styles['scroll']} role="region" aria-label={t('change.feed')} tabIndex={0}>
            <ul className={styles['feed']}>
              {groups.slice(0, most).map((group) => (
                <ChangeEvent key={group.latest.key} {...group} only={isWatched ? watched : undefined} />
              ))}
            </ul>
          </div>
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
        <MasternodeLink proRegTxHash={proRegTxHash} service={service} />
      </Row>
      {fields.map((field) => (
        <Text key={field.field} size="small" tone="second">
          {formatFieldChange(field, fields.length === 1)}
        </Text>
      ))}
    </Stack>
  )
}

function MasternodeLink({ proRegTxHash, service }: Pick<ListChange, 'proRegTxHash' | 'service'>) {
  const isReached = hasAddress(service)
  return (
    <LinkButton
      label={t('masternode.open', { service: isReached ? service : cutMiddle(proRegTxHash) })}
      onClick={() => useMasternodeView.setState({ open: proRegTxHash })}
    >
      {isReached ? <Text mono>{service}</Text> : <HashText hash={proRegTxHash} />}
    </LinkButton>
  )
}

/** Repeated events as one line with the latest time. */
interface EventGroup {
  readonly latest: StoredEvent
  readonly count: number
  readonly addresses: readonly string[]
}

/** Joins repeated events, newest first. Rejected lists are one group: while nodes forge, every poll adds some. */
export function groupEvents(news: readonly StoredEvent[]): readonly EventGroup[] {
  const groups: { latest: StoredEvent; count: number; addresses: Set<string> }[] = []
  for (const each of news) {
    const last = groups.at(-1)
    const group =
      last !== undefined && isSameEvent(last.latest.event, each.event)
        ? last
        : { latest: each, count: 0, addresses: new Set<string>() }
    if (group !== last) groups.push(group)
    group.count += 1
    if ('address' in each.event) group.addresses.add(each.event.address)
  }
  return groups.map(({ latest, count, addresses }) => ({ latest, count, addresses: [...addresses].sort() }))
}

function isSameEvent(left: StoredEvent['event'], right: StoredEvent['event']): boolean {
  if (left.kind === 'advanced' || left.kind !== right.kind) return false
  return left.kind === 'refused' || replaceEqualDeep(left, right) === left
}
