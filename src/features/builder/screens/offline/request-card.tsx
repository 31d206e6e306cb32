import { KeyType } from '#/protocol/key/key-attribute.ts'
import { useQrCodes } from '#/words/qr-words.ts'
import { QrCodes } from '#/ui/qr-codes.tsx'
import { useMemo } from 'react'
import { t } from '#/features/builder/messages.ts'
import { Card } from '#/ui/card.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { exchangeFileTypes, encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import { copyWords } from '#/words/control-words.ts'
import { formatList } from '#/words/format-list.ts'
import { CopyButton } from '#/ui/button.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { DownloadButton } from '#/ui/file.tsx'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { isFunded, newKeysOf } from '#/protocol/transition/transition.ts'
import { isWitnessed, wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { Note } from '#/ui/note.tsx'

export function RequestCard({ request, what }: { readonly request: ExchangeRequest; readonly what: string }) {
  const { cbor, json } = useMemo(
    () => ({
      cbor: encodeExchange(request, 'cbor'),
      json: new TextDecoder().decode(encodeExchange(request, 'json')),
    }),
    [request],
  )
  const codes = useQrCodes(cbor, what)
  const fileName = `request-${formatHex(deriveSigningDigest(request.signingBytes)).slice(0, 8)}`
  return (
    <Card title={t('offline.out')}>
      <Stack>
        <Text as="p" tone="second">
          {t('offline.out.about', { parts: formatList(partsOf(request)) })}
        </Text>
        <QrCodes {...codes} />
        <Row wrap>
          <DownloadButton
            fileName={`${fileName}${exchangeFileTypes.cbor.ending}`}
            mediaType={exchangeFileTypes.cbor.mediaType}
            content={cbor}
            words={{ download: t('offline.file'), of: t('offline.file.of') }}
          />
          <DownloadButton
            fileName={`${fileName}${exchangeFileTypes.json.ending}`}
            mediaType={exchangeFileTypes.json.mediaType}
            content={json}
            words={{ download: t('offline.json'), of: t('offline.json.of') }}
          />
          <CopyButton text={json} look="button" words={{ ...copyWords(), copy: t('offline.copy') }} />
        </Row>
        <Disclosure title={t('offline.raw')}>
          <RawRequest request={request} fileName={fileName} />
        </Disclosure>
      </Stack>
    </Card>
  )
}

function partsOf({ lockTransaction, instantLock, identity, tip }: ExchangeRequest): readonly string[] {
  return [
    t('offline.part.network'),
    ...(lockTransaction === undefined ? [] : [t('offline.part.lock')]),
    ...(instantLock === undefined ? [] : [t('offline.part.instant-lock')]),
    ...(identity === undefined ? [] : [t('offline.part.identity')]),
    ...(tip === undefined ? [] : [t('offline.part.tip')]),
  ]
}

/** The bytes and their digest, for a signer that cannot read exchange files. */
function RawRequest({ request, fileName }: { readonly request: ExchangeRequest; readonly fileName: string }) {
  const { signingBytes, transition, profile } = request
  const digest = deriveSigningDigest(signingBytes)
  const needsWitnesses = newKeysOf(transition).keys.some(({ type }) =>
    isWitnessed(wireProfiles[profile], type),
  )
  return (
    <Stack>
      <Text as="p" tone="second">
        {isBls(request) ? t('offline.raw.bls') : t('offline.raw.ecdsa')}
      </Text>
      {needsWitnesses ? <Note tone="warn">{t('offline.raw.witnesses')}</Note> : null}
      <Stack gap="tight">
        <Text strong>{t('offline.raw.digest')}</Text>
        <Text mono size="small">
          {formatHex(digest)}
        </Text>
        <Row wrap>
          <Copies what={t('offline.raw.digest')} bytes={digest} />
        </Row>
      </Stack>
      <Stack gap="tight">
        <Text strong>{t('offline.raw.bytes')}</Text>
        <Row wrap>
          <Copies what={t('offline.raw.bytes')} bytes={signingBytes} />
          <DownloadButton
            fileName={`${fileName}.signing-bytes.bin`}
            mediaType="application/octet-stream"
            content={signingBytes}
            words={{ download: t('offline.raw.download'), of: t('offline.raw.bytes.of') }}
          />
        </Row>
      </Stack>
    </Stack>
  )
}

function Copies({ what, bytes }: { readonly what: string; readonly bytes: Uint8Array }) {
  const wordsOf = (form: string) => ({ ...copyWords(), copy: t('offline.raw.copy', { what, form }) })
  return (
    <>
      <CopyButton look="button" text={formatHex(bytes)} words={wordsOf(t('offline.raw.hex'))} />
      <CopyButton look="button" text={formatBase64(bytes)} words={wordsOf(t('offline.raw.base64'))} />
    </>
  )
}

function isBls({ transition, identity }: ExchangeRequest): boolean {
  if (isFunded(transition)) return false
  return identity?.publicKeys.find(({ id }) => id === transition.signaturePublicKeyId)?.type === KeyType.bls
}
