import type { AnsweredPlace, PlaceName } from '#/domain/offline/answered-place.ts'
import { useNavigate, Link } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  readAnswerBytes,
  readAnswerFile,
  readAnswerText,
  type ReadAnswer,
} from '#/domain/offline/read-answer.ts'
import { isSecretText } from '#/protocol/inspect/secret-text.ts'
import { receiveAnswer, type RejectedAnswer } from '#/domain/offline/receive-signatures.ts'
import { errorLines } from '#/words/format-violation.ts'
import { t } from '#/features/builder/messages.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { useWorkspace, type WorkspaceState } from '#/store/workspace-store.ts'
import { Card } from '#/ui/card.tsx'
import { DropZone, FileDrop } from '#/ui/file.tsx'
import { PasteForm } from '#/ui/text-intake.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { AnswerScan } from './answer-scan.tsx'
import type { ExchangeAnswer } from '#/protocol/exchange/exchange-file.ts'
import { receiveSignatures } from '#/domain/offline/receive-signatures.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { formatRejection } from '#/words/answer-words.ts'
import { ViolationLine } from '#/ui/field.tsx'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'

// Characters, more than the checked limit, so that a longer text is rejected instead of cut.
const longestPaste = 900_000

export function AnswerCard({ place: { kind, id } }: { readonly place: AnsweredPlace }) {
  const navigate = useNavigate()
  const [attempt, run] = useAttempt()
  const [rejection, setRejection] = useState<RejectedAnswer>()
  const receive = (read: () => ReadAnswer | Promise<ReadAnswer>) =>
    run(async () => {
      setRejection(undefined)
      const taken = await receiveAnswer(await read(), { kind, id })
      if (taken.kind === 'rejected') return setRejection(taken.rejection)
      postNotice({ tone: 'ok', text: t('offline.taken') })
      await navigate(linkOfSigned(taken.record, useWorkspace.getState()))
    })
  // A ref, because the camera must keep running across renders.
  const latest = useRef(receive)
  useEffect(() => {
    latest.current = receive
  })
  const onBytes = useCallback((bytes: Uint8Array) => latest.current(() => readAnswerBytes(bytes)), [])
  const onText = useCallback((text: string) => latest.current(() => readAnswerText(text)), [])
  const openFile = (file: File) => receive(() => readAnswerFile(file))
  return (
    <DropZone label={t('offline.back.drop')} onFile={openFile}>
      <Card title={t('offline.back')}>
        <Stack>
          <Text as="p" tone="second">
            {t('offline.back.about')}
          </Text>
          <AnswerScan onBytes={onBytes} onText={onText} />
          <Row wrap>
            <FileDrop label={t('offline.back.file')} hint={t('offline.back.file.hint')} onFile={openFile} />
          </Row>
          <PasteForm
            label={t('offline.back.text')}
            hint={t('offline.back.hint')}
            act={t('offline.back.act')}
            why={t('offline.back.why')}
            rows={3}
            maxLength={longestPaste}
            busy={attempt.kind === 'busy'}
            isPrivate={isSecretText}
            onText={onText}
          />
          {rejection === undefined ? null : <RejectedAnswerNote rejection={rejection} />}
          {attempt.kind === 'failed' ? (
            <LinesNote title={t('offline.failed')} lines={errorLines(attempt.error)} />
          ) : null}
        </Stack>
      </Card>
    </DropZone>
  )
}

export function AnswerLanding({
  answer,
  onTaken,
}: {
  readonly answer: ExchangeAnswer
  readonly onTaken: () => void
}) {
  const navigate = useNavigate()
  const [attempt, run] = useAttempt()
  const [rejection, setRejection] = useState<RejectedAnswer>()
  const take = () =>
    run(async () => {
      const taken = await receiveSignatures(answer)
      if (taken.kind === 'rejected') return setRejection(taken.rejection)
      await navigate(linkOfSigned(taken.record, useWorkspace.getState()))
      onTaken()
    })
  return (
    <Stack gap="close">
      <div>
        <Button kind="primary" busy={attempt.kind === 'busy'} onClick={take}>
          {t('offline.back.act')}
        </Button>
      </div>
      {rejection === undefined ? null : <RejectedAnswerNote rejection={rejection} />}
      {attempt.kind === 'failed' ? (
        <LinesNote title={t('offline.failed')} lines={errorLines(attempt.error)} />
      ) : null}
    </Stack>
  )
}

function RejectedAnswerNote({ rejection }: { readonly rejection: RejectedAnswer }) {
  const state = useWorkspace()
  const { title, about, lines } = formatRejection(rejection, state)
  const link = linkOfRejection(rejection, state)
  return (
    <Note
      tone="bad"
      alert
      title={title}
      action={
        link === undefined ? undefined : (
          <ButtonLink size="small" render={<Link {...link} />}>
            {rejection.kind === 'signed' ? t('offline.go.signed') : t('offline.go.place')}
          </ButtonLink>
        )
      }
    >
      <Stack gap="tight">
        <span>{about}</span>
        {lines.map((line) => (
          <ViolationLine key={`${line.rule} ${line.text}`} violation={line} />
        ))}
      </Stack>
    </Note>
  )
}

type Drafts = Pick<WorkspaceState, 'drafts'>

function linkOfPlace({ kind, id }: PlaceName, { drafts }: Drafts) {
  if (kind === 'update') return { to: '/build/update/$id', params: { id } } as const
  if (kind === 'transfer') return { to: '/build/transfer/$id', params: { id } } as const
  if (kind === 'withdrawal') return { to: '/build/withdraw/$id', params: { id } } as const
  const draft = drafts.get(id)
  return draft && placeOfDraft(draft, 'sign')
}

/** The export page of a signed transition, or the page of its draft while the draft exists. */
function linkOfSigned({ id, draftId }: TransitionRecord, { drafts }: Drafts) {
  const draft = drafts.get(draftId)
  if (draft?.signed != null) return placeOfDraft(draft, 'export')
  return { to: '/build/signed/$id', params: { id } } as const
}

/** The page on which to continue after a rejection. Undefined if it is this page. */
function linkOfRejection(rejection: RejectedAnswer, state: Drafts) {
  if (rejection.kind === 'signed') return linkOfSigned(rejection.record, state)
  return rejection.kind === 'other' ? linkOfPlace(rejection.place, state) : undefined
}
