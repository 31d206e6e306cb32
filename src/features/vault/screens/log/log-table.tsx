import { Link } from '@tanstack/react-router'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatLogEvent } from '#/words/log-words.ts'
import { t } from '#/features/vault/messages.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { recordsOf, type LogEntry, type LogEvent } from '#/session/vault/log-entry.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { useKeyNames } from './use-key-names.ts'

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

/** The private keys of an entry; those that are still there lead to where they stand. */
function LogKeys({ records }: { readonly records: readonly string[] }) {
  const keys = useVault((view) => view.keys)
  const nameOf = useKeyNames()
  return (
    <Stack gap="snug">
      {records.map((record) =>
        keys.some(({ id }) => id === record) ? (
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

/** What an entry names by its bytes: the identity and the digest of a signature, the hash of a backup. */
function LogFacts({ event }: { readonly event: LogEvent }) {
  if (event.kind === 'signed') {
    return (
      <Stack gap="snug">
        {event.identity === null ? null : <Identity id={event.identity} />}
        <IdentifierChip bare label={t('log.digest')} {...identifierWords(event.digest, 'hex')} />
      </Stack>
    )
  }
  if (!('file' in event)) return null
  return <IdentifierChip bare label={t('log.file')} {...identifierWords(event.file, 'hex')} />
}

function Identity({ id }: { readonly id: Uint8Array }) {
  const label = useWorkspace((state) => state.identities.get(formatBase58(id))?.label ?? '')
  return (
    <>
      {label === '' ? null : <Text>{label}</Text>}
      <IdentifierChip bare label={t('log.identity')} {...identifierWords(id, 'base58')} />
    </>
  )
}
