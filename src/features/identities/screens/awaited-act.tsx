import { Link } from '@tanstack/react-router'
import { t } from '#/features/identities/messages.ts'
import { runWithUndo } from '#/features/identities/model/transitions-view.ts'
import { hasNodes } from '#/domain/network/platform-nodes.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import type { IdentityView } from '#/domain/identity/identity-view.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { kindWord } from '#/words/transition-words.ts'
import { Row } from '#/ui/layout.tsx'
import { transitionStateOf } from '#/store/records/transition-state.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { mayComeTrue, sendingOf } from '#/store/records/outbox.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { Button, ButtonLink, LinkButton } from '#/ui/button.tsx'

/** The next step of an unsettled transition. `by-hand`: no node accepts it from here, so the user records it. */
export function useNextOf(record: TransitionRecord): 'by-hand' | 'submit' | 'follow' {
  const network = useNetwork(record.networkId)
  if (network === undefined || !hasNodes(network)) return 'by-hand'
  // A sandbox of the older protocol keeps no record of submissions, so it may have an exported transition.
  const mayBeSent =
    wireProfiles[record.profile].codec === 'cbor' && transitionStateOf(record).kind !== 'signed'
  return sendingOf(record) === undefined && !mayBeSent ? 'submit' : 'follow'
}

export function AwaitedAct({ record, label }: { readonly record: TransitionRecord; readonly label: string }) {
  const next = useNextOf(record)
  // Only a create can be confirmed before it is sent from here, because another copy of its bytes may have been sent.
  const isUnsent = record.kind !== 'create' && transitionStateOf(record).kind === 'signed'
  if (next === 'by-hand' && !isUnsent)
    return (
      <Button
        size="small"
        label={t('identities.confirm.of', { label })}
        onClick={() => void runWithUndo(record, 'confirmed')}
      >
        {t('identities.confirm')}
      </Button>
    )
  const [name, text] =
    next === 'by-hand'
      ? [t('identities.export.of', { label }), t('identities.export-unsent')]
      : next === 'submit'
        ? [t('identities.submit.of', { label }), t('transitions.submit')]
        : [t('identities.follow.of', { label }), t('transitions.follow')]
  return (
    <ButtonLink
      size="small"
      render={<Link to="/build/signed/$id" params={{ id: record.id }} aria-label={name} />}
    >
      {text}
    </ButtonLink>
  )
}

export function AwaitedActs({
  identity,
  create,
}: {
  readonly identity: IdentityView
  readonly create: IdentityView['transitions'][number]
}) {
  const { record } = create
  const label = formatIdentityName(identity.record)
  return (
    <Row gap="snug" wrap>
      <AwaitedAct record={record} label={label} />
      {/* A create that nodes or the sandbox may still apply cannot be discarded. */}
      {mayComeTrue(record) || create.state.kind === 'submitted' ? null : (
        <Button
          size="small"
          kind="quiet"
          firstClickOnly
          label={t('identities.discard.of', { label })}
          onClick={() => void runWithUndo(record, 'discarded')}
        >
          {t('identities.discard')}
        </Button>
      )}
    </Row>
  )
}

export function DiscardRejected({
  record,
  label,
}: {
  readonly record: TransitionRecord
  readonly label: string
}) {
  return (
    <LinkButton
      label={t('identities.discard-rejected.of', { kind: kindWord(record.kind), label })}
      onClick={() => void runWithUndo(record, 'discarded')}
    >
      {t('identities.discard')}
    </LinkButton>
  )
}
