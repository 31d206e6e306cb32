import { lazyRouteComponent, Link, useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useLocks, amountOf, type ListedLock } from '#/domain/funding/list-locks.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/identities/messages.ts'
import { isUntouched, type FundedDraft } from '#/store/records/funded-draft.ts'
import { networkOrSandbox, type Network } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { Card } from '#/ui/card.tsx'
import { useNarrow } from '#/ui/table.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { useListedIdentities } from '#/features/identities/model/use-listed-identities.ts'
import { DraftCards, DraftsFold, mostDraftCards } from './draft-card.tsx'
import { RunCards, RunsFold, useOpenRuns } from './run-card.tsx'
import { BalanceFigures } from './balance-figures.tsx'
import { FirstSteps } from './first-steps-card.tsx'
import { ListCard } from './list-card.tsx'
import type { IdentitiesHead } from './identities-page.tsx'
import { NothingHere, OtherNetworks } from './other-networks.tsx'
import { useListView, type ListedIdentity } from '#/features/identities/model/list-identities.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { Button, ButtonLink, LinkButton } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { Fold } from '#/ui/disclosure.tsx'
import { centered } from '#/ui/keep-in-view.ts'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { LocksTable } from './locks-table.tsx'

// More locks, as in a bulk create, are folded into one line.
const mostOpen = 3

/** Locks that do not fund an identity yet, and abandoned ones. */
function LocksCard({ networkId }: { readonly networkId: string }) {
  const { inProgress, givenUp } = useLocks(networkId)
  if (inProgress.length + givenUp.length === 0) return null
  return (
    <Card label={t('locks.title')}>
      <LocksFold networkId={networkId} />
    </Card>
  )
}

/** Abandoned locks show on request. An address with `#locks` unfolds the line and scrolls to it. */
function LocksFold({
  networkId,
  isFolded = false,
}: {
  readonly networkId: string
  readonly isFolded?: boolean
}) {
  const { inProgress, givenUp } = useLocks(networkId)
  const [shown, setShown] = useState(false)
  const isNamed = useLocation({ select: ({ hash }) => hash === 'locks' })
  const open = inProgress.filter(({ use }) => use === undefined)
  const used = inProgress.filter(({ use }) => use !== undefined)
  const shownLocks = [...open, ...used, ...(shown ? givenUp : [])]
  // The draft cards above already continue these locks.
  const isInDrafts = shownLocks.every(({ draft }) => draft?.signed === null)
  return (
    <div ref={isNamed ? centered : undefined}>
      <Stack gap="snug">
        {shownLocks.length === 0 ? null : (
          <Fold
            key={`${shown} ${isNamed}`}
            lead={<b>{t('locks.title')}</b>}
            end={t('locks.sum', { open: open.length, duffs: sumOf(open), used: used.length })}
            isOpen={shown || isNamed || (!isFolded && !isInDrafts && shownLocks.length <= mostOpen)}
          >
            <Stack gap="close">
              <LocksTable locks={shownLocks} />
              <Text size="small" tone="quiet">
                {t('locks.about')}
              </Text>
            </Stack>
          </Fold>
        )}
        {givenUp.length === 0 ? null : (
          <Row wrap gap="close">
            <Text size="small" tone="second">
              {t('locks.given-up', { count: givenUp.length, duffs: sumOf(givenUp) })}
            </Text>
            <LinkButton onClick={() => setShown(!shown)}>
              {shown ? t('locks.given-up.hide') : t('locks.given-up.show')}
            </LinkButton>
          </Row>
        )}
      </Stack>
    </div>
  )
}

function sumOf(locks: readonly ListedLock[]): bigint {
  return locks.reduce((sum, listed) => sum + (amountOf(listed) ?? 0n), 0n)
}

