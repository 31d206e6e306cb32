import { Link } from '@tanstack/react-router'
import { useFollowedChain } from '#/features/network/model/chain/use-followed-chain.ts'
import { formatNetworkName } from '#/workspace/messages/network-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Columns } from '#/ui/columns.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { InTurn } from '#/ui/in-turn.tsx'
import { ChangesCard } from './changes/changes-card.tsx'
import { GroupsCard } from './groups/groups-card.tsx'
import { ListCard } from './list/list-card.tsx'
import { Charts } from './charts/charts.tsx'
import { MasternodeDrawer } from './masternode/masternode-drawer.tsx'
import { NetworkHead } from './network-head.tsx'
import { NodesCard } from './nodes/nodes-card.tsx'
import { QuorumsCard } from './quorums/quorums-card.tsx'
import { PastWhenStale } from './past-when-stale.tsx'
import { StaleNote } from './stale-note.tsx'
import { TipCard } from './tip/tip-card.tsx'
import { VerificationCard } from './verification/verification-card.tsx'

/** The network that is followed: its tip, its nodes, its masternodes, and what of it is verified. */
export function NetworkPage() {
  const { network, view } = useFollowedChain()
  if (view.kind === 'no-nodes') {
    return (
      <>
        <NetworkHead network={network} />
        <EmptyState
          title={t('net.no-nodes', { name: formatNetworkName(network) })}
          action={<ButtonLink render={<Link to="/settings" />}>{t('net.no-nodes.act')}</ButtonLink>}
        >
          {t('net.no-nodes.about')}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <NetworkHead network={network} />
      <StaleNote view={view} />
      <PastWhenStale view={view}>
        <Columns shape="three">
          <TipCard view={view} />
          <NodesCard view={view} />
          <VerificationCard view={view} />
        </Columns>
        <InTurn px={620}>
          <Charts view={view} />
        </InTurn>
        <InTurn px={760}>
          <Columns shape="main">
            <ListCard />
            <ChangesCard view={view} />
          </Columns>
        </InTurn>
        <InTurn px={560}>
          <Columns shape="two">
            <QuorumsCard network={network} />
            <GroupsCard />
          </Columns>
        </InTurn>
      </PastWhenStale>
      <MasternodeDrawer view={view} />
    </>
  )
}
