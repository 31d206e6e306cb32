import { lazyRouteComponent, Link } from '@tanstack/react-router'
import { lockWords, useLastLock } from '#/features/vault/model/vault-lock.ts'
import { t } from './messages.ts'
import { useLockTime } from '#/features/vault/model/vault-lock.ts'
import { useVault, vault, type VaultSession } from '#/domain/keys/vault-session.ts'
import { Icon } from '#/ui/icon.tsx'
import { Panel } from '#/ui/panel.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import styles from './vault-state-button.module.css'

const LazyUnlockPanel = lazyRouteComponent(() => import('./unlock-panel.tsx'), 'UnlockPanel')

/** A press locks an open session, opens the unlock form, or leads to the vault. */
export function VaultStateButton() {
  const session = useVault((view) => view.session)
  switch (session.kind) {
    case 'open':
      return <LockButton />
    case 'locked':
      return <UnlockButton />
    case 'starting':
    case 'missing':
    case 'evicted':
    case 'unusable':
    case 'failed':
      return <VaultLink session={session} />
  }
}

// The name stays the same while the minutes count down, so that a screen reader does not announce each.
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

function UnlockButton() {
  const lock = useLastLock()
  const word = lock === undefined ? t('shell.vault.locked') : lockWords(lock).line
  return (
    <Panel
      className={styles['state']}
      label={word}
      title={t('vault.unlock')}
      trigger={
        <>
          <Icon name="lock" />
          <span className={styles['word']}>{word}</span>
        </>
      }
    >
      <LatePart fallback={<p>{t('vault.unlock')}</p>}>
        <LazyUnlockPanel />
      </LatePart>
    </Panel>
  )
}

type NoVault = Exclude<VaultSession, { readonly kind: 'locked' | 'open' }>

function VaultLink({ session }: { readonly session: NoVault }) {
  const word = formatState(session)
  return (
    <Link to="/vault" className={styles['state']} aria-label={word}>
      <Icon name="lock" />
      <span className={styles['word']}>{word}</span>
    </Link>
  )
}

function formatState(session: NoVault): string {
  switch (session.kind) {
    case 'starting':
      return t('shell.vault.starting')
    case 'missing':
      return t('shell.vault.missing')
    case 'evicted':
      return t('shell.vault.evicted')
    case 'unusable':
    case 'failed':
      return t('shell.vault.unusable')
  }
}
