import { cutMiddle } from '#/workspace/messages/cut-middle.ts'
import { t } from '#/workspace/messages/t.ts'
import type { BuildAbout } from '#/features/settings/model/build-manifest.ts'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'

/** Every file of the build that runs here, as its manifest names it. */
export function BuildFiles({ build: { files } }: { readonly build: BuildAbout }) {
  return (
    <Disclosure title={t('settings.about.files', { count: files.length })}>
      <Stack>
        <Text as="p" tone="second">
          {t('settings.about.files.about')}
        </Text>
        <Table
          caption={t('settings.about.files', { count: files.length })}
          density="low"
          columns={[
            { id: 'path', head: t('settings.about.files.path'), lead: true },
            { id: 'bytes', head: t('settings.about.files.bytes'), align: 'end' },
            { id: 'hash', head: t('settings.about.files.hash') },
          ]}
          rows={files.map(({ path, bytes, sha256 }) => ({
            id: path,
            cells: {
              path: <Text mono>{path}</Text>,
              bytes,
              hash: (
                <span title={sha256}>
                  <Text mono>{cutMiddle(sha256)}</Text>
                </span>
              ),
            },
          }))}
        />
      </Stack>
    </Disclosure>
  )
}
