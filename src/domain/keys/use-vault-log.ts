import { useEffect, useState } from 'react'
import { useVault, vault } from './vault-session.ts'
import { mergeLog, type LogEntry, type VaultLog } from './log-entry.ts'

export type LogReading =
  | { readonly kind: 'reading' }
  | {
      readonly kind: 'read'
      readonly entries: readonly LogEntry[]
      readonly damaged: VaultLog['damaged']
    }
  | { readonly kind: 'failed'; readonly error: unknown }

/** The log of the open vault, read again whenever the vault has changed. */
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