export function StoredIdentities({
  network,
  onHead,
}: {
  readonly network: Network
  readonly onHead: (change: Partial<IdentitiesHead>) => void
}) {
  const drafts = useWorkspace((state) => state.drafts)
  const networks = useWorkspace((state) => state.networks)
  const identities = useListedIdentities(network.id)
  const open = useMemo(
    () =>
      [...drafts.values()]
        .filter(
          (draft) =>
            draft.signed === null &&
            !isUntouched(draft) &&
            networkOrSandbox(networks, draft.networkId).id === network.id,
        )
        .toSorted((a, b) => b.savedAtMs - a.savedAtMs),
    [drafts, network, networks],
  )
  const present = useMemo(() => identities.listed.filter(({ isAway }) => !isAway), [identities])
  const { inProgress } = useLocks(network.id)
  const hasPayments = useWorkspace(({ deposits }) =>
    [...deposits.values()].some(({ networkId, payments }) => networkId === network.id && payments.length > 0),
  )
  // With a long list, the cards below it become one line above, where users can find them.
  const isLong = identities.listed.length > mostAbove
  const isEmpty = open.length === 0 && present.length === 0 && inProgress.length === 0
  const note =
    present.length === 0
      ? undefined
      : t('identities.count', { count: present.length, network: formatNetworkName(network) })
  // Continuing the draft of the first identity is the main action.
  const isDraftMain = open.length > 0 && open.length <= mostDraftCards && present.length === 0
  useEffect(() => {
    onHead({ note })
    return () => onHead({ note: undefined })
  }, [note, onHead])
  useEffect(() => {
    if (!isDraftMain) return
    onHead({ mainBelow: 'other' })
    return () => onHead({ mainBelow: 'none' })
  }, [isDraftMain, onHead])
  // A phone has no space for figures above the list.
  const isListFirst = useNarrow() && present.length > 0
  const firstSteps = isEmpty ? null : <FirstSteps draft={open.find(({ kind }) => kind === 'create')} />
  return (
    <>
      <Cards>
        <ForgeableBanner listed={present} />
        <LatePart>{hasPayments ? <LazyUnusedMoney networkId={network.id} /> : null}</LatePart>
        {isEmpty ? (
          <NothingHere network={network} onHead={onHead} />
        ) : (
          <BalanceFigures key={network.id} listed={present} isCounted={identities.left === 0} />
        )}
        {isListFirst ? null : firstSteps}
        {isLong ? (
          <WorkCard drafts={open} networkId={network.id} />
        ) : (
          <>
            <DraftCards drafts={open} isMain={isDraftMain} />
            <RunCards networkId={network.id} />
          </>
        )}
        {identities.listed.length === 0 ? null : <ListCard identities={identities} />}
        {isListFirst ? firstSteps : null}
        {isLong ? null : <LocksCard networkId={network.id} />}
      </Cards>
      {isEmpty ? null : <OtherNetworks current={network} />}
    </>
  )
}

const LazyUnusedMoney = lazyRouteComponent(() => import('./unused-money-notes.tsx'), 'UnusedMoneyNotes')

// Longest list that is easy to scroll past.
const mostAbove = 20

/** Work in progress as foldable lines in one card, to leave space for a long list. */
function WorkCard({
  drafts,
  networkId,
}: {
  readonly drafts: readonly FundedDraft[]
  readonly networkId: string
}) {
  const runs = useOpenRuns(networkId)
  const { inProgress, givenUp } = useLocks(networkId)
  if (drafts.length + runs.length + inProgress.length + givenUp.length === 0) return null
  return (
    <Card label={t('work.title')}>
      {drafts.length === 0 ? null : <DraftsFold drafts={drafts} />}
      {runs.length === 0 ? null : <RunsFold runs={runs} />}
      <LocksFold networkId={networkId} isFolded />
    </Card>
  )
}

/** Warns above the list that anyone can sign for some identities. The page of each has the fix. */
export function ForgeableBanner({ listed }: { readonly listed: readonly ListedIdentity[] }) {
  const found = listed.filter(({ derived }) => derived?.health.words.some(({ kind }) => kind === 'forgeable'))
  const [first, ...others] = found
  if (first === undefined) return null
  const { record } = first.base
  return (
    <Note
      tone="bad"
      alert
      title={t('identities.forgeable', { count: found.length, name: formatIdentityName(record) })}
      action={
        others.length === 0 ? (
          <ButtonLink render={<Link to="/identities/$id" params={{ id: record.id }} />}>
            {t('identities.forgeable.open')}
          </ButtonLink>
        ) : (
          <Button onClick={() => useListView.setState({ filter: 'care', query: '', sort: 'changed' })}>
            {t('identities.forgeable.show')}
          </Button>
        )
      }
    >
      {t('identities.forgeable.about', { count: found.length })}
    </Note>
  )
}
