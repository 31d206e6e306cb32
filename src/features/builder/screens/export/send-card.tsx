import { lazyRouteComponent, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isSingleFile } from '#/platform/build-form.ts'
import { stopAsking, submitTransition, useOutbox } from '#/domain/transition/outbox-actions.ts'
import { useEvonodeUse } from '#/domain/network/evonode-use.ts'
import { platformNodesOf } from '#/domain/network/platform-nodes.ts'
import { sendingOf, verdictOf, type Sending } from '#/store/records/outbox.ts'
import type { TransitionAction } from '#/domain/identity/check-action.ts'
import { findShowing } from '#/domain/identity/fold-identity.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import { isPending } from '#/store/records/transition-state.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { isSandboxId, networkOrSandbox, type Network } from '#/store/records/network.ts'
import { useSettings } from '#/store/settings-store.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useSubmissionRisk } from '#/features/builder/model/submission-risk.ts'
import { busyWords, costLine, verdictWords, whyNotSubmitted } from '#/features/builder/words/outbox-words.ts'
import { t } from '#/features/builder/messages.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { useNarrow } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { formatAction, formatActionRejection } from '#/words/transition-words.ts'
import { postError } from '#/words/post-undo.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { useIdentityView } from '#/domain/identity/identity-view.ts'
import { recordAction } from '#/domain/transition/transition-actions.ts'
import { errorLine } from '#/words/format-error.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { Answers } from './node-answers.tsx'
import { rejectionsOf, SettledCard } from './settled-card.tsx'
import { BlockButton } from '#/features/builder/screens/block-line.tsx'

// Loaded on demand, because few transitions need it.
const LazyConsent = lazyRouteComponent(() => import('./submission-consent.tsx'), 'SubmissionConsent')

export function SendCard({ known }: { readonly known: OpenedTransition }) {
  const { record, state } = known
  const networks = useWorkspace((stored) => stored.networks)
  const isBusy = useOutbox(({ busy }) => busy.has(record.id))
  const error = useOutbox(({ errors }) => errors.get(record.id))
  const isNarrow = useNarrow()
  const network = networkOrSandbox(networks, record.networkId)
  const nodes = platformNodesOf(network)
  const sending = sendingOf(record)
  const identity = useIdentityView(record.identityId)
  const isDoubtful = identity !== undefined && findShowing(identity, known) !== undefined
  const [isAgreed, setAgreed] = useState(false)
  const found = useSubmissionRisk(known)
  // Ask only before the first submission. After it, a node may already have the transition.
  const risk = sending === undefined ? found : undefined
  const why = whyNotSubmitted(risk, isAgreed)
  if (!isPending(state)) return sending === undefined ? null : <SettledCard known={known} sending={sending} />
  const verdict = sending === undefined ? undefined : verdictOf(sending)
  return (
    <Card
      title={sending === undefined ? t('outbox.title') : t('outbox.title.sent')}
      foot={
        verdict === 'applied' && !isBusy ? (
          <ConfirmButtons record={record} isDoubtful={isDoubtful} />
        ) : nodes.length === 0 && isSingleFile ? undefined : nodes.length === 0 ? (
          <ButtonLink block={isNarrow} render={<Link to="/settings" />}>
            {t('outbox.no-nodes.act')}
          </ButtonLink>
        ) : isBusy ? (
          <Row end={<Button onClick={() => stopAsking(record.id)}>{t('outbox.stop')}</Button>}>
            {sending === undefined || sending.accepted.length === 0 ? null : (
              <BlockButton networkId={record.networkId} />
            )}
          </Row>
        ) : (
          <Button kind="primary" block={isNarrow} why={why} onClick={() => void submitTransition(record.id)}>
            {verdict === undefined
              ? t('outbox.act')
              : t(verdict === 'accepted' || verdict === 'taken' ? 'outbox.ask-again' : 'outbox.again')}
          </Button>
        )
      }
    >
      <Stack>
        {risk === undefined || risk.kind === 'reading' ? null : (
          <LatePart>
            <LazyConsent risk={risk} kind={record.kind} isAgreed={isAgreed} onAgreed={setAgreed} />
          </LatePart>
        )}
        {sending === undefined ? (
          <Text as="p">
            {nodes.length === 0
              ? t('outbox.no-nodes')
              : isSandboxId(record.networkId)
                ? t('outbox.about.sandbox')
                : t('outbox.about', { count: nodes.length, network: formatNetworkName(network) })}
          </Text>
        ) : null}
        {nodes.length === 0 ? null : <EvonodeNote network={network} />}
        {isBusy ? (
          <BusyNote sending={sending} networkId={record.networkId} />
        ) : sending === undefined ? null : (
          <VerdictNote kind={record.kind} sending={sending} isDoubtful={isDoubtful} />
        )}
        {error === undefined ? null : <LinesNote title={t('outbox.failed')} lines={[errorLine(error)]} />}
        {sending === undefined ? null : <Answers sending={sending} />}
      </Stack>
    </Card>
  )
}

