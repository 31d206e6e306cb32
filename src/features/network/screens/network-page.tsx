import { Link } from '@tanstack/react-router'
import type { ChainState } from '#/chain/chain-state.ts'
import type { ChainView } from '#/session/chain/chain-store.ts'
import { chain } from '#/session/chain/chain-session.ts'
import { formatEvery, formatStaleReason } from '#/words/chain-words.ts'
import { formatNode } from '#/words/node-words.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/network/messages.ts'
import type { Network } from '#/workspace/records/network.ts'
import { setPollSeconds, useSettings } from '#/workspace/storage/settings-store.ts'
import { pollChoices } from '#/workspace/records/settings.ts'
import { useNow } from '#/session/program/use-now.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Columns, PageHead } from '#/ui/layout.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { EmptyState, Past } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { InTurn } from '#/ui/drawing.tsx'
import { Note } from '#/ui/note.tsx'
import { Select } from '#/ui/input.tsx'
import { useFollowedChain } from '#/features/network/model/followed-chain.ts'
import { useFreshness } from '#/features/network/model/use-freshness.ts'
import { formatSide } from '#/features/network/words/side-words.ts'
import { formatFineAge } from '#/features/network/words/figure-words.ts'
import { ChangesCard } from './changes-card.tsx'
import { Charts } from './charts.tsx'
import { GroupsCard, SpaceChart } from './addresses.tsx'
import { ListCard } from './list-card.tsx'
import { NodesCard } from './nodes-card.tsx'
import { PlatformCard } from './platform-card.tsx'
import { QuorumsCard } from './quorums-card.tsx'
import { TipCard } from './tip-card.tsx'
import { VerificationCard } from './verification-card.tsx'
import { useMasternodeView } from '#/session/chain/masternode-view.ts'
import { Drawer } from '#/ui/dialog.tsx'
import { MasternodeContents } from './masternode-contents.tsx'
import type { ReactNode } from 'react'

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
      <TroubleNote view={view} />
      <PastWhenStale view={view}>
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
        <PlatformCard network={network} />
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
            <SpaceChart />
          </Disclosure>
        </InTurn>
      </PastWhenStale>
      <MasternodeDrawer view={view} />
    </>
  )
}

const choices = pollChoices.map((seconds) => ({ value: String(seconds), text: formatEvery(seconds) }))

/** Which network is followed, how often it is asked, and asking at once. */
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

/** Says above everything what is wrong with the network, and that what is shown is old, and asks again. */
function TroubleNote({ view }: { readonly view: ChainView }) {
  const freshness = useFreshness(view)
  const sides = view.state?.sides ?? []
  const isStale = freshness.kind === 'stale'
  if (!isStale && sides.length < 2) return null
  const age = isStale ? <StaleAge sinceMs={freshness.sinceMs} /> : null
  const again = (
    <Button icon="refresh" onClick={() => void chain.again()}>
      {t('net.ask.again')}
    </Button>
  )
  // Which nodes have which chain says more than that they differ.
  if (sides.length >= 2) return <SidesNote sides={sides} age={age} again={again} />
  if (!isStale) return null
  const { reason } = freshness
  return (
    <Note
      tone="bad"
      icon="warning"
      alert
      title={
        reason.kind === 'rejected'
          ? t('net.stale.forged', { node: formatNode(reason.address) })
          : t('net.stale')
      }
      action={again}
    >
      {age} {formatStaleReason(reason)}
    </Note>
  )
}

/** Says that nodes have different chains, or lists: for each its nodes, its block, and what they can prove of it. */
function SidesNote({
  sides,
  age,
  again,
}: {
  readonly sides: ChainState['sides']
  /** Where the nodes have no majority. */
  readonly age: ReactNode
  readonly again: ReactNode
}) {
  const isOneBlock = sides.every(({ coinbase }) => coinbase !== null)
  return (
    <Note
      tone="bad"
      icon="warning"
      alert
      title={t(isOneBlock ? 'net.sides.lists' : 'net.sides')}
      action={again}
    >
      {age} {t(isOneBlock ? 'net.sides.lists.about' : 'net.sides.about')}
      <ul>
        {sides.map((side) => (
          <li key={side.coinbase ?? side.blockHash}>{formatSide(side)}</li>
        ))}
      </ul>
    </Note>
  )
}

/** How old what is shown is. */
function StaleAge({ sinceMs }: { readonly sinceMs: number | undefined }) {
  const nowMs = useNow(1000)
  return sinceMs === undefined
    ? t('net.stale.never')
    : t('net.stale.since', { age: formatFineAge(sinceMs, nowMs) })
}

/** The masternode that is looked at, beside the list. */
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
        // The drawer is outside the page.
        <PastWhenStale view={view}>
          <MasternodeContents key={proRegTxHash} proRegTxHash={proRegTxHash} events={view.events} />
        </PastWhenStale>
      )}
    </Drawer>
  )
}

/** What is known of the network: while it is not up to date, nothing of it looks as if it were. The banner says since when. */
function PastWhenStale({ view, children }: { readonly view: ChainView; readonly children: ReactNode }) {
  return <Past is={useFreshness(view).kind === 'stale'}>{children}</Past>
}
