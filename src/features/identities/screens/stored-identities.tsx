import { useEffect, useMemo, useState } from 'react'
import { useLocks, type ListedLock } from '#/session/locks/list-locks.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/identities/messages.ts'
import { isUntouched } from '#/workspace/records/funded-draft.ts'
import { networkOrSandbox } from '#/workspace/records/network.ts'
import type { Network } from '#/workspace/records/network.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { LinkButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { Fold } from '#/ui/disclosure.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useListedIdentities } from '#/features/identities/model/use-listed-identities.ts'
import { DraftCards, mostDraftCards, RunCards } from './draft-card.tsx'
import { BalanceFigures } from './balance-figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { ListCard } from './list-card.tsx'
import type { IdentitiesHead } from './identities-page.tsx'
import { NothingHere, OtherNetworks } from './other-networks.tsx'
import { amountOf, LocksTable } from './locks-table.tsx'

/** The drafts, locks and identities of a network. */
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
  // Nobody scrolls past hundreds of identities to what is below them: there it is one line above.
  const isLong = identities.listed.length > mostAbove
  const isEmpty = open.length === 0 && present.length === 0 && inProgress.length === 0
  const note =
    present.length === 0
      ? undefined
      : t('identities.count', { count: present.length, network: formatNetworkName(network) })
  // Whoever has begun the first identity goes on with that one.
  const isDraftMain = open.length > 0 && open.length <= mostDraftCards && present.length === 0
  useEffect(() => {
    onHead({ note })
    return () => onHead({ note: undefined })
  }, [note, onHead])
  useEffect(() => {
    if (!isDraftMain) return
    onHead({ isMainBelow: true })
    return () => onHead({ isMainBelow: false })
  }, [isDraftMain, onHead])
  return (
    <>
      <Cards>
        {isEmpty ? (
          <NothingHere network={network} onHead={onHead} />
        ) : (
          <BalanceFigures key={network.id} listed={present} isCounted={identities.left === 0} />
        )}
        {isEmpty ? null : <FirstSteps draft={open.find(({ kind }) => kind === 'create')} />}
        <DraftCards drafts={open} isMain={isDraftMain} />
        <RunCards networkId={network.id} />
        {isLong ? <LocksCard networkId={network.id} isFolded /> : null}
        {identities.listed.length === 0 ? null : <ListCard identities={identities} />}
        {isLong ? null : <LocksCard networkId={network.id} />}
      </Cards>
      {isEmpty ? null : <OtherNetworks current={network} />}
    </>
  )
}

// More, as of a bulk create, are one line until they are asked for.
const mostOpen = 3

function sumOf(locks: readonly ListedLock[]): bigint {
  return locks.reduce((sum, listed) => sum + (amountOf(listed) ?? 0n), 0n)
}

// As many rows are scrolled through at ease.
const mostAbove = 20

/** What is locked and not yet an identity. Nothing when nothing is, and nothing was given up. */
function LocksCard({
  networkId,
  isFolded = false,
}: {
  readonly networkId: string
  /** It is one line, however few there are. */
  readonly isFolded?: boolean
}) {
  const { inProgress, givenUp } = useLocks(networkId)
  const [shown, setShown] = useState(false)
  const shownLocks = shown ? [...inProgress, ...givenUp] : inProgress
  // The cards of their drafts, above, are the way on.
  const isInDrafts = shownLocks.every(({ draft }) => draft?.signed === null)
  const rest =
    givenUp.length === 0 ? null : (
      <Row wrap gap="close">
        <Text size="small" tone="second">
          {t('locks.given-up', { count: givenUp.length })}
        </Text>
        <LinkButton onClick={() => setShown(!shown)}>
          {shown ? t('locks.given-up.hide') : t('locks.given-up.show')}
        </LinkButton>
      </Row>
    )
  if (shownLocks.length === 0) return rest
  return (
    <Stack gap="close">
      <Card label={t('locks.title')}>
        <Fold
          lead={<b>{t('locks.title')}</b>}
          end={t('locks.sum', { count: inProgress.length, duffs: sumOf(inProgress) })}
          isOpen={shown || (!isFolded && !isInDrafts && shownLocks.length <= mostOpen)}
        >
          <Stack gap="close">
            <LocksTable locks={shownLocks} />
            <Text size="small" tone="quiet">
              {t('locks.about')}
            </Text>
          </Stack>
        </Fold>
      </Card>
      {rest}
    </Stack>
  )
}