/**
 * For a transition that nodes settled but this program could not mark. An import may include it, so the user decides.
 */
function ConfirmButtons({
  record: { id, kind },
  isDoubtful,
}: {
  readonly record: TransitionRecord
  readonly isDoubtful: boolean
}) {
  const isNarrow = useNarrow()
  if (!isDoubtful)
    return (
      <Button kind="primary" block={isNarrow} onClick={() => void markConfirmed(id, 'confirmed')}>
        {t('outbox.mark-confirmed')}
      </Button>
    )
  return (
    <Row wrap>
      {(['confirmed-in-import', 'confirmed'] as const).map((word) => (
        <Button key={word} block={isNarrow} onClick={() => void markConfirmed(id, word)}>
          {formatAction(word, kind)}
        </Button>
      ))}
    </Row>
  )
}

async function markConfirmed(id: string, word: TransitionAction): Promise<void> {
  try {
    const rejection = await recordAction(id, word)
    if (rejection !== undefined) postNotice({ tone: 'bad', text: formatActionRejection(rejection) })
  } catch (error) {
    postError(error)
  }
}

/** Explains why evonodes of the masternode list are not asked: the user chose only the nodes in the settings. */
function EvonodeNote({ network }: { readonly network: Network }) {
  const use = useEvonodeUse(network)
  if (use === 'none' || use === 'asked') return null
  return (
    <Text as="p" size="small" tone="second">
      {t(use === 'no-list' ? 'outbox.evonodes.no-list' : 'outbox.evonodes.not-agreed')}
    </Text>
  )
}

function BusyNote({
  sending,
  networkId,
}: {
  readonly sending: Sending | undefined
  readonly networkId: string
}) {
  const pace = useSettings(({ settings }) => settings.sandbox.pace)
  const { title, about } = busyWords(sending)
  const isWaiting = title !== undefined && isSandboxId(networkId) && pace.kind === 'every'
  return (
    <div role="status">
      <Note tone="accent" icon="busy" title={title}>
        <span>{about}</span>{' '}
        {isWaiting ? <span>{t('outbox.waits.pace', { seconds: pace.seconds })}</span> : null}
      </Note>
    </div>
  )
}

function VerdictNote({
  kind,
  sending,
  isDoubtful,
}: Pick<TransitionRecord, 'kind'> & {
  readonly sending: Sending
  readonly isDoubtful: boolean
}) {
  const verdict = verdictOf(sending)
  const { tone, title, about } = verdictWords(verdict)
  const isFunded = kind === 'create' || kind === 'top-up'
  return (
    <Note tone={tone} title={title} alert>
      {verdict === 'applied' && isDoubtful
        ? t('outbox.applied.doubtful')
        : verdict === 'rejected' && isFunded
          ? costLine(rejectionsOf(sending))
          : about}
    </Note>
  )
}
