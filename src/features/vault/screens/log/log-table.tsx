import { formatLogEvent } from '#/workspace/messages/log-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { recordsOf, type LogEntry } from '#/workspace/vault-log/log-entry.ts'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { LogFacts } from './log-facts.tsx'
import { LogKeys } from './log-keys.tsx'

export function LogTable({ entries }: { readonly entries: readonly LogEntry[] }) {
  return (
    <Table
      caption={t('log.title')}
      columns={[
        { id: 'what', head: t('log.column.what'), lead: true },
        { id: 'at', head: t('log.column.at') },
        { id: 'keys', head: t('log.column.keys') },
        { id: 'facts', head: t('log.column.facts') },
        { id: 'chain', head: t('log.column.chain'), align: 'end' },
      ]}
      rows={entries.map((entry) => {
        const { owner, index, atMs, event } = entry
        return {
          id: `${owner} ${index}`,
          cells: {
            at: <Text tone="second">{t('vault.keys.at', { at: atMs })}</Text>,
            what: <b>{formatLogEvent(event)}</b>,
            keys: recordsOf(event).length === 0 ? null : <LogKeys records={recordsOf(event)} />,
            facts: <LogFacts event={event} />,
            chain: (
              <Text size="small" tone="quiet">
                {owner === 'session' ? t('log.chain.session', { index }) : t('log.chain.device', { index })}
              </Text>
            ),
          },
        }
      })}
    />
  )
}
