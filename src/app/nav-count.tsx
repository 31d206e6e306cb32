import { useVault } from '#/session/vault/vault-session.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { t } from './messages.ts'
import styles from './shell.module.css'

/** How many there are of what a page lists: identities that are not archived, contracts, private keys. Nothing for none. */
export function NavCount({ to }: { readonly to: string }) {
  const stored = useWorkspace(({ identities, contracts }) => {
    if (to === '/contracts') return contracts.size
    if (to !== '/') return 0
    let count = 0
    for (const { archivedAtMs } of identities.values()) if (archivedAtMs === null) count += 1
    return count
  })
  const keys = useVault((view) => (to === '/vault' ? view.keys.length : 0))
  const count = stored + keys
  // The page itself says it to a screen reader.
  return count === 0 ? null : (
    <span className={styles['count']} aria-hidden="true">
      {t('shell.count', { count })}
    </span>
  )
}
