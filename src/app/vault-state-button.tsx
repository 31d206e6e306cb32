import { Link } from '@tanstack/react-router'
import { lockWords } from '#/features/vault/model/vault-lock.ts'
import { t } from './messages.ts'
import { useLockTime } from '#/features/vault/model/vault-lock.ts'
import { useVault, vault, type VaultView } from '#/session/vault/vault-session.ts'
import { Icon } from '#/ui/icon.tsx'
import styles from './vault-state-button.module.css'

/** The vault's state wherever one is: an open session locks in one press, any other state leads to the vault. */
export function VaultStateButton() {
  const isOpen = useVault((view) => view.session.kind === 'open')
  return isOpen ? <LockButton /> : <VaultLink />
}

// Its name stays the same while the minutes run: a screen reader is not told of each.
function LockButton() {
  const minutes = useLockTime()
  return (
    <button
      type="button"
      className={styles['state']}
      title={minutes === undefined ? t('shell.vault.lock') : t('lock.left', { minutes })}
      aria-label={t('shell.vault.lock')}
      onClick={() => void vault.lock()}
    >
      <Icon name="open" />
      <span className={styles['word']}>
        {minutes === undefined ? t('shell.vault.open') : t('shell.vault.open.left', { minutes })}
      </span>
    </button>
  )
}

function VaultLink() {
  const view = useVault()
  const word = formatCheckState(view)
  return (
    <Link to="/vault" className={styles['state']} aria-label={word}>
      <Icon name="lock" />
      <span className={styles['word']}>{word}</span>
    </Link>
  )
}

function formatCheckState({ session, lastLock }: VaultView): string {
  switch (session.kind) {
    case 'starting':
    case 'open':
      return t('shell.vault.starting')
    case 'missing':
      return t('shell.vault.missing')
    case 'evicted':
      return t('shell.vault.evicted')
    case 'locked':
      return lastLock === undefined ? t('shell.vault.locked') : lockWords(lastLock).line
    case 'unusable':
    case 'failed':
      return t('shell.vault.unusable')
  }
}
