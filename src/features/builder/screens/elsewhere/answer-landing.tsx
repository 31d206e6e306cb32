import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SignatureBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { linkOfSigned } from '#/features/builder/model/exchange/place-link.ts'
import { receiveSignatures, type RejectedAnswer } from '#/signing/receive-signatures.ts'
import { errorLines } from '#/words/format-error.ts'
import { t } from '#/features/builder/messages.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Button } from '#/ui/button.tsx'
import { Stack } from '#/ui/layout.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { LinesNote } from '#/ui/note.tsx'
import { RejectedAnswerNote } from './rejected-answer-note.tsx'

/** Takes an answer that was opened on another page to what it answers. */
export function AnswerLanding({
  answer,
  onTaken,
}: {
  readonly answer: SignatureBundle
  readonly onTaken: () => void
}) {
  const navigate = useNavigate()
  const [attempt, run] = useAttempt()
  const [refusal, setRefusal] = useState<RejectedAnswer>()
  const take = () =>
    run(async () => {
      const taken = await receiveSignatures(answer)
      if (taken.kind === 'refused') return setRefusal(taken.refusal)
      await navigate(linkOfSigned(taken.record, useWorkspace.getState()))
      onTaken()
    })
  return (
    <Stack gap="close">
      <div>
        <Button kind="primary" busy={attempt.kind === 'busy'} onClick={take}>
          {t('elsewhere.back.act')}
        </Button>
      </div>
      {refusal === undefined ? null : <RejectedAnswerNote refusal={refusal} />}
      {attempt.kind === 'failed' ? (
        <LinesNote title={t('elsewhere.failed')} lines={errorLines(attempt.error)} />
      ) : null}
    </Stack>
  )
}
