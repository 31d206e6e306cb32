import { t } from '#/workspace/messages/t.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Columns } from '#/ui/columns.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Tabs } from '#/ui/tabs.tsx'
import { OpenVaultOnly } from '#/features/vault/screens/open-vault-only.tsx'
import { ChangeCard } from './change-card.tsx'
import { CostCard } from './cost-card.tsx'
import { ExposedCard } from './exposed-card.tsx'
import { RaiseCostCard } from './raise-cost-card.tsx'

/** Changing what opens the vault: the passphrase, its cost, and everything that it ever opened. */
export function PassphrasePage() {
  const cost = useVault((view) => view.cost)
  return (
    <>
      <PageHead title={t('passphrase.title')} />
      <OpenVaultOnly missing={t('passphrase.missing')} locked={t('passphrase.locked')}>
        <Columns shape="main">
          <Tabs
            label={t('passphrase.acts')}
            tabs={[
              { id: 'change', text: t('passphrase.tab.change'), panel: <ChangeCard cost={cost} /> },
              { id: 'exposed', text: t('passphrase.tab.exposed'), panel: <ExposedCard cost={cost} /> },
              { id: 'cost', text: t('passphrase.tab.cost'), panel: <RaiseCostCard cost={cost} /> },
            ]}
          />
          <CostCard cost={cost} />
        </Columns>
      </OpenVaultOnly>
    </>
  )
}
