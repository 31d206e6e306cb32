import { SecurityLevel } from '#/protocol/key/key-attribute.ts'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { healthOf, type Health, type HealthFinding } from '#/domain/identity/identity-health.ts'
import { showSubmitted, useSubmissions } from '#/domain/transition/submissions.ts'
import type { KeySummary } from '#/domain/keys/key-summary.ts'
import { viewIdentity, type IdentityView } from '#/domain/identity/identity-view.ts'
import { useVaultCare } from '#/domain/identity/vault-care.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatLastChange, formatIdentityName, healthWords, soundWords } from '#/words/identity-words.ts'
import { formatLevel } from '#/words/key-words.ts'
import { t } from '#/features/identities/messages.ts'
import { useNow } from '#/domain/program/use-now.ts'
import { IdentifierChip, KeyBit } from '#/ui/identifier.tsx'
import { LevelStrip } from '#/ui/figures.tsx'
import { LongTable } from '#/ui/long-table.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { NarrowOnly, WideOnly } from '#/ui/table.tsx'
import { HiddenText, Text } from '#/ui/text.tsx'
import { formatList } from '#/words/format-list.ts'
import styles from './identities-table.module.css'
import type { ListedIdentity, StoredIdentity } from '#/features/identities/model/list-identities.ts'
import { AwaitedAct, AwaitedActs, DiscardRejected } from './awaited-act.tsx'
import { ReceivedLine, ReceivedOf } from './received-line.tsx'
import { IdentityMenu } from './identity-menu.tsx'
import { Badge } from '#/ui/badge.tsx'

const columnsOf = () =>
  [
    { id: 'identity', head: t('identities.column.identity'), lead: true },
    { id: 'balance', head: t('identities.column.balance'), align: 'end' },
    {
      id: 'revision',
      head: t('identities.column.revision'),
      align: 'end',
      hideNarrow: true,
      hideMiddle: true,
    },
    { id: 'keys', head: t('identities.column.keys'), hideNarrow: true, hideMiddle: true },
    { id: 'health', head: t('identities.column.health') },
    { id: 'change', head: t('identities.column.change'), hideNarrow: true, hideMiddle: true },
    { id: 'acts', head: t('identities.column.acts'), hideHead: true, align: 'end' },
  ] as const

/** Each identity is derived when it comes near the screen. */
export function IdentitiesTable({
  listed,
  isCounted,
}: {
  readonly listed: readonly ListedIdentity[]
  readonly isCounted: boolean
}) {
  const { findVaultKey, isBackedUp, openLocks } = useVaultCare()
  const cellsOf = useCallback(
    ({ record, stored }: StoredIdentity) => {
      const identity = viewIdentity(record, stored)
      const health = healthOf(identity, findVaultKey, isBackedUp, openLocks)
      const { shown } = identity
      return {
        identity: <NameCell identity={identity} />,
        balance: <BalanceCell identity={identity} />,
        revision:
          shown === undefined ? null : t('identities.revision', { revision: shown.identity.revision }),
        keys: shown === undefined ? null : <KeysByLevel keys={health.keys} />,
        health: <HealthCell identity={identity} health={health} />,
        change: <ChangeCell identity={identity} />,
        acts: <IdentityMenu identity={identity} />,
      }
    },
    [findVaultKey, isBackedUp, openLocks],
  )
  const columns = useMemo(() => columnsOf(), [])
  const rows = useMemo(() => listed.map(({ base }) => base), [listed])
  return (
    <ReceivedOf listed={listed} isCounted={isCounted}>
      <LongTable
        caption={t('identities.title')}
        columns={columns}
        rows={rows}
        narrow="flow"
        cellsOf={cellsOf}
      />
    </ReceivedOf>
  )
}

function ChangeCell({ identity: { lastChange, transitions } }: { readonly identity: IdentityView }) {
  const isSubmitted = useSubmissions((submissions) =>
    transitions.some(
      (each) => each.state.atMs === lastChange.atMs && showSubmitted(each, submissions) !== each,
    ),
  )
  const change = isSubmitted ? ({ ...lastChange, kind: 'submitted' } as const) : lastChange
  return <Text tone="second">{formatLastChange(change, useNow())}</Text>
}

