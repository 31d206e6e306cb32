import { t } from '#/features/identities/messages.ts'
import { sandboxId, type Network } from '#/workspace/records/network.ts'
import { EmptyState } from '#/ui/card.tsx'

/** Begins the story of the first two minutes. */
export function NoIdentity({ network }: { readonly network: Network }) {
  return (
    <EmptyState title={t('identities.none')}>
      {network.id === sandboxId ? t('identities.none.about') : t('identities.none.own')}
    </EmptyState>
  )
}
