import { formatBounds } from '#/words/bounds-words.ts'
import type { ReactNode } from 'react'
import { dateOf, type TimeMs } from '#/protocol/key/identity-public-key.ts'
import type { KeyRow } from '#/domain/identity/list-key-rows.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { keyRowName, formatLevel, protectionWords, formatPurpose, formatKeyType } from '#/words/key-words.ts'
import { t } from '#/features/identities/messages.ts'
import { Icon } from '#/ui/icon.tsx'
import { IdentifierChip, KeyBit } from '#/ui/identifier.tsx'
import { NarrowOnly, Table } from '#/ui/table.tsx'
import { ProtectionKey } from '#/ui/badge.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

const tones = { enabled: undefined, disabled: 'was', 'to-disable': 'cut', 'to-add': 'add' } as const

/** The keys by id. `renderSelect` renders a checkbox or an undo button before each row. */
export function KeyTable({
  rows,
  renderSelect,
}: {
  readonly rows: readonly KeyRow[]
  readonly renderSelect?: (row: KeyRow) => ReactNode
}) {
  return (
    <Table
      caption={t('identity.keys')}
      narrow="flow"
      columns={[
        ...(renderSelect === undefined
          ? []
          : [{ id: 'select', head: t('identity.keys.column.select'), hideHead: true } as const]),
        { id: 'id', head: t('identity.keys.column.id'), align: 'end', hideNarrow: true, hideMiddle: true },
        { id: 'key', head: t('identity.keys.column.key'), lead: true, least: 21 },
        { id: 'type', head: t('identity.keys.column.type'), hideMiddle: true },
        { id: 'purpose', head: t('identity.keys.column.purpose') },
        { id: 'level', head: t('identity.keys.column.level') },
        { id: 'protection', head: t('identity.keys.column.protection') },
        { id: 'state', head: t('identity.keys.column.state'), beside: true },
      ]}
      rows={rows.map((row) => {
        const { key, state } = row
        const tone = tones[state]
        return {
          id: `${state === 'to-add' ? 'add ' : ''}${key.id}`,
          ...(tone === undefined ? {} : { tone }),
          cells: {
            select: renderSelect?.(row),
            id: <Text mono>{key.id}</Text>,
            key: <KeyCell row={row} />,
            type: <Text tone="second">{formatKeyType(key.type)}</Text>,
            purpose: <PurposeCell keyOfRow={key} />,
            level: t('identity.keys.level', {
              level: formatLevel(key.securityLevel),
              number: key.securityLevel,
            }),
            protection: <ProtectionKey {...protectionWords(row.vaultKey)} />,
            state: <KeyStateCell row={row} />,
          },
        }
      })}
    />
  )
}

function formatExpiry(time: TimeMs): string {
  const at = dateOf(time)
  return at === undefined
    ? t('identity.keys.never', { ms: String(time) })
    : t('identity.keys.expires', { at })
}

function formatDisabled(time: TimeMs): string {
  const at = dateOf(time)
  return at === undefined
    ? t('identity.keys.state.no-date', { ms: String(time) })
    : t('identity.keys.state.disabled', { at })
}

function PurposeCell({
  keyOfRow: { purpose, contractBounds, totalBudget, expiresAt },
}: {
  readonly keyOfRow: KeyRow['key']
}) {
  const limits = [
    ...(contractBounds === undefined ? [] : [formatBounds(contractBounds)]),
    ...(totalBudget === undefined ? [] : [t('identity.keys.budget', { credits: totalBudget })]),
    ...(expiresAt === undefined ? [] : [formatExpiry(expiresAt)]),
  ]
  if (limits.length === 0) return <span>{formatPurpose(purpose)}</span>
  return (
    <Stack gap="snug">
      <span>{formatPurpose(purpose)}</span>
      {limits.map((limit) => (
        <Text key={limit} size="micro" tone="second">
          {limit}
        </Text>
      ))}
    </Stack>
  )
}

function KeyCell({ row }: { readonly row: KeyRow }) {
  const { key } = row
  const { digest, ...chip } = identifierWords(key.data, 'base58')
  return (
    <Row gap="close">
      <KeyBit digest={digest} />
      <Stack gap="snug">
        <Row gap="snug">
          <NarrowOnly middle>
            <Text mono tone="quiet">
              {key.id}
            </Text>
          </NarrowOnly>
          <b>{keyRowName(row)}</b>
          {key.readOnly === true ? (
            <Icon name="lock" size="small" label={t('identity.keys.read-only')} />
          ) : null}
        </Row>
        <IdentifierChip bare label={t('identity.keys.data', { id: key.id })} {...chip} />
      </Stack>
    </Row>
  )
}

function KeyStateCell({ row: { key, state } }: { readonly row: KeyRow }) {
  switch (state) {
    case 'enabled':
      return <span>{t('identity.keys.state.enabled')}</span>
    case 'disabled':
      return <span>{formatDisabled(key.disabledAt ?? 0)}</span>
    case 'to-disable':
      return (
        <Row gap="snug">
          <Icon name="minus" tone="bad" />
          <Text tone="bad">{t('identity.keys.state.disable')}</Text>
        </Row>
      )
    case 'to-add':
      return (
        <Row gap="snug">
          <Icon name="plus" tone="ok" />
          <Text tone="ok">{t('identity.keys.state.add')}</Text>
        </Row>
      )
  }
}