/** Enabled keys of each level. A Master and a High key are required. */
function KeysByLevel({ keys: { count, enabled, levels } }: { readonly keys: KeySummary }) {
  return (
    <Stack gap="snug">
      <LevelStrip
        label={t('identities.keys')}
        levels={levels.map(({ level, count: ofLevel }) => ({
          name: formatLevel(level),
          count: ofLevel,
          needed: level === SecurityLevel.master || level === SecurityLevel.high,
        }))}
      />
      <Text size="micro" tone="quiet">
        {t('identities.keys.count', { enabled, disabled: count - enabled })}
      </Text>
    </Stack>
  )
}

function NameCell({ identity: { record, id } }: { readonly identity: IdentityView }) {
  const { digest, ...chip } = identifierWords(id, 'base58')
  return (
    <div className={styles['name']}>
      <Row gap="close">
        <KeyBit digest={digest} size={32} />
        <Stack gap="snug">
          <Row gap="close" wrap>
            <Text strong>
              <Link to="/identities/$id" params={{ id: record.id }}>
                {record.label === '' ? t('identities.unnamed') : record.label}
              </Link>
            </Text>
            {record.tags.length === 0 ? null : (
              <Text size="micro" tone="quiet">
                {record.tags.join(', ')}
              </Text>
            )}
          </Row>
          <IdentifierChip bare label={t('identities.id')} {...chip} />
        </Stack>
      </Row>
    </div>
  )
}

function BalanceCell({ identity }: { readonly identity: IdentityView }) {
  const { shown } = identity
  if (shown === undefined) return null
  const { balanceCredits } = shown
  if (balanceCredits === undefined) return <Text tone="quiet">{t('identities.balance.unknown')}</Text>
  return (
    <Stack gap="snug">
      <span>
        <b>{t('identities.credits.amount', { credits: balanceCredits })}</b>
        <NarrowOnly> {t('identity.balance.unit')}</NarrowOnly>
      </span>
      <WideOnly>
        <Text size="small" tone="quiet">
          {t('identities.duffs', { duffs: balanceCredits / 1000n })}
        </Text>
      </WideOnly>
      <ReceivedLine record={identity.record} />
    </Stack>
  )
}

/** The most important finding and the number of others. For a pending transition, the next step. */
function HealthCell({ identity, health }: { readonly identity: IdentityView; readonly health: Health }) {
  const submissions = useSubmissions()
  const words = health.words.map((word): HealthFinding => {
    if (word.kind === 'awaited') return { ...word, create: showSubmitted(word.create, submissions) }
    if (word.kind !== 'pending') return word
    return { ...word, transitions: word.transitions.map((each) => showSubmitted(each, submissions)) }
  })
  const looks = words.length === 0 ? [soundWords()] : words.map(healthWords)
  const about = looks.find((look) => look.about !== undefined)?.about
  const others = formatList(looks.slice(1).map(({ text }) => text))
  const awaited = words.find((word) => word.kind === 'awaited')
  const [first] = words
  const [pending] = first?.kind === 'pending' && first.transitions.length === 1 ? first.transitions : []
  return (
    <Stack gap="snug">
      <Row gap="snug" wrap>
        {looks.slice(0, 1).map(({ tone, icon, text }) => (
          <Badge key={text} tone={tone} icon={icon}>
            {text}
          </Badge>
        ))}
        {looks.length < 2 ? null : (
          <Badge>
            <span aria-hidden="true" title={others}>
              {t('identities.health.more', { count: looks.length - 1 })}
            </span>
            <HiddenText>{others}</HiddenText>
          </Badge>
        )}
      </Row>
      {awaited === undefined ? null : <AwaitedActs identity={identity} create={awaited.create} />}
      {pending === undefined ? null : (
        <div>
          <AwaitedAct record={pending.record} label={formatIdentityName(identity.record)} />
        </div>
      )}
      {first?.kind === 'rejected' ? (
        <Text size="small" tone="quiet">
          {about}{' '}
          <DiscardRejected record={first.transition.record} label={formatIdentityName(identity.record)} />
        </Text>
      ) : awaited !== undefined || pending !== undefined || about === undefined ? null : (
        <WideOnly>
          <Text size="small" tone="quiet">
            {about}
          </Text>
        </WideOnly>
      )}
    </Stack>
  )
}
