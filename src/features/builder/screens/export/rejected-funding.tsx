import { useState } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { findSignedOf } from '#/domain/draft/signed-of-draft.ts'
import type { NodeAnswerStep } from '#/store/records/outbox.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { nextTryOf, type NextTry } from '#/features/builder/model/lock-cost.ts'
import { costLine } from '#/features/builder/words/outbox-words.ts'
import { t } from '#/features/builder/messages.ts'
import { formatError } from '#/words/format-error.ts'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { useNarrow } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'

interface Rejected {
  readonly record: TransitionRecord
  readonly kind: FundedDraft['kind']
  readonly rejections: readonly NodeAnswerStep[]
}

export function RejectedFunding({ record, kind, rejections }: Rejected) {
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
