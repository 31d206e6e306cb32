import { useLocksOfKey } from '#/workspace/locks/use-locks.ts'
import { t } from '#/workspace/messages/t.ts'
import type { VaultKey } from '#/workspace/vault-session.ts'
import { Note } from '#/ui/note.tsx'

/** What is lost with a private key that a lock in progress opens with. Nothing when none does. */
export function LockNeedsKey({ vaultKey }: { readonly vaultKey: VaultKey | undefined }) {
  const [waiting] = useLocksOfKey(vaultKey?.publicKey)
  if (waiting === undefined) return null
  const { amountDuffs } = waiting.lock
  return (
    <Note tone="warn" title={t('vault.remove.lock')}>
      {amountDuffs === undefined
        ? t('vault.remove.lock.about')
        : t('vault.remove.lock.amount', { duffs: amountDuffs })}
    </Note>
  )
}
