import { Link } from '@tanstack/react-router'
import { t } from '#/workspace/messages/t.ts'
import { useVault, vault, type VaultSession } from '#/workspace/vault-session.ts'
import { Icon } from '#/ui/icon.tsx'
import styles from './vault-state-button.module.css'

/** The vault's state wherever one is: an open session locks in one press, any other state leads to the vault. */
export function VaultStateButton() {
  const session = useVault((view) => view.session)
  if (session.kind === 'open') {
    return (
      <button
        type="button"
        className={styles['state']}
        title={t('shell.vault.lock')}
        aria-label={t('shell.vault.lock')}
        onClick={() => void vault.lock()}
      >
        <Icon name="open" />
        <span className={styles['word']}>{t('shell.vault.open')}</span>
      </button>
    )
  }
  const word = wordOf(session)
  return (
    <Link to="/vault" className={styles['state']} aria-label={word}>
      <Icon name="lock" />
      <span className={styles['word']}>{word}</span>
    </Link>
  )
}

function wordOf(session: Exclude<VaultSession, { readonly kind: 'open' }>): string {
  switch (session.kind) {
    case 'starting':
      return t('shell.vault.starting')
    case 'missing':
      return t('shell.vault.missing')
    case 'evicted':
      return t('shell.vault.evicted')
    case 'locked':
      return t('shell.vault.locked')
    case 'unusable':
    case 'failed':
      return t('shell.vault.unusable')
  }
}
