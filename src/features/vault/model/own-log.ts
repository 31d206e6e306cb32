import { useEffect, useState } from 'react'
import type { LogEntry } from '#/domain/keys/log-entry.ts'
import { useVault, vault, type VaultBackups } from '#/domain/keys/vault-session.ts'

/** What cards of the vault's page learn from its audit log. Empty until it was read, and while the vault is locked. */
export function useOwnLog(isWanted: boolean): readonly LogEntry[] {
  const session = useVault((view) => view.session)
  const [entries, setEntries] = useState<readonly LogEntry[]>([])
  useEffect(() => {
    if (session.kind !== 'open' || !isWanted) return
    let stale = false
    vault.readAudit().then(
      (log) => {
        // What came with a backup tells nothing of what opens this vault.
        if (!stale) setEntries(log.entries.filter(({ vault: from }) => from === undefined))
      },
      // The page of the log shows it, and its faults.
      () => {},
    )
    return () => {
      stale = true
    }
    // A session that was read again may have another entry.
  }, [session, isWanted])
  return session.kind === 'open' && isWanted ? entries : []
}

/** When each passkey unlocked or signed last. */
export function findPasskeyUses(entries: readonly LogEntry[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const { event, atMs } of entries)
    if ((event.kind === 'unlocked' || event.kind === 'signed') && event.by !== undefined)
      uses.set(event.by, atMs)
  return uses
}

/**
 * Which backup is older than the passphrase of the vault: `last`, or the `tested` one alone. A file that has no passphrase of its
 * own opens with the one from before. Nothing where there is none, or the log does not tell.
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

// A restored vault was created with another passphrase than the file that it came from.
function hasNewPassphrase({ kind }: LogEntry['event']): boolean {
  return kind === 'created' || kind === 'passphrase-changed' || kind === 'keys-renewed'
}
