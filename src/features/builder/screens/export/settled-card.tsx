import { Link, useNavigate } from '@tanstack/react-router'
import { verdictOf, type Sending, type NodeAnswerStep } from '#/store/records/outbox.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import { reasonLine, costLine } from '#/features/builder/words/outbox-words.ts'
import { t } from '#/features/builder/messages.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { Answers } from './node-answers.tsx'
import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatScriptAddress } from '#/protocol/layer1/address.ts'
import { formatDash } from '#/protocol/platform/credit-amount.ts'
import { changeCredit } from '#/domain/draft/credit-actions.ts'
import { networkOrSandbox } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useState } from 'react'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { findSignedOf } from '#/domain/draft/signed-of-draft.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { nextTryOf, type NextTry } from '#/features/builder/model/lock-cost.ts'
import { formatError } from '#/words/format-error.ts'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { useNarrow } from '#/ui/table.tsx'

interface Rejected {
  readonly record: TransitionRecord
  readonly kind: FundedDraft['kind']
  readonly rejections: readonly NodeAnswerStep[]
}

function RejectedFunding({ record, kind, rejections }: Rejected) {
  const draft = useWorkspace(({ drafts }) => drafts.get(record.draftId))
  const runId = useWorkspace(({ bulkRows }) => bulkRows.get(record.draftId)?.runId)
  const isOfIt = useWorkspace(
    (state) => draft !== undefined && findSignedOf(state, draft)?.record.id === record.id,
  )
  return (
    <>
      <Text as="p">{costLine(rejections)}</Text>
      {draft !== undefined && isOfIt ? (
        <SignAgain draft={draft} next={nextTryOf(kind, rejections)} />
      ) : (
        <div>
          <ButtonLink
            kind="primary"
            render={
              draft !== undefined ? (
                <Link {...placeOfDraft(draft, draft.signed === null ? 'fund' : 'export')} />
              ) : runId !== undefined ? (
                <Link to="/build/bulk/$run" params={{ run: runId }} />
              ) : (
                <Link to="/" />
              )
            }
          >
            {draft === undefined && runId === undefined ? t('outbox.next.locks') : t('outbox.next.draft')}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

const labels = {
  'by-block': 'outbox.next.by-block',
  keys: 'outbox.next.keys',
  fund: 'outbox.next.fund',
} as const satisfies Record<NextTry, string>

const notices = {
  proven: 'outbox.next.proven',
  'by-hand': 'locks.switch.reopened',
  opened: 'outbox.next.removed',
} as const

/** Reopens the draft at the step that can fix it, with a ChainLock proof filled in if nodes know the block. */
function SignAgain({ draft, next }: { readonly draft: FundedDraft; readonly next: NextTry }) {
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const [attempt, run] = useAttempt()
  const [isWaiting, setIsWaiting] = useState(false)
  const act = async () => {
    setIsWaiting(false)
    const { openAgain } = await import('#/features/builder/model/prove-by-block.ts')
    const opened = await openAgain(draft, next)
    if (opened.kind === 'waits') return setIsWaiting(true)
    await navigate(placeOfDraft(draft, opened.kind === 'by-hand' ? 'fund' : opened.step))
    postNotice({ tone: 'ok', text: t(notices[opened.kind]) })
  }
  return (
    <Stack gap="snug">
      <div>
        <Button kind="primary" block={isNarrow} busy={attempt.kind === 'busy'} onClick={() => run(act)}>
          {t(labels[next])}
        </Button>
      </div>
      {isWaiting ? (
        <Note tone="warn" alert>
          {t('outbox.next.waits')}
        </Note>
      ) : null}
      <AttemptNote attempt={attempt} words={formatError} />
    </Stack>
  )
}

// The page of its identity stages an update again.
const again = {
  update: '/identities/$id',
  transfer: '/build/transfer/$id',
  withdrawal: '/build/withdraw/$id',
} as const

export function SettledCard({
  known,
  sending,
}: {
  readonly known: OpenedTransition
  readonly sending: Sending
}) {
  const { kind, identityId } = known.record
  // An unsettled transition may still be applied, so the form is not filled in again.
  const isRejected = verdictOf(sending) === 'rejected'
  const rejections = rejectionsOf(sending)
  if (rejections.length === 0) return null
  const lines = rejections.map(reasonLine)
  return (
    <Card title={t('outbox.title.sent')}>
      <Stack>
        <LinesNote title={t('outbox.rejected')} lines={uniqueLines(lines)} />
        {kind === 'create' || kind === 'top-up' ? (
          isRejected ? (
            <RejectedFunding record={known.record} kind={kind} rejections={rejections} />
          ) : null
        ) : (
          <>
            {isRejected ? <Text as="p">{t('outbox.rejected.about')}</Text> : null}
            <div>
              <ButtonLink
                kind="primary"
                render={
                  <Link
                    to={again[kind]}
                    params={{ id: identityId }}
                    onClick={() => isRejected && typeCreditAgain(known)}
                  />
                }
              >
                {t('outbox.rejected.again')}
              </ButtonLink>
            </div>
          </>
        )}
        <Answers sending={sending} />
      </Stack>
    </Card>
  )
}

export function rejectionsOf({ answers }: Sending) {
  return answers.filter(({ answer }) => answer === 'rejected')
}

function uniqueLines(lines: readonly ReturnType<typeof reasonLine>[]) {
  return [...new Map(lines.map((line) => [`${line.rule} ${line.text}`, line])).values()]
}

/** Fills the form with the values of a rejected transfer or withdrawal, unless it has text already. */
export function typeCreditAgain({ record, transition }: OpenedTransition): void {
  if (transition.type !== TransitionType.withdrawal && transition.type !== TransitionType.transfer) return
  const { identities, networks } = useWorkspace.getState()
  const job = transition.type === TransitionType.withdrawal ? 'withdrawal' : 'transfer'
  const typed = identities.get(record.identityId)?.sending?.[job]
  if (typed !== undefined && `${typed.to}${typed.amount}`.trim() !== '') return
  const { amount, userFeeIncrease } = transition
  const sent = { amount: formatDash(amount), unit: 'dash', userFeeIncrease } as const
  if (transition.type === TransitionType.transfer) {
    changeCredit(record.identityId, job, { ...sent, to: formatBase58(transition.recipientId) })
    return
  }
  const { kind } = networkOrSandbox(networks, record.networkId)
  const { coreFeePerByte, outputScript } = transition
  // Only an Owner key sends without an address, to the payout address of its masternode.
  const signer = outputScript === undefined ? 'owner' : 'transfer'
  const to = outputScript === undefined ? '' : (formatScriptAddress(outputScript, kind) ?? '')
  changeCredit(record.identityId, job, { ...sent, signer, coreFeePerByte, to })
}
