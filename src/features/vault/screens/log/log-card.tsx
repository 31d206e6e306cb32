import { useState } from 'react'
import { formatLogKind } from '#/words/log-words.ts'
import { t } from '#/features/vault/messages.ts'
import { isOfKind, logKinds, type LogEntry, type LogKind } from '#/session/vault/log-entry.ts'
import { Announced, Text } from '#/ui/text.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Select } from '#/ui/input.tsx'
import { LogTable } from './log-table.tsx'

// As many rows as a page renders at once, however long the log is.
const perPage = 50

export function LogCard({ entries }: { readonly entries: readonly LogEntry[] }) {
  const [kind, setKind] = useState<LogKind>('all')
  const [page, setPage] = useState(0)
  const listed = entries.filter((entry) => isOfKind(entry, kind))
  const from = Math.min(page * perPage, Math.max(0, listed.length - 1))
  const shown = listed.slice(from, from + perPage)
  return (
    <Stack>
      <Card
        title={t('log.entries')}
        flush={shown.length > 0}
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
              text: formatLogKind(each, entries.filter((entry) => isOfKind(entry, each)).length),
            }))}
          />
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
