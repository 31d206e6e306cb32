import { t } from '#/features/builder/messages.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { VaultUse } from './vault-use.tsx'

/** Where a step needs private keys: a card that creates or unlocks the vault. Nothing when it is open. */
export function VaultNeeded() {
  const kind = useVault((view) => view.session.kind)
  if (kind === 'starting' || kind === 'open') return null
  if (kind !== 'missing' && kind !== 'locked') return <VaultUse />
  return (
    <Card title={kind === 'missing' ? t('vault.create') : t('vault.unlock')}>
      <VaultUse />
    </Card>
  )
}
