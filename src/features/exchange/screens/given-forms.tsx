import { useMemo } from 'react'
import { encodeUtf8 } from '#/protocol/encoding/utf8.ts'
import { copyWords } from '#/workspace/messages/control-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { CopyButton } from '#/ui/copy-button.tsx'
import { DownloadButton } from '#/ui/download-button.tsx'
import { JsonView } from '#/ui/json-view.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { Why } from '#/ui/why.tsx'
import { ShownCode } from './shown-code.tsx'

/** The chosen public keys as JSON: copied, as a file, as a code. */
export function GivenForms({
  text,
  singleUseHex,
}: {
  /** Nothing while nothing is chosen, or something is wrong. */
  readonly text: string | undefined
  readonly singleUseHex: string | undefined
}) {
  const bytes = useMemo(() => encodeUtf8(text ?? ''), [text])
  if (text === undefined) return <Why>{t('given.why')}</Why>
  return (
    <Stack gap="close">
      <JsonView label={t('given.json')} text={text} />
      <Row wrap>
        <CopyButton text={text} look="button" words={{ ...copyWords(), copy: t('given.copy') }} />
        {singleUseHex === undefined ? null : (
          <CopyButton
            text={singleUseHex}
            look="button"
            words={{ ...copyWords(), copy: t('given.copy.single-use') }}
          />
        )}
        <DownloadButton
          fileName="public-keys.json"
          mediaType="application/json"
          content={text}
          words={{ download: t('given.download'), of: t('given.download.of') }}
        />
      </Row>
      <ShownCode bytes={bytes} what={t('given.json')} />
      <Text as="p" size="small" tone="quiet">
        {t('given.takes')}
      </Text>
    </Stack>
  )
}
