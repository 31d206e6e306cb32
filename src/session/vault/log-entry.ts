import type { VaultResponse } from '#/vault/api/vault-api.ts'

export type VaultLog = VaultResponse<'readAudit'>
export type LogEntry = VaultLog['entries'][number]
export type LogEvent = LogEntry['event']

/** What the log can be narrowed to. */
export const logKinds = [
  'all',
  'unlocks',
  'signatures',
  'exposures',
  'keys',
  'protection',
  'backups',
] as const
export type LogKind = (typeof logKinds)[number]

const kindOfEvent = {
  created: 'protection',
  unlocked: 'unlocks',
  signed: 'signatures',
  'key-made': 'keys',
  'key-imported': 'keys',
  'key-renamed': 'keys',
  'key-removed': 'keys',
  'damaged-removed': 'keys',
  'keys-restored': 'keys',
  'key-exported': 'exposures',
  'key-revealed': 'exposures',
  'phrase-made': 'keys',
  'phrase-imported': 'keys',
  'phrase-written-down': 'keys',
  'phrase-revealed': 'exposures',
  'phrase-scanned': 'exposures',
  'passphrase-changed': 'protection',
  'cost-raised': 'protection',
  'keys-renewed': 'protection',
  'passkey-added': 'protection',
  'passkey-renamed': 'protection',
  'passkey-removed': 'protection',
  'backup-made': 'backups',
  'backup-tested': 'backups',
  restored: 'backups',
} as const satisfies Record<LogEvent['kind'], LogKind>

export function isOfKind({ event }: LogEntry, kind: LogKind): boolean {
  return kind === 'all' || kindOfEvent[event.kind] === kind
}

/** Records that the event is about. */
export function recordsOf(event: LogEvent): readonly string[] {
  if ('records' in event) return event.records
  return 'record' in event ? [event.record] : []
}

/**
 * Both chains as one list, the newest first. They are merged by time; each keeps its own order, since a clock may have
 * been set back.
 */
export function mergeLog({ entries }: VaultLog): readonly LogEntry[] {
  const session = entries.filter(({ owner }) => owner === 'session')
  const device = entries.filter(({ owner }) => owner === 'device')
  const merged: LogEntry[] = []
  let [atSession, atDevice] = [0, 0]
  for (;;) {
    const one = session[atSession]
    const other = device[atDevice]
    if (one === undefined && other === undefined) return merged.reverse()
    if (other === undefined || (one !== undefined && one.atMs <= other.atMs)) {
      if (one !== undefined) merged.push(one)
      atSession += 1
    } else {
      merged.push(other)
      atDevice += 1
    }
  }
}
