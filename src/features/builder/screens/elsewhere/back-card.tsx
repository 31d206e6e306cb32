import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnsweredPlace } from '#/session/exchange/answered-place.ts'
import { linkOfSigned } from '#/features/builder/model/exchange/place-link.ts'
import {
  readAnswerBytes,
  readAnswerFile,
  readAnswerText,
  type ReadAnswer,
} from '#/session/exchange/read-answer.ts'
import { takeBrought, type NotTaken } from '#/session/exchange/take-brought.ts'
import { errorLines } from '#/words/format-error.ts'
import { t } from '#/words/t.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Card } from '#/ui/card.tsx'
import { DropZone } from '#/ui/drop-zone.tsx'
import { FileDrop } from '#/ui/file-drop.tsx'
import { PasteForm } from '#/ui/paste-form.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { LinesNote } from '#/ui/lines-note.tsx'
import { AnswerScan } from './answer-scan.tsx'
import { NotTakenNote } from './not-taken-note.tsx'

// Above what is looked at, so that too long a text is named and not cut.
const longestPaste = 900_000

/** Where the signature comes back: by QR code, file, drop or paste. */
export function BackCard({ place: { kind, id } }: { readonly place: AnsweredPlace }) {
  const navigate = useNavigate()
  const [attempt, run] = useAttempt()
  const [refusal, setRefusal] = useState<NotTaken>()
  const bring = (read: () => ReadAnswer | Promise<ReadAnswer>) =>
    run(async () => {
      setRefusal(undefined)
      const taken = await takeBrought(await read(), { kind, id })
      if (taken.kind === 'refused') return setRefusal(taken.refusal)
      postNotice({ tone: 'ok', text: t('elsewhere.taken') })
      await navigate(linkOfSigned(taken.record, useWorkspace.getState()))
    })
  // The camera goes on while this is drawn anew.
  const latest = useRef(bring)
  useEffect(() => {
    latest.current = bring
  })
  const onBytes = useCallback((bytes: Uint8Array) => latest.current(() => readAnswerBytes(bytes)), [])
  const onText = useCallback((text: string) => latest.current(() => readAnswerText(text)), [])
  const openFile = (file: File) => bring(() => readAnswerFile(file))
  return (
    <DropZone label={t('elsewhere.back.drop')} onFile={openFile}>
      <Card title={t('elsewhere.back')}>
        <Stack>
          <Text as="p" tone="second">
            {t('elsewhere.back.about')}
          </Text>
          <AnswerScan onBytes={onBytes} onText={onText} />
          <Row wrap>
            <FileDrop
              label={t('elsewhere.back.file')}
              hint={t('elsewhere.back.file.hint')}
              onFile={openFile}
            />
          </Row>
          <PasteForm
            label={t('elsewhere.back.text')}
            hint={t('elsewhere.back.hint')}
            act={t('elsewhere.back.act')}
            why={t('elsewhere.back.why')}
            rows={3}
            maxLength={longestPaste}
            busy={attempt.kind === 'busy'}
            onText={onText}
          />
          {refusal === undefined ? null : <NotTakenNote refusal={refusal} />}
          {attempt.kind === 'failed' ? (
            <LinesNote title={t('elsewhere.failed')} lines={errorLines(attempt.error)} />
          ) : null}
        </Stack>
      </Card>
    </DropZone>
  )
}
