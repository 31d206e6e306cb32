import { useEffect, useState } from 'react'
import type { LogEntry } from '#/domain/keys/log-entry.ts'
import { useVault, vault, type VaultBackups } from '#/domain/keys/vault-session.ts'

/** The audit log of this vault, without entries from backups. Empty while it is read and while the vault is locked. */
export function useOwnLog(isWanted: boolean): readonly LogEntry[] {
  const session = useVault((view) => view.session)
  const [entries, setEntries] = useState<readonly LogEntry[]>([])
  useEffect(() => {
    if (session.kind !== 'open' || !isWanted) return
    let stale = false
    vault.readAudit().then(
      (log) => {
        // Entries from a restored backup are about another vault.
        if (!stale) setEntries(log.entries.filter(({ vault: from }) => from === undefined))
      },
      // The page of the log shows its errors.
      () => {},
    )
    return () => {
      stale = true
    }
  }, [session, isWanted])
  return session.kind === 'open' && isWanted ? entries : []
}

export function findPasskeyUses(entries: readonly LogEntry[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const { event, atMs } of entries)
    if ((event.kind === 'unlocked' || event.kind === 'signed') && event.by !== undefined)
      uses.set(event.by, atMs)
  return uses
}

/**
 * Tells which backup is older than the passphrase: `last`, or only `tested`. The file opens with the previous
 * passphrase, unless it has its own.
 */
export function earlierBackup(
  entries: readonly LogEntry[],
  { made, tested }: Pick<VaultBackups, 'made' | 'tested'>,
): 'last' | 'tested' | undefined {
  const since = entries.findLast(({ event }) => hasNewPassphrase(event))?.atMs
  if (since === undefined) return undefined
  const lastAtMs = Math.max(made?.atMs ?? -1, tested?.madeAtMs ?? -1)
  if (lastAtMs >= 0 && lastAtMs < since) return 'last'
  return tested !== null && tested.madeAtMs < since ? 'tested' : undefined
}

// A restored vault has another passphrase than the backup file.
function hasNewPassphrase({ kind }: LogEntry['event']): boolean {
  return kind === 'created' || kind === 'passphrase-changed' || kind === 'keys-renewed'
}
