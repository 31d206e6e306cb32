import { formatError } from '#/words/format-error.ts'
import { t } from '#/features/vault/messages.ts'
import { useKeyNames } from './log-facts.tsx'
import { useVaultLog, type LogReading, recordsOf, type LogEntry } from '#/domain/keys/log-entry.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { DownloadButton } from '#/ui/file.tsx'
import { Note } from '#/ui/note.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { PageHead, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { OpenVaultOnly } from '#/features/vault/screens/unlock-card.tsx'
import { LogCard } from './log-card.tsx'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatLogEvent } from '#/words/log-words.ts'
import type { ManifestOwner } from '#/domain/keys/vault-facts.ts'

interface ExportedLog {
  readonly vaultId: string
  readonly exportedAtMs: number
  /** Chains that are damaged. Their readable entries are exported too. */
  readonly damaged: readonly ManifestOwner[]
  readonly entries: readonly LogEntry[]
  readonly nameOf: (record: string) => string
}

/** Exports the log as JSON: bytes in hex, identities in Base58, times in UTC. */
export function exportLogJson({ vaultId, exportedAtMs, damaged, entries, nameOf }: ExportedLog): string {
  return JSON.stringify(
    {
      kind: 'keywright-audit-log',
      format: 1,
      vaultId,
      exportedAt: formatTime(exportedAtMs),
      damagedChains: damaged,
      entries: entries.map((entry) => {
        const { owner, index, atMs, event, vault } = entry
        const { kind, record: _record, records: _records, ...rest }: Record<string, unknown> = { ...event }
        const keys = recordsOf(event).map((record) => ({ record, label: nameOf(record) }))
        const from = vault === undefined ? {} : { fromVault: vault }
        return { chain: owner, index, ...from, at: formatTime(atMs), kind, ...plain(rest), keys }
      }),
    },
    null,
    2,
  )
}

const columns = [
  'time',
  'chain',
  'index',
  'kind',
  'what',
  'keys',
  'identity',
  'digest',
  'file',
  'warnings',
  'fromVault',
] as const

/** Exports the log as CSV. A cell that a spreadsheet would run as a formula begins with an apostrophe. */
export function exportLogCsv({ entries, nameOf }: Pick<ExportedLog, 'entries' | 'nameOf'>): string {
  const rows = entries.map(({ owner, index, atMs, event, vault = '' }) => {
    const facts: Record<string, unknown> = plain({ ...event })
    const keys = recordsOf(event).map((record) => `${nameOf(record)} (${record})`)
    const cells: Record<(typeof columns)[number], string> = {
      time: formatTime(atMs),
      chain: owner,
      index: String(index),
      kind: event.kind,
      what: formatLogEvent(event),
      keys: keys.join('; '),
      identity: textOf(facts['identity']),
      digest: textOf(facts['digest']),
      file: textOf(facts['file']),
      warnings: 'warnings' in event ? (event.warnings ?? []).join(' ') : '',
      fromVault: vault,
    }
    return columns.map((column) => formatCell(cells[column])).join(',')
  })
  return `${[columns.join(','), ...rows].join('\r\n')}\r\n`
}

function formatCell(text: string): string {
  // A label can be any text, and RFC 4180 quotes do not stop a spreadsheet from running it as a formula.
  const safe = /^[\s]*[=+\-@\t\r\n|%]/u.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

function plain(facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (!(value instanceof Uint8Array)) return [name, value]
      return [name, name === 'identity' ? formatBase58(value) : formatHex(value)]
    }),
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function formatTime(atMs: number): string {
  const date = new Date(atMs)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

export function LogPage() {
  const isOpen = useVault((view) => view.session.kind === 'open')
  if (isOpen) return <OpenLog />
  return (
    <>
      <PageHead title={t('log.title')} />
      <OpenVaultOnly locked={t('log.locked')}>{null}</OpenVaultOnly>
    </>
  )
}

function OpenLog() {
  const reading = useVaultLog()
  return (
    <>
      <PageHead
        title={t('log.title')}
        actions={reading.kind === 'read' ? <LogExport reading={reading} /> : undefined}
      />
      <LogBody reading={reading} />
    </>
  )
}

function LogBody({ reading }: { readonly reading: ReturnType<typeof useVaultLog> }) {
  switch (reading.kind) {
    case 'reading':
      return <Text tone="quiet">{t('log.reading')}</Text>
    case 'failed':
      return <Note tone="bad" title={formatError(reading.error)} />
    case 'read':
      return (
        <Cards>
          <LogStatus reading={reading} />
          <LogCard entries={reading.entries} />
        </Cards>
      )
  }
}

function LogStatus({
  reading: { entries, damaged },
}: {
  readonly reading: Extract<LogReading, { readonly kind: 'read' }>
}) {
  const session = useVault((view) => view.session)
  const atUnlock = session.kind === 'open' ? (session.damagedAudit ?? []) : []
  const broken = [...new Set([...damaged, ...atUnlock])]
  if (broken.length === 0) {
    return (
      <Note tone="ok" title={t('log.holds')}>
        {t('log.holds.about', { count: entries.length })}
      </Note>
    )
  }
  return (
    <Note tone="bad" alert title={t('log.damaged')}>
      <Stack gap="snug">
        {broken.map((chain) => (
          <span key={chain}>{t('log.damaged.chain', { chain })}</span>
        ))}
        {atUnlock.length > 0 ? <span>{t('log.damaged.unlock')}</span> : null}
      </Stack>
    </Note>
  )
}

/** Exports the log. The file contains no secrets. */
function LogExport({
  reading: { entries, damaged },
}: {
  readonly reading: Extract<LogReading, { readonly kind: 'read' }>
}) {
  const vaultId = useVault(({ session }) => (session.kind === 'open' ? session.vaultId : ''))
  const nameOf = useKeyNames()
  const log = () => ({ vaultId, exportedAtMs: Date.now(), damaged, entries, nameOf })
  return (
    <>
      <DownloadButton
        fileName="keywright-audit-log.json"
        mediaType="application/json"
        content={() => exportLogJson(log())}
        words={{ download: t('log.export.json'), of: t('log.export.json.of') }}
      />
      <DownloadButton
        fileName="keywright-audit-log.csv"
        mediaType="text/csv"
        content={() => exportLogCsv(log())}
        words={{ download: t('log.export.csv'), of: t('log.export.csv.of') }}
      />
    </>
  )
}
