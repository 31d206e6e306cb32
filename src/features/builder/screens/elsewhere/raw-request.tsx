import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import { newKeysOf } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { copyWords } from '#/words/control-words.ts'
import { t } from '#/features/builder/messages.ts'
import { CopyButton } from '#/ui/button.tsx'
import { DownloadButton } from '#/ui/file.tsx'
import { Note } from '#/ui/note.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

/** The bytes and their digest, for a signer that knows nothing of exchange files. */
export function RawRequest({
  request,
  fileName,
}: {
  readonly request: UnsignedBundle
  readonly fileName: string
}) {
  const { signingBytes, transition, profile } = request
  const digest = deriveSigningDigest(signingBytes)
  const needsWitnesses = wireProfiles[profile].witnesses && newKeysOf(transition).keys.length > 0
  return (
    <Stack>
      <Text as="p" tone="second">
        {isBls(request) ? t('elsewhere.raw.bls') : t('elsewhere.raw.ecdsa')}
      </Text>
      {needsWitnesses ? <Note tone="warn">{t('elsewhere.raw.witnesses')}</Note> : null}
      <Stack gap="tight">
        <Text strong>{t('elsewhere.raw.digest')}</Text>
        <Text mono size="small">
          {formatHex(digest)}
        </Text>
        <Row wrap>
          <Copies what={t('elsewhere.raw.digest')} bytes={digest} />
        </Row>
      </Stack>
      <Stack gap="tight">
        <Text strong>{t('elsewhere.raw.bytes')}</Text>
        <Row wrap>
          <Copies what={t('elsewhere.raw.bytes')} bytes={signingBytes} />
          <DownloadButton
            fileName={`${fileName}.signing-bytes.bin`}
            mediaType="application/octet-stream"
            content={signingBytes}
            words={{ download: t('elsewhere.raw.download'), of: t('elsewhere.raw.bytes.of') }}
          />
        </Row>
      </Stack>
    </Stack>
  )
}

function Copies({ what, bytes }: { readonly what: string; readonly bytes: Uint8Array }) {
  const wordsOf = (form: string) => ({ ...copyWords(), copy: t('elsewhere.raw.copy', { what, form }) })
  return (
    <>
      <CopyButton look="button" text={formatHex(bytes)} words={wordsOf(t('elsewhere.raw.hex'))} />
      <CopyButton look="button" text={formatBase64(bytes)} words={wordsOf(t('elsewhere.raw.base64'))} />
    </>
  )
}

function isBls({ transition, identity }: UnsignedBundle): boolean {
  if (transition.type !== 5) return false
  return identity?.publicKeys.find(({ id }) => id === transition.signaturePublicKeyId)?.type === 1
}
