import { t } from '#/workspace/messages/t.ts'
import { version } from '#/features/settings/model/version.ts'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { HashFileForm } from './hash-file-form.tsx'

/** Of the single file: what it is, what it cannot do, and how to find out whether it is the right one. */
export function ThisFileCard() {
  return (
    <Card title={t('file.about')}>
      <Stack>
        <Text as="p" tone="second">
          {t('file.about.words')}
        </Text>
        <Text as="p" tone="second">
          {t('file.about.cannot')}
        </Text>
        <KeyValues
          items={[
            { name: t('settings.about.version'), value: version },
            { name: t('settings.about.licence'), value: t('settings.about.licence.value') },
          ]}
        />
        <Text as="h3" strong>
          {t('file.about.hash')}
        </Text>
        <Text as="p" tone="second">
          {t('file.about.hash.why')}
        </Text>
        <KeyValues
          items={[
            { name: t('file.about.linux'), value: <Text mono>{commands.linux}</Text> },
            { name: t('file.about.mac'), value: <Text mono>{commands.mac}</Text> },
            { name: t('file.about.windows'), value: <Text mono>{commands.windows}</Text> },
          ]}
        />
        <HashFileForm />
      </Stack>
    </Card>
  )
}

const commands = {
  linux: 'sha256sum keywright.html',
  mac: 'shasum -a 256 keywright.html',
  windows: 'certutil -hashfile keywright.html SHA256',
}
