import { copyWords } from '#/workspace/messages/control-words.ts'
import { formatList } from '#/workspace/messages/format-list.ts'
import { t } from '#/workspace/messages/t.ts'
import { useBuildManifest } from '#/features/settings/model/build-manifest.ts'
import { useMissingHeaders } from '#/features/settings/model/page-headers.ts'
import { version } from '#/features/settings/model/version.ts'
import { Card } from '#/ui/card.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { BuildFiles } from './build-files.tsx'
import { ProgramStanding } from './program-standing.tsx'

/** What runs here, byte by byte, and whether the browser guards it. */
export function AboutCard() {
  const build = useBuildManifest()
  const missing = useMissingHeaders()
  return (
    <Card title={t('settings.about')}>
      <Stack>
        <Text as="p" tone="second">
          {t('settings.about.words')}
        </Text>
        <KeyValues
          items={[
            { name: t('settings.about.version'), value: version },
            {
              name: t('settings.about.build'),
              value:
                build === undefined ? (
                  <Text tone="quiet">{t('settings.about.build.unknown')}</Text>
                ) : (
                  <>
                    <Text mono>{build.hash}</Text>
                    <CopyButton
                      text={build.hash}
                      words={{ ...copyWords(), copy: t('settings.about.build.copy') }}
                    />
                  </>
                ),
            },
            {
              name: t('settings.about.headers'),
              value:
                missing === undefined ? (
                  <Text tone="quiet">{t('settings.about.build.unknown')}</Text>
                ) : missing.length === 0 ? (
                  t('settings.about.headers.whole')
                ) : (
                  <Text tone="warn">
                    {t('settings.about.headers.missing', { headers: formatList(missing) })}
                  </Text>
                ),
            },
            { name: t('settings.about.licence'), value: t('settings.about.licence.value') },
          ]}
        />
        <ProgramStanding />
        {build === undefined ? null : <BuildFiles build={build} />}
      </Stack>
    </Card>
  )
}
