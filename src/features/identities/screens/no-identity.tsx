import { t } from '#/workspace/messages/t.ts'
import { sandboxId, type Network } from '#/workspace/networks/network.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { CreateLink } from './create-link.tsx'

/** Begins the story of the first two minutes. */
export function NoIdentity({ network }: { readonly network: Network }) {
  return (
    <EmptyState title={t('identities.none')} action={<CreateLink />}>
      {network.id === sandboxId ? t('identities.none.about') : t('identities.none.own')}
    </EmptyState>
  )
}
