import type { VaultResponse } from '#/vault/api/vault-api.ts'
import { useEffect, useState } from 'react'
import { useVault, vault } from './vault-session.ts'

export type VaultLog = VaultResponse<'readAudit'>
export type LogEntry = VaultLog['entries'][number]
export type LogEvent = LogEntry['event']

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
  'funding-signed': 'signatures',
  'key-made': 'keys',
  'key-imported': 'keys',
  'key-renamed': 'keys',
  'key-removed': 'keys',
  'damaged-removed': 'keys',
  'keys-restored': 'keys',
  'address-without-backup': 'exposures',
  'key-exported': 'exposures',
  'key-revealed': 'exposures',
  'phrase-made': 'keys',
  'phrase-imported': 'keys',
  'phrase-written-down': 'keys',
  'phrase-revealed': 'exposures',
  'phrase-scanned': 'exposures',
  'phrase-forgotten': 'keys',
  'passphrase-changed': 'protection',
  'cost-raised': 'protection',
  'keys-renewed': 'protection',
  'passkey-added': 'protection',
  'passkey-renamed': 'protection',
  'passkey-removed': 'protection',
  'backup-made': 'backups',
  'backup-tested': 'backups',
  restored: 'backups',
  joined: 'backups',
} as const satisfies Record<LogEvent['kind'], LogKind>

export function isOfKind({ event }: LogEntry, kind: LogKind): boolean {
  return kind === 'all' || kindOfEvent[event.kind] === kind
}

export function recordsOf(event: LogEvent): readonly string[] {
  if ('records' in event) return event.records
  return 'record' in event ? [event.record] : []
}

/** Returns a unique name for an entry, because an index is unique only within one chain of one vault. */
export function nameOfEntry({ vault = '', owner, index }: LogEntry): string {
  return `${vault} ${owner} ${index}`
}

/**
 * Merges the chains by time, the newest entry first. Each chain keeps its own order, because a clock may have been set
 * back.
 */
export function mergeLog({ entries }: VaultLog): readonly LogEntry[] {
  const chains = new Map<string, LogEntry[]>()
  for (const entry of entries) {
    const name = `${entry.vault ?? ''} ${entry.owner}`
    const chain = chains.get(name)
    if (chain === undefined) chains.set(name, [entry])
    else chain.push(entry)
  }
  const [first = [], ...others] = chains.values()
  return others.reduce<readonly LogEntry[]>(mergeTwo, first).toReversed()
}

function mergeTwo(one: readonly LogEntry[], other: readonly LogEntry[]): readonly LogEntry[] {
  const merged: LogEntry[] = []
  let at = 0
  for (const entry of other) {
    for (let next = one[at]; next !== undefined && next.atMs <= entry.atMs; next = one[at]) {
      merged.push(next)
      at += 1
    }
    merged.push(entry)
  }
  return [...merged, ...one.slice(at)]
}

export type LogReading =
  | { readonly kind: 'reading' }
  | {
      readonly kind: 'read'
      readonly entries: readonly LogEntry[]
      readonly damaged: VaultLog['damaged']
    }
  | { readonly kind: 'failed'; readonly error: unknown }

export function useVaultLog(): LogReading {
  const session = useVault((view) => view.session)
  const [reading, setReading] = useState<LogReading>({ kind: 'reading' })
  useEffect(() => {
    if (session.kind !== 'open') return
    let isGone = false
    vault.readAudit().then(
      (log) => {
        if (!isGone) setReading({ kind: 'read', entries: mergeLog(log), damaged: log.damaged })
      },
      (error: unknown) => {
        if (!isGone) setReading({ kind: 'failed', error })
      },
    )
    return () => {
      isGone = true
    }
  }, [session])
  return reading
}
