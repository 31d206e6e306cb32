import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useLocks } from '#/workspace/locks/use-locks.ts'
import { formatNetworkName } from '#/workspace/messages/network-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useCurrentNetwork } from '#/workspace/networks/current-network.ts'
import { shelfOf } from '#/workspace/networks/list-networks.ts'
import { sandboxId } from '#/workspace/networks/network.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Text } from '#/ui/text.tsx'
import { DraftCard } from './draft-card.tsx'
import { HoldingsFigures } from './holdings-figures.tsx'
import { IdentitiesTable } from './identities-table.tsx'
import { LocksCard } from './locks-card.tsx'
import { OtherNetworks } from './other-networks.tsx'

export function IdentitiesPage() {
  const kind = useWorkspace((state) => state.kind)
  const drafts = useWorkspace((state) => state.drafts)
  const identities = useWorkspace((state) => state.identities)
  const networks = useWorkspace((state) => state.networks)
  const network = useCurrentNetwork()
  const open = useMemo(
    () =>
      [...drafts.values()]
        .filter(({ signed, networkId }) => signed === null && shelfOf(networks, networkId).id === network.id)
        .toSorted((a, b) => b.savedAtMs - a.savedAtMs),
    [drafts, network, networks],
  )
  const known = useMemo(
    () =>
      [...identities.values()]
        .filter(({ record }) => shelfOf(networks, record.networkId).id === network.id)
        .toSorted((a, b) => b.record.signedAtMs - a.record.signedAtMs),
    [identities, network, networks],
  )
  const create = (
    <ButtonLink kind="primary" icon="plus" render={<Link to="/build/create" />}>
      {t('identities.create')}
    </ButtonLink>
  )
  const { inProgress } = useLocks(network.id)
  const isEmpty = open.length === 0 && known.length === 0 && inProgress.length === 0
  return (
    <>
      <PageHead
        title={t('identities.title')}
        note={
          known.length === 0
            ? undefined
            : t('identities.count', { count: known.length, network: formatNetworkName(network) })
        }
        actions={isEmpty ? undefined : create}
      />
      {kind === 'starting' ? <Text tone="quiet">{t('identities.opening')}</Text> : null}
      {kind === 'ready' && isEmpty ? (
        <EmptyState title={t('identities.none')} action={create}>
          {network.id === sandboxId ? t('identities.none.about') : t('identities.none.own')}
        </EmptyState>
      ) : null}
      {isEmpty ? null : <HoldingsFigures identities={known} />}
      {open.map((draft) => (
        <DraftCard key={draft.id} draft={draft} />
      ))}
      <LocksCard networkId={network.id} />
      {known.length === 0 ? null : <IdentitiesTable identities={known} />}
      <OtherNetworks current={network} />
    </>
  )
}
