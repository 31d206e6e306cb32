import { useState } from 'react'
import { formatLogKind, formatLogEvent } from '#/words/log-words.ts'
import { t } from '#/features/vault/messages.ts'
import { namesOf, useFoundEntries, useKeyNames } from '#/features/vault/model/log-search.ts'
import {
  isOfKind,
  logKinds,
  nameOfEntry,
  type LogEntry,
  type LogKind,
  recordsOf,
} from '#/domain/keys/log-entry.ts'
import { Announced, Text } from '#/ui/text.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { SearchInput, Select } from '#/ui/input.tsx'
import { Link } from '@tanstack/react-router'
import { useVault } from '#/domain/keys/vault-session.ts'
import { Table } from '#/ui/table.tsx'
import { useLateValue } from '#/ui/late-part.tsx'
import { LogFacts } from './log-facts.tsx'

const perPage = 50

export function LogCard({ entries }: { readonly entries: readonly LogEntry[] }) {
  const [kind, setKind] = useState<LogKind>('all')
  const [page, setPage] = useState(0)
  const [query, setQuery] = useState('')
  const found = useFoundEntries(entries, useLateValue(query))
  const listed = found.filter((entry) => isOfKind(entry, kind))
  const from = Math.min(page * perPage, Math.max(0, listed.length - 1))
  const shown = listed.slice(from, from + perPage)
  return (
    <Stack>
      <Card
        label={t('log.entries')}
        flush={shown.length > 0}
        tools={
          <Row
            gap="close"
            wrap
            end={
              <Select
                aria-label={t('log.kinds')}
                value={kind}
                onValue={(next) => {
                  setKind(next)
                  setPage(0)
                }}
                options={logKinds.map((each) => ({
                  value: each,
                  text: formatLogKind(each, found.filter((entry) => isOfKind(entry, each)).length),
                }))}
              />
            }
          >
            <Text as="h2" strong>
              {t('log.entries')}
            </Text>
            {entries.length > perPage ? (
              <SearchInput
                label={t('log.search')}
                value={query}
                onValue={(next) => {
                  setQuery(next)
                  setPage(0)
                }}
              />
            ) : null}
          </Row>
        }
      >
        {shown.length === 0 ? <Text tone="second">{t('log.none')}</Text> : <LogTable entries={shown} />}
      </Card>
      {listed.length > perPage ? (
        <LogPages
          from={from}
          to={from + shown.length}
          count={listed.length}
          onNewer={() => setPage(page - 1)}
          onOlder={() => setPage(page + 1)}
        />
      ) : null}
    </Stack>
  )
}

function LogPages({
  from,
  to,
  count,
  onNewer,
  onOlder,
}: {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly onNewer: () => void
  readonly onOlder: () => void
}) {
  return (
    <nav aria-label={t('log.pages')}>
      <Row wrap>
        <Button why={from === 0 ? t('log.newer.none') : undefined} onClick={onNewer}>
          {t('log.newer')}
        </Button>
        <Button why={to >= count ? t('log.older.none') : undefined} onClick={onOlder}>
          {t('log.older')}
        </Button>
        <Announced>
          <Text tone="quiet">{t('log.page', { from: from + 1, to, count })}</Text>
        </Announced>
      </Row>
    </nav>
  )
}

function LogTable({ entries }: { readonly entries: readonly LogEntry[] }) {
  return (
    <Table
      caption={t('log.title')}
      narrow="flow"
      columns={[
        { id: 'what', head: t('log.column.what'), lead: true },
        { id: 'at', head: t('log.column.at') },
        { id: 'keys', head: t('log.column.keys') },
        { id: 'facts', head: t('log.column.facts') },
        { id: 'chain', head: t('log.column.chain'), align: 'end' },
      ]}
      rows={entries.map((entry) => {
        const { owner, index, atMs, event, vault } = entry
        return {
          id: nameOfEntry(entry),
          cells: {
            at: <Text tone="second">{t('vault.keys.at', { at: atMs })}</Text>,
            what: <b>{formatLogEvent(event)}</b>,
            keys: recordsOf(event).length === 0 ? null : <LogKeys records={recordsOf(event)} />,
            facts: <LogFacts event={event} />,
            chain: (
              <Stack gap="snug">
                <Text size="small" tone="quiet">
                  {owner === 'session' ? t('log.chain.session', { index }) : t('log.chain.device', { index })}
                </Text>
                {vault === undefined ? null : (
                  <Text size="small" tone="quiet">
                    {t('log.chain.vault', { vault: vault.slice(0, 8) })}
                  </Text>
                )}
              </Stack>
            ),
          },
        }
      })}
    />
  )
}

function LogKeys({ records }: { readonly records: readonly string[] }) {
  const names = namesOf(useVault((view) => view.keys))
  const nameOf = useKeyNames()
  return (
    <Stack gap="snug">
      {records.map((record) =>
        names.has(record) ? (
          <Link key={record} to="/vault" hash={`key-${record}`}>
            {nameOf(record)}
          </Link>
        ) : (
          <Text key={record} tone="quiet">
            {nameOf(record)}
          </Text>
        ),
      )}
    </Stack>
  )
}
