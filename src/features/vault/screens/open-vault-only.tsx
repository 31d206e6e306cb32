import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#/features/vault/messages.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/card.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { UnlockCard } from './unlock-card.tsx'

/** Its children where the vault is open; else the way to open it, or to one. */
export function OpenVaultOnly({
  missing,
  locked,
  children,
}: {
  /** What is to be said where there is no vault, and where it is locked. */
  readonly missing: string
  readonly locked: string
  readonly children: ReactNode
}) {
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
          title={missing}
          action={<ButtonLink render={<Link to="/vault" />}>{t('vault.go')}</ButtonLink>}
        >
          {null}
        </EmptyState>
      )
    case 'locked':
      return (
        <Stack>
          <Text as="p" tone="second">
            {locked}
          </Text>
          <UnlockCard />
        </Stack>
      )
    case 'open':
      return children
  }
}
