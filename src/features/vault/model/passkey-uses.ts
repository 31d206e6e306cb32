import { useEffect, useState } from 'react'
import type { VaultResponse } from '#/session/vault/vault-facts.ts'
import { useVault, vault } from '#/session/vault/vault-session.ts'

export type PasskeyUses = ReadonlyMap<string, number>

/** When each passkey unlocked or signed last, as the audit log tells. While the vault is locked nobody can say. */
export function usePasskeyUses(): PasskeyUses {
  const session = useVault((view) => view.session)
  const hasPasskeys = useVault((view) => view.passkeys.length > 0)
  const [uses, setUses] = useState<PasskeyUses>(new Map())
  useEffect(() => {
    if (session.kind !== 'open' || !hasPasskeys) return
    let stale = false
    vault.readAudit().then(
      ({ entries }) => {
        if (!stale) setUses(findUses(entries))
      },
      // The log is shown, and its faults named, elsewhere.
      () => {},
    )
    return () => {
      stale = true
    }
    // A session that was read again may have another entry.
  }, [session, hasPasskeys])
  return uses
}

function findUses(entries: VaultResponse<'readAudit'>['entries']): PasskeyUses {
  const uses = new Map<string, number>()
  for (const { event, atMs } of entries) {
    if ((event.kind === 'unlocked' || event.kind === 'signed') && event.by !== undefined)
      uses.set(event.by, atMs)
  }
  return uses
}
