import { t } from '#/features/identities/messages.ts'
import { sandboxId, type Network } from '#/workspace/records/network.ts'
import { EmptyState } from '#/ui/card.tsx'

/** What the page shows while there are no identities: how to begin. */
export function NoIdentity({ network }: { readonly network: Network }) {
  return (
    <EmptyState title={t('identities.none')}>
      {network.id === sandboxId ? t('identities.none.about') : t('identities.none.own')}
    </EmptyState>
  )
}
