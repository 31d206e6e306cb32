import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#/workspace/messages/t.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { UnlockCard } from '#/features/vault/unlock-card.tsx'

/** Its children where the vault is open; else the way to open it, or to one. */
export function OpenVaultOnly({ children }: { readonly children: ReactNode }) {
  const kind = useVault((view) => view.session.kind)
  switch (kind) {
    case 'starting':
      return <Text tone="quiet">{t('vault.starting')}</Text>
    case 'missing':
    case 'evicted':
    case 'unusable':
    case 'failed':
      return (
        <EmptyState
          title={t('backup.missing')}
          action={<ButtonLink render={<Link to="/vault" />}>{t('backup.to-vault')}</ButtonLink>}
        >
          {null}
        </EmptyState>
      )
    case 'locked':
      return (
        <Stack>
          <Text as="p" tone="second">
            {t('backup.locked')}
          </Text>
          <UnlockCard />
        </Stack>
      )
    case 'open':
      return children
  }
}
