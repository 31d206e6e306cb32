import { version } from '#/platform/build-form.ts'
import { copyWords } from '#/words/control-words.ts'
import { cutMiddle } from '#/words/identifier-words.ts'
import { formatList } from '#/words/format-list.ts'
import { t } from '#/features/settings/messages.ts'
import { lookForUpdate, installUpdate } from '#/domain/program/follow-program.ts'
import { useProgram } from '#/domain/program/program-state.ts'
import { Button, CopyButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { useBuildManifest, type BuildAbout, useMissingHeaders } from '#/features/settings/model/about.ts'
import { useInstall } from '#/features/settings/model/install-state.ts'
import {
  formatForeignWorker,
  formatOffer,
  formatStoredProgram,
  formatUpdateSearch,
  formatUpdateProgress,
} from '#/features/settings/words/program-words.ts'

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
        <ProgramStatus />
        {build === undefined ? null : <BuildFiles build={build} />}
      </Stack>
    </Card>
  )
}

function ProgramStatus() {
  const keeping = useProgram((state) => state.keeping)
  const { isInstalled, ask } = useInstall()
  return (
    <KeyValues
      items={[
        { name: t('program.offline'), value: formatStoredProgram(keeping) },
        { name: t('program.updates'), value: <UpdateStatus /> },
        {
          name: t('program.install'),
          value: isInstalled ? (
            t('program.install.yes')
          ) : ask === undefined ? (
            t('program.install.none')
          ) : (
            <Stack gap="close">
              <span>{t('program.install.offer')}</span>
              <div>
                <Button size="small" onClick={() => void ask()}>
                  {t('program.install.ask')}
                </Button>
              </div>
            </Stack>
          ),
        },
      ]}
    />
  )
}

function BuildFiles({ build: { files } }: { readonly build: BuildAbout }) {
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

function UpdateStatus() {
  const { keeping, offer, foreign, taking, looking } = useProgram()
  const foreignWorker = formatForeignWorker(foreign)
  if (offer === undefined) {
    return (
      <Stack gap="close">
        {foreignWorker === undefined ? null : <b>{foreignWorker.title}</b>}
        <span role="status">
          {foreignWorker?.about ??
            formatUpdateSearch(looking) ??
            (keeping === 'unknown' ? formatStoredProgram(keeping) : t('program.updates.none'))}
        </span>
        {keeping === 'kept' || foreign === 'active' ? (
          <div>
            <Button size="small" busy={looking === 'looking'} onClick={() => void lookForUpdate()}>
              {t('program.updates.look')}
            </Button>
          </div>
        ) : null}
      </Stack>
    )
  }
  const words = formatOffer(offer)
  return (
    <Stack gap="close">
      <b>{words.title}</b>
      <span role="status">{formatUpdateProgress(taking) ?? words.about}</span>
      <div>
        {t('program.updates.build')} <Text mono>{offer.hash}</Text>
        <CopyButton text={offer.hash} words={{ ...copyWords(), copy: t('settings.about.build.copy') }} />
      </div>
      <Text as="p" size="small" tone="second">
        {t('program.updates.compare')}
      </Text>
      <Disclosure title={t('program.updates.changes', { count: offer.changes.length })}>
        <ul>
          {offer.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </Disclosure>
      <div>
        <Button
          size="small"
          kind={offer.isOlder ? 'plain' : 'primary'}
          busy={taking === 'taking'}
          onClick={() => void installUpdate()}
        >
          {words.install}
        </Button>
      </div>
    </Stack>
  )
}
