import { useMemo, useId, useState } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { bundleFiles, encodeBundle } from '#/protocol/exchange/bundle-file.ts'
import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import { qrGive } from '#/words/qr-give.ts'
import { copyWords } from '#/words/control-words.ts'
import { formatList } from '#/words/format-list.ts'
import { t } from '#/words/t.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { DownloadButton } from '#/ui/download-button.tsx'
import { QrGive } from '#/ui/qr-give.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { RawRequest } from './raw-request.tsx'

/** What goes to the other machine: as a code, as a file, as text, or bare for another signer. */
export function GiveCard({ request, what }: { readonly request: UnsignedBundle; readonly what: string }) {
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
