import { useEffect, useMemo, useRef } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { bundleFiles, encodeBundle } from '#/protocol/exchange/encode-bundle.ts'
import type { SignatureBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { copyWords } from '#/workspace/messages/control-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { DownloadButton } from '#/ui/download-button.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { ShownCode } from './shown-code.tsx'

/** The signatures, to be taken back to the machine that asked: as a code, as a file, as text. */
export function AnswerCard({ answer }: { readonly answer: SignatureBundle }) {
  const frame = useRef<HTMLDivElement>(null)
  // Signing was asked for further down: this is what comes next.
  useEffect(() => frame.current?.focus(), [])
  const cbor = useMemo(() => encodeBundle(answer, 'cbor'), [answer])
  const json = new TextDecoder().decode(encodeBundle(answer, 'json'))
  const fileName = `answer-${formatHex(answer.digest).slice(0, 8)}`
  return (
    <div ref={frame} tabIndex={-1} role="group" aria-label={t('desk.answer.done')}>
      <Card title={t('desk.answer')} end={<Badge icon="check">{t('desk.answer.done')}</Badge>}>
        <Stack>
          <Text as="p" tone="second">
            {t('desk.answer.about')}
          </Text>
          <ShownCode bytes={cbor} what={t('desk.answer.qr')} begins />
          <Row wrap>
            <DownloadButton
              fileName={`${fileName}${bundleFiles.cbor.ending}`}
              mediaType={bundleFiles.cbor.mediaType}
              content={cbor}
              words={{ download: t('desk.answer.cbor'), of: t('desk.answer.cbor.of') }}
            />
            <DownloadButton
              fileName={`${fileName}${bundleFiles.json.ending}`}
              mediaType={bundleFiles.json.mediaType}
              content={json}
              words={{ download: t('desk.answer.json'), of: t('desk.answer.json.of') }}
            />
            <CopyButton text={json} look="button" words={{ ...copyWords(), copy: t('desk.answer.copy') }} />
          </Row>
          <Disclosure title={t('desk.answer.facts')}>
            <KeyValues
              small
              items={[
                { name: t('desk.digest'), value: <Text mono>{formatHex(answer.digest)}</Text> },
                {
                  name: t('desk.answer.signature'),
                  value: <Text mono>{formatHex(answer.signature)}</Text>,
                },
                ...answer.witnesses.map(({ keyId, signature }) => ({
                  name: t('desk.answer.witness', { id: keyId }),
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
