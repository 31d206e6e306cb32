import type { ReactNode } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { t } from '#/features/builder/messages.ts'
import { ByteView } from '#/ui/byte-view.tsx'
import { JsonView } from '#/ui/line-view.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Tabs } from '#/ui/tabs.tsx'
import { Text } from '#/ui/text.tsx'

export function TransitionTabs({
  words,
  json,
  bytes,
  about,
  digest,
}: {
  readonly words: ReactNode
  readonly json: unknown
  readonly bytes: Uint8Array
  readonly about: string
  readonly digest?: Uint8Array
}) {
  const bytesTitle = t(digest === undefined ? 'builder.form.bytes' : 'builder.form.bytes.unsigned', {
    bytes: bytes.length,
  })
  return (
    <Tabs
      label={t('builder.forms')}
      tabs={[
        { id: 'words', text: t('builder.form.words'), panel: words },
        {
          id: 'bytes',
          text: bytesTitle,
          panel: (
            <Stack>
              <Text as="p" tone="second">
                {about}
              </Text>
              <ByteView label={bytesTitle} bytes={bytes} />
              {digest === undefined ? null : (
                <KeyValues
                  small
                  items={[{ name: t('builder.bytes.digest'), value: <Text mono>{formatHex(digest)}</Text> }]}
                />
              )}
            </Stack>
          ),
        },
        {
          id: 'json',
          text: t('builder.form.json'),
          panel: <JsonView label={t('builder.form.json')} text={JSON.stringify(json, undefined, 2)} />,
        },
      ]}
    />
  )
}
