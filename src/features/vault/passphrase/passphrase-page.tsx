import { Link } from '@tanstack/react-router'
import { t } from '#/workspace/messages/t.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Columns } from '#/ui/columns.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Tabs } from '#/ui/tabs.tsx'
import { Text } from '#/ui/text.tsx'
import { UnlockCard } from '#/features/vault/unlock-card.tsx'
import { ChangeCard } from './change-card.tsx'
import { CostCard } from './cost-card.tsx'
import { ExposedCard } from './exposed-card.tsx'
import { RaiseCostCard } from './raise-cost-card.tsx'

/** Changing what opens the vault: the passphrase, its cost, and everything that it ever opened. */
export function PassphrasePage() {
  return (
    <>
      <PageHead title={t('passphrase.title')} />
      <PassphraseBody />
    </>
  )
}

function PassphraseBody() {
  const kind = useVault((view) => view.session.kind)
  const cost = useVault((view) => view.cost)
  switch (kind) {
    case 'starting':
      return <Text tone="quiet">{t('vault.starting')}</Text>
    case 'missing':
    case 'evicted':
    case 'unusable':
    case 'failed':
      return (
        <EmptyState
          title={t('passphrase.missing')}
          action={<ButtonLink render={<Link to="/vault" />}>{t('passphrase.to-vault')}</ButtonLink>}
        >
          {null}
        </EmptyState>
      )
    case 'locked':
      return (
        <Stack>
          <Text as="p" tone="second">
            {t('passphrase.locked')}
          </Text>
          <UnlockCard />
        </Stack>
      )
    case 'open':
      return (
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
      )
  }
}
