import type { AnsweredPlace } from '#/session/exchange/answered-place.ts'
import { requestStatusOf } from '#/session/exchange/request-status.ts'
import { requestOfSent } from '#/features/builder/model/exchange/sent-bundle.ts'
import { formatRequestName } from '#/words/answer-words.ts'
import { Columns } from '#/ui/columns.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, useMemo, useId } from 'react'
import { linkOfSigned } from '#/features/builder/model/exchange/place-link.ts'
import {
  readAnswerBytes,
  readAnswerFile,
  readAnswerText,
  type ReadAnswer,
} from '#/session/exchange/read-answer.ts'
import { receiveAnswer, type RejectedAnswer } from '#/signing/receive-answer.ts'
import { errorLines } from '#/words/format-error.ts'
import { t } from '#/features/builder/messages.ts'
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
import { RejectedAnswerNote } from './rejected-answer-note.tsx'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { bundleFiles, encodeBundle } from '#/protocol/exchange/bundle-file.ts'
import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import { qrGive } from '#/words/qr-words.ts'
import { copyWords } from '#/words/control-words.ts'
import { formatList } from '#/words/format-list.ts'
import { Button } from '#/ui/button.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { DownloadButton } from '#/ui/download-button.tsx'
import { QrGive } from '#/ui/qr-give.tsx'
import { RawRequest } from './raw-request.tsx'

/** What goes to the other machine, and where its answer comes back. Nothing before it was given out. */
export function OfflineSigningCards({ place }: { readonly place: AnsweredPlace }) {
  const standing = requestStatusOf(place.judged.draft, place.judged.report)
  if (standing.kind === 'here') return null
  const request = standing.kind === 'waiting' ? requestOfSent(standing.given, place) : undefined
  if (request === undefined) return <BackCard place={place} />
  return (
    <Columns shape="two">
      <GiveCard request={request} what={formatRequestName(place)} />
      <BackCard place={place} />
    </Columns>
  )
}

// Above what is looked at, so that too long a text is named and not cut.
const longestPaste = 900_000

/** Where the signature comes back: by QR code, file, drop or paste. */
function BackCard({ place: { kind, id } }: { readonly place: AnsweredPlace }) {
  const navigate = useNavigate()
  const [attempt, run] = useAttempt()
  const [refusal, setRefusal] = useState<RejectedAnswer>()
  const bring = (read: () => ReadAnswer | Promise<ReadAnswer>) =>
    run(async () => {
      setRefusal(undefined)
      const taken = await receiveAnswer(await read(), { kind, id })
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
          {refusal === undefined ? null : <RejectedAnswerNote refusal={refusal} />}
          {attempt.kind === 'failed' ? (
            <LinesNote title={t('elsewhere.failed')} lines={errorLines(attempt.error)} />
          ) : null}
        </Stack>
      </Card>
    </DropZone>
  )
}

/** What goes to the other machine: as a code, as a file, as text, or bare for another signer. */
function GiveCard({ request, what }: { readonly request: UnsignedBundle; readonly what: string }) {
  const { cbor, json } = useMemo(
    () => ({
      cbor: encodeBundle(request, 'cbor'),
      json: new TextDecoder().decode(encodeBundle(request, 'json')),
    }),
    [request],
  )
  const fileName = `request-${formatHex(deriveSigningDigest(request.signingBytes)).slice(0, 8)}`
  return (
    <Card title={t('elsewhere.out')}>
      <Stack>
        <Text as="p" tone="second">
          {t('elsewhere.out.about', { parts: formatList(partsOf(request)) })}
        </Text>
        <ShownRequest bytes={cbor} what={what} />
        <Row wrap>
          <DownloadButton
            fileName={`${fileName}${bundleFiles.cbor.ending}`}
            mediaType={bundleFiles.cbor.mediaType}
            content={cbor}
            words={{ download: t('elsewhere.file'), of: t('elsewhere.file.of') }}
          />
          <DownloadButton
            fileName={`${fileName}${bundleFiles.json.ending}`}
            mediaType={bundleFiles.json.mediaType}
            content={json}
            words={{ download: t('elsewhere.json'), of: t('elsewhere.json.of') }}
          />
          <CopyButton text={json} look="button" words={{ ...copyWords(), copy: t('elsewhere.copy') }} />
        </Row>
        <Disclosure title={t('elsewhere.raw')}>
          <RawRequest request={request} fileName={fileName} />
        </Disclosure>
      </Stack>
    </Card>
  )
}

function partsOf({ lockTransaction, instantLock, identity, tip }: UnsignedBundle): readonly string[] {
  return [
    t('elsewhere.part.network'),
    ...(lockTransaction === undefined ? [] : [t('elsewhere.part.lock')]),
    ...(instantLock === undefined ? [] : [t('elsewhere.part.instant-lock')]),
    ...(identity === undefined ? [] : [t('elsewhere.part.identity')]),
    ...(tip === undefined ? [] : [t('elsewhere.part.tip')]),
  ]
}

/** The request as QR codes, for who asks for them. */
function ShownRequest({ bytes, what }: { readonly bytes: Uint8Array; readonly what: string }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const give = useMemo(() => qrGive(bytes, what), [bytes, what])
  return (
    <Stack gap="close">
      <div>
        <Button opens={{ id, isOpen }} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('qr.hide') : t('qr.show')}
        </Button>
      </div>
      <div id={id}>{isOpen ? <QrGive {...give} /> : null}</div>
    </Stack>
  )
}
