import { t } from '#/workspace/messages/t.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { PassphraseWay } from './passphrase-way.tsx'
import styles from './ways-card.module.css'

/** What opens the vault: the passphrase, always, and what stands beside it. */
export function WaysCard() {
  const cost = useVault((view) => view.cost)
  return (
    <Card title={t('vault.ways')}>
      <div className={styles['ways']}>
        <PassphraseWay cost={cost} />
      </div>
    </Card>
  )
}
