import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { exchangeFileTypes, encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeAnswer, ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { checkWords, copyWords } from '#/words/control-words.ts'
import { useQrCodes } from '#/words/qr-words.ts'
import { t } from '#/features/exchange/messages.ts'
import { errorLines, violationLines } from '#/words/format-violation.ts'
import { Badge } from '#/ui/badge.tsx'
import { questionOfRequest } from '#/domain/offline/sign-request.ts'
import { requestNetworkViolations } from '#/domain/offline/request-network.ts'
import { useNetworkVersions } from '#/domain/network/network-version.ts'
import { listNetworks } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import type { Warning } from '#/domain/identity/consequences.ts'
import type { SignableReview } from '#/domain/signing/transition-review.ts'
import { useReview } from '#/domain/signing/use-review.ts'
import { Button, CopyButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CheckList } from '#/ui/check-list.tsx'
import { Columns, Row, Stack } from '#/ui/layout.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { DownloadButton } from '#/ui/file.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { LinesNote } from '#/ui/note.tsx'
import { QrCodes } from '#/ui/qr-codes.tsx'
import { Text } from '#/ui/text.tsx'
import { useRequestRemarks } from '#/features/exchange/model/request-remarks.ts'
import { useSignedBefore } from '#/features/exchange/model/signed-log.ts'
import { formatRemark } from '#/features/exchange/words/request-words.ts'
import { RequestCard } from './request-card.tsx'
import { RequestPrompt } from './request-prompt.tsx'

/** Components of other features on this page. Features do not import each other, so the router passes them. */
export interface ExchangeParts {
  readonly confirmation: (request: ExchangeRequest, review: SignableReview) => ReactNode
  readonly warnings: (warnings: readonly Warning[]) => ReactNode
  /** Passes an answer to the transition that the answer signs. `onReceived` closes the answer on this page. */
  readonly receive: (answer: ExchangeAnswer, onReceived: () => void) => ReactNode
  /** Creates or unlocks the vault in place. Empty while it is open. */
  readonly vaultUse: ReactNode
}

export function RequestView({
  request,
  answer,
  parts,
}: {
  readonly request: ExchangeRequest
  readonly answer: ExchangeAnswer | undefined
  readonly parts: ExchangeParts
}) {
  const reading = useReview(questionOfRequest(request))
  const review = reading.kind === 'read' && reading.review.kind === 'signable' ? reading.review : undefined
  const networks = useWorkspace((state) => state.networks)
  const versions = useNetworkVersions()
  const wrong = requestNetworkViolations(request, listNetworks(networks), versions)
  const prompt =
    review === undefined || wrong.length > 0 ? null : (
      <RequestPrompt
        request={request}
        review={review}
        isSigned={answer !== undefined}
        warningLines={parts.warnings}
        vaultUse={parts.vaultUse}
      />
    )
  return (
    <Columns shape="main-wide-aside">
      <Stack>
        {answer === undefined ? null : <AnswerCard key={answer.signedAtMs} answer={answer} />}
        <RequestCard request={request} />
        {review === undefined ? null : parts.confirmation(request, review)}
        {reading.kind === 'reading' ? (
          <Card>
            <Text tone="quiet">{t('request.reading')}</Text>
          </Card>
        ) : null}
        {wrong.length > 0 ? (
          <LinesNote title={t('request.not-signable')} lines={violationLines(wrong)} />
        ) : null}
        {reading.kind === 'failed' ? (
          <LinesNote
            title={t('request.not-reviewed')}
            lines={errorLines(reading.error)}
            action={<Button onClick={reading.readAgain}>{t('request.read-again')}</Button>}
          />
        ) : null}
        {reading.kind === 'read' && reading.review.kind === 'rejected' ? (
          <LinesNote title={t('request.vault-rejected')} lines={violationLines(reading.review.violations)} />
        ) : null}
      </Stack>
      <Stack as="aside" stick>
        <RemarksCard request={request} />
        {prompt === null || answer === undefined ? (
          prompt
        ) : (
          <Disclosure title={t('request.prompt.again')}>{prompt}</Disclosure>
        )}
      </Stack>
    </Columns>
  )
}

function RemarksCard({ request }: { readonly request: ExchangeRequest }) {
  const remarks = useRequestRemarks(request)
  const beforeMs = useSignedBefore(request)
  const lines = [
    ...(beforeMs === undefined
      ? []
      : [{ id: 'before', state: 'ok' as const, text: t('request.before', { at: beforeMs }) }]),
    ...remarks.map((remark) => ({
      id: remark.kind,
      state: remark.kind === 'network-unknown' ? ('open' as const) : ('warn' as const),
      text: formatRemark(remark),
    })),
  ]
  if (lines.length === 0) return null
  return (
    <Card>
      <CheckList words={checkWords()} lines={lines} />
    </Card>
  )
}

function AnswerCard({ answer }: { readonly answer: ExchangeAnswer }) {
  const frame = useRef<HTMLDivElement>(null)
  // The button that signs is further down, so the focus moves up to the result.
  useEffect(() => frame.current?.focus(), [])
  const cbor = useMemo(() => encodeExchange(answer, 'cbor'), [answer])
  const codes = useQrCodes(cbor, t('request.answer.qr'))
  const json = new TextDecoder().decode(encodeExchange(answer, 'json'))
  const fileName = `answer-${formatHex(answer.digest).slice(0, 8)}`
  return (
    <div ref={frame} tabIndex={-1} role="group" aria-label={t('request.answer.done')}>
      <Card title={t('request.answer')} end={<Badge icon="check">{t('request.answer.done')}</Badge>}>
        <Stack>
          <Text as="p" tone="second">
            {t('request.answer.about')}
          </Text>
          <QrCodes {...codes} isInitiallyOpen />
          <Row wrap>
            <DownloadButton
              fileName={`${fileName}${exchangeFileTypes.cbor.ending}`}
              mediaType={exchangeFileTypes.cbor.mediaType}
              content={cbor}
              words={{ download: t('request.answer.cbor'), of: t('request.answer.cbor.of') }}
            />
            <DownloadButton
              fileName={`${fileName}${exchangeFileTypes.json.ending}`}
              mediaType={exchangeFileTypes.json.mediaType}
              content={json}
              words={{ download: t('request.answer.json'), of: t('request.answer.json.of') }}
            />
            <CopyButton
              text={json}
              look="button"
              words={{ ...copyWords(), copy: t('request.answer.copy') }}
            />
          </Row>
          <Disclosure title={t('request.answer.facts')}>
            <KeyValues
              small
              items={[
                { name: t('request.digest'), value: <Text mono>{formatHex(answer.digest)}</Text> },
                {
                  name: t('request.answer.signature'),
                  value: <Text mono>{formatHex(answer.signature)}</Text>,
                },
                ...answer.witnesses.map(({ keyId, signature }) => ({
                  name: t('request.answer.witness', { id: keyId }),
                  value: <Text mono>{formatHex(signature)}</Text>,
                })),
              ]}
            />
          </Disclosure>
        </Stack>
      </Card>
    </div>
  )
}
