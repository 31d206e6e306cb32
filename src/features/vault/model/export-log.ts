import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatLogEvent } from '#/words/log-words.ts'
import type { ManifestOwner } from '#/domain/keys/vault-facts.ts'
import { recordsOf, type LogEntry } from '#/domain/keys/log-entry.ts'

export interface ExportedLog {
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
