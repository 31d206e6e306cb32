import { lazyRouteComponent, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type IdentityView, sumReceived } from '#/domain/identity/identity-view.ts'
import { platformNodesOf } from '#/domain/network/platform-nodes.ts'
import { useCurrentNetwork, useNetwork } from '#/domain/network/current-network.ts'
import { setCurrentNetwork } from '#/store/settings-store.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { isPending, transitionStateOf } from '#/store/records/transition-state.ts'
import { t } from '#/features/identities/messages.ts'
import { AwaitedAct, useNextOf } from '#/features/identities/screens/awaited-act.tsx'
import { kindWord } from '#/words/transition-words.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { creditJobs } from '#/store/records/credit-draft.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { LatePart } from '#/ui/late-part.tsx'

export function StatusNotes({ identity }: { readonly identity: IdentityView }) {
  const { record, status, misfits, transitions } = identity
  const create = transitions.findLast(({ record, state }) => record.kind === 'create' && isPending(state))
  // Finds the first such transition, because nonces are used in order.
  const unsubmitted = transitions.find(
    ({ record: { kind }, state }) => kind !== 'create' && state.kind === 'signed',
  )
  return (
    <>
      <NetworkNote networkId={record.networkId} />
      {status === 'damaged' ? (
        <Note tone="bad" title={t('identity.state.damaged')}>
          {t('identity.damaged.about')}
        </Note>
      ) : null}
      {misfits.size > 0 ? (
        <Note tone="bad" title={t('identities.health.misfit')}>
          {t('identity.misfit.about')}
        </Note>
      ) : null}
      {status === 'awaited' && create !== undefined ? (
        <AwaitedNote create={create.record} label={formatIdentityName(record)} />
      ) : null}
      {unsubmitted === undefined ? null : <UnsubmittedNote record={unsubmitted.record} />}
      <PaymentNotes record={record} />
      <ReceivedNote identity={identity} />
      <SentNotes record={record} />
    </>
  )
}

/** Names the network of the identity, whose page stays open when the user chooses another network. */
function NetworkNote({ networkId }: Pick<IdentityRecord, 'networkId'>) {
  const currentId = useCurrentNetwork().id
  const network = useNetwork(networkId)
  if (network === undefined || network.id === currentId) return null
  const name = formatNetworkName(network)
  return (
    <Note
      action={
        <Button size="small" onClick={() => setCurrentNetwork(network.id)}>
          {t('networks.switch', { network: name })}
        </Button>
      }
    >
      {t('send.other-network', { network: name })}
    </Note>
  )
}

/** Shows money that arrived at the funding address after the identity was created. */
function PaymentNotes({ record: { id, networkId } }: { readonly record: IdentityRecord }) {
  const hasPayments = useWorkspace(({ deposits }) =>
    [...deposits.values()].some((each) => each.networkId === networkId && each.payments.length > 0),
  )
  return <LatePart>{hasPayments ? <LazyUnusedMoney networkId={networkId} identityId={id} /> : null}</LatePart>
}

const LazyUnusedMoney = lazyRouteComponent(
  () => import('#/features/identities/screens/unused-money-notes.tsx'),
  'UnusedMoneyNotes',
)

function AwaitedNote({ create, label }: { readonly create: TransitionRecord; readonly label: string }) {
  // Exported bytes may have been submitted by another program.
  const canSubmit = useNextOf(create) === 'submit' && transitionStateOf(create).kind === 'signed'
  return (
    <Note tone="accent" action={<AwaitedAct record={create} label={label} />}>
      {canSubmit ? t('identity.foreseen.submit') : t('identity.foreseen')}
    </Note>
  )
}

function UnsubmittedNote({ record }: { readonly record: TransitionRecord }) {
  const next = useNextOf(record)
  if (next !== 'submit') return null
  return (
    <Note
      tone="accent"
      action={
        <ButtonLink size="small" render={<Link to="/build/signed/$id" params={{ id: record.id }} />}>
          {t('transitions.submit')}
        </ButtonLink>
      }
    >
      {t('identity.unsubmitted', { kind: kindWord(record.kind) })}
    </Note>
  )
}

/** Shows credits received from identities here that this identity's balance does not include yet. */
function ReceivedNote({ identity }: { readonly identity: IdentityView }) {
  const transitions = useWorkspace((state) => state.transitions)
  const credits = useMemo(() => sumReceived([identity], transitions.values()), [identity, transitions])
  const network = useNetwork(identity.record.networkId)
  if (credits === 0n) return null
  // True if the page has a card that asks nodes.
  const nodes = String(network !== undefined && platformNodesOf(network).length > 0)
  return <Note>{t('identity.received', { credits, nodes })}</Note>
}

function SentNotes({ record: { id, sending } }: { readonly record: IdentityRecord }) {
  return creditJobs.map((job) => {
    const atMs = sending?.[job]?.givenOut.at(-1)?.atMs
    if (atMs === undefined) return null
    const to = job === 'transfer' ? '/build/transfer/$id' : '/build/withdraw/$id'
    return (
      <Note
        key={job}
        tone="accent"
        icon="lock"
        action={
          <ButtonLink size="small" render={<Link to={to} params={{ id }} />}>
            {t('identity.sent.open', { job })}
          </ButtonLink>
        }
      >
        {t('identity.sent', { job, at: atMs })}
      </Note>
    )
  })
}
