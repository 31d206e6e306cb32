import { Link } from '@tanstack/react-router'
import type { ChainView } from '#/domain/network/chain-store.ts'
import { chain } from '#/domain/network/chain-session.ts'
import { formatEvery } from '#/words/chain-words.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/network/messages.ts'
import type { Network } from '#/store/records/network.ts'
import { setPollSeconds, useSettings } from '#/store/settings-store.ts'
import { pollChoices } from '#/store/records/settings.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Columns, PageHead } from '#/ui/layout.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { EmptyState, Past } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { InTurn } from '#/ui/drawing.tsx'
import { Select } from '#/ui/input.tsx'
import { useFollowedChain, type FollowedChain } from '#/features/network/model/followed-chain.ts'
import { useFreshness } from '#/features/network/model/use-freshness.ts'
import { ChangesCard } from './changes-card.tsx'
import { Charts } from './charts.tsx'
import { GroupsCard, SpaceChart } from './addresses.tsx'
import { ListCard } from './list-card.tsx'
import { NodesCard } from './nodes-card.tsx'
import { PlatformCard } from './platform-card.tsx'
import { QuorumsCard } from './quorums-card.tsx'
import { TipCard } from './tip-card.tsx'
import { TroubleNote } from './trouble-note.tsx'
import { VerificationCard } from './verification-card.tsx'
import { isNews } from '#/domain/network/list-changes.ts'
import { useMasternodeView } from '#/domain/network/masternode-view.ts'
import { Drawer } from '#/ui/dialog.tsx'
import { MasternodeContents } from './masternode-contents.tsx'
import type { ReactNode } from 'react'

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
      <TroubleNote network={network} view={view} />
      <PastUnlessFresh view={view}>
        <NetworkCards network={network} view={view} />
      </PastUnlessFresh>
      <MasternodeDrawer view={view} />
    </>
  )
}

/** Without a list, only cards with content: the nodes that were asked, and earlier observations. */
function NetworkCards({ network, view }: FollowedChain) {
  const isStale = useFreshness(view).kind === 'stale'
  const hasList = view.state?.list != null
  if (isStale && !hasList) {
    const nodes = <NodesCard view={view} />
    return (
      <>
        {view.events.some((each) => isNews(each)) ? (
          <Columns shape="two">
            <Cards>
              {nodes}
              <ChangesCard view={view} />
            </Cards>
          </Columns>
        ) : (
          <Cards>{nodes}</Cards>
        )}
        <Cards>
          <PlatformCard network={network} />
        </Cards>
        <Charts view={view} />
      </>
    )
  }
  return (
    <>
      <Columns shape="three">
        <Cards>
          <TipCard view={view} />
          <NodesCard view={view} />
          <VerificationCard view={view} />
        </Cards>
      </Columns>
      <InTurn px={760}>
        <Columns shape="main">
          <Cards>
            <ListCard />
            <ChangesCard view={view} />
          </Cards>
        </Columns>
      </InTurn>
      <Cards>
        <PlatformCard network={network} />
      </Cards>
      <InTurn px={320}>
        <Charts view={view} />
      </InTurn>
      <InTurn px={560}>
        <Columns shape="two">
          <Cards>
            <QuorumsCard network={network} />
            <GroupsCard />
          </Cards>
        </Columns>
      </InTurn>
      <InTurn px={40}>
        <Disclosure title={t('chart.space')}>
          <Cards>
            <SpaceChart />
          </Cards>
        </Disclosure>
      </InTurn>
    </>
  )
}

const choices = pollChoices.map((seconds) => ({ value: String(seconds), text: formatEvery(seconds) }))

function NetworkHead({ network }: { readonly network: Network }) {
  const seconds = useSettings((state) => state.settings.pollSeconds)
  return (
    <PageHead
      title={t('net.title')}
      lead={t('net.lead')}
      note={t('net.about', { name: formatNetworkName(network), every: formatEvery(seconds) })}
      actions={
        <>
          <ButtonLink render={<Link to="/network/console" />}>{t('console.link')}</ButtonLink>
          <Select
            aria-label={t('net.every.choose')}
            options={choices}
            value={String(seconds)}
            onValue={(value) => {
              const chosen = pollChoices.find((each) => String(each) === value)
              if (chosen !== undefined) setPollSeconds(chosen)
            }}
          />
          <Button icon="refresh" onClick={() => void chain.again()}>
            {t('net.ask')}
          </Button>
        </>
      }
    />
  )
}

function MasternodeDrawer({ view }: { readonly view: ChainView }) {
  const proRegTxHash = useMasternodeView((state) => state.open)
  const close = () => useMasternodeView.setState({ open: undefined })
  return (
    <Drawer
      open={proRegTxHash !== undefined}
      title={t('entry.drawer')}
      closeLabel={t('entry.close')}
      onClose={close}
    >
      {proRegTxHash === undefined ? null : (
        // The drawer is outside the page's own `Past` element.
        <PastUnlessFresh view={view}>
          <MasternodeContents key={proRegTxHash} proRegTxHash={proRegTxHash} events={view.events} />
        </PastUnlessFresh>
      )}
    </Drawer>
  )
}

/** Content styled as past while the network's data is saved or outdated. */
function PastUnlessFresh({ view, children }: { readonly view: ChainView; readonly children: ReactNode }) {
  return <Past is={useFreshness(view).kind !== 'fresh'}>{children}</Past>
}
