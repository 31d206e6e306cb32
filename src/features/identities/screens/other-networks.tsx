import { Link } from '@tanstack/react-router'
import { listUsedNetworks, type UsedNetwork } from '#/domain/funding/network-use.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/identities/messages.ts'
import type { Network } from '#/store/records/network.ts'
import { setCurrentNetwork } from '#/store/settings-store.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/card.tsx'
import { Row } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import type { IdentitiesHead } from './identities-page.tsx'
import { NoIdentity, useMainBelow } from './no-identity.tsx'

export function NothingHere({
  network,
  onHead,
}: {
  readonly network: Network
  readonly onHead: (change: Partial<IdentitiesHead>) => void
}) {
  const others = useOtherNetworks(network)
  return others.length === 0 ? (
    <NoIdentity onHead={onHead} />
  ) : (
    <NoneOnNetwork network={network} others={others} onHead={onHead} />
  )
}

function NoneOnNetwork({
  network,
  others,
  onHead,
}: {
  readonly network: Network
  readonly others: readonly UsedNetwork[]
  readonly onHead: (change: Partial<IdentitiesHead>) => void
}) {
  useMainBelow(onHead, 'create')
  return (
    <EmptyState
      title={t('identities.none.here', { network: formatNetworkName(network) })}
      action={
        <ButtonLink kind="primary" icon="plus" render={<Link to="/build/create" />}>
          {t('identities.create')}
        </ButtonLink>
      }
    >
      {others.map((other) => (
        <OtherNetwork key={other.network.id} other={other} />
      ))}
    </EmptyState>
  )
}

export function OtherNetworks({ current }: { readonly current: Network }) {
  return useOtherNetworks(current).map((other) => <OtherNetwork key={other.network.id} other={other} />)
}

function OtherNetwork({ other: { network, count, identities } }: { readonly other: UsedNetwork }) {
  const name = formatNetworkName(network)
  return (
    <Row wrap gap="close">
      <Text tone="second">
        {count === identities
          ? t('identities.others.identities', { count, network: name })
          : t('identities.others', { count, network: name })}
      </Text>
      <Button size="small" onClick={() => setCurrentNetwork(network.id)}>
        {t('networks.switch', { network: name })}
      </Button>
    </Row>
  )
}

function useOtherNetworks(current: Network): readonly UsedNetwork[] {
  const drafts = useWorkspace((state) => state.drafts)
  const identities = useWorkspace((state) => state.identities)
  const networks = useWorkspace((state) => state.networks)
  const locks = useWorkspace((state) => state.locks)
  const transitions = useWorkspace((state) => state.transitions)
  const bulkRuns = useWorkspace((state) => state.bulkRuns)
  const bulkRows = useWorkspace((state) => state.bulkRows)
  const deposits = useWorkspace((state) => state.deposits)
  return listUsedNetworks({
    drafts,
    identities,
    networks,
    locks,
    transitions,
    bulkRuns,
    bulkRows,
    deposits,
  }).filter(({ network }) => network.id !== current.id)
}
