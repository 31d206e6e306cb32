import { lazyRouteComponent } from '@tanstack/react-router'
import { formatEviction, formatSpace, formatPersistence } from '#/words/storage-words.ts'
import { t } from '#/features/settings/messages.ts'
import { setTheme, useSettings, setAutoLock } from '#/store/settings-store.ts'
import { idleChoices, type IdleMinutes } from '#/store/records/settings.ts'
import { isSingleFile } from '#/domain/program/single-file.ts'
import { persistence } from '#/domain/keys/persistence.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { Checkbox, Segmented } from '#/ui/choice.tsx'
import { Columns, PageHead, Stack } from '#/ui/layout.tsx'
import { Field } from '#/ui/field.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Select } from '#/ui/input.tsx'
import { Text } from '#/ui/text.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { AboutCard } from './about-card.tsx'
import { NetworksCard } from './networks-card.tsx'
import { SandboxCard } from './sandbox-card.tsx'

const LazyFileCard = lazyRouteComponent(() => import('./this-file-card.tsx'), 'ThisFileCard')

/** Scrolls to the section in the fragment: `automatic-lock`, or `add-network`, which also opens its form. */
export function SettingsPage() {
  return (
    <>
      <PageHead title={t('settings.title')} lead={t('settings.lead')} />
      <Columns shape="main">
        <Stack>
          <Cards>
            <AppearanceCard />
            <div id="automatic-lock">
              <AutoLockCard />
            </div>
            <NetworksCard />
            <SandboxCard />
          </Cards>
        </Stack>
        <Stack>
          <Cards>
            <BrowserCard />
            {isSingleFile ? (
              <LatePart>
                <LazyFileCard />
              </LatePart>
            ) : (
              <AboutCard />
            )}
          </Cards>
        </Stack>
      </Columns>
    </>
  )
}

function AppearanceCard() {
  const theme = useSettings((state) => state.settings.theme)
  const isSaved = useSettings((state) => state.isSaved)
  return (
    <Card title={t('settings.appearance')}>
      <Stack gap="tight">
        <Text size="small" strong tone="second">
          {t('settings.theme')}
        </Text>
        <div>
          <Segmented
            label={t('settings.theme')}
            value={theme}
            onValue={setTheme}
            choices={[
              { value: 'system', text: t('settings.theme.system') },
              { value: 'light', text: t('settings.theme.light') },
              { value: 'dark', text: t('settings.theme.dark') },
            ]}
          />
        </div>
        {isSaved ? null : (
          <Text as="p" size="small" tone="warn">
            {t('settings.theme.not-kept')}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

function BrowserCard() {
  const status = persistence.useStorageStatus()
  const isOpen = status.persistence === 'not-persistent' || status.persistence === 'denied'
  return (
    <Card title={t('storage.title')}>
      <Stack>
        <KeyValues
          spread
          items={[
            { name: t('storage.persistence'), value: formatPersistence(status.persistence) },
            { name: t('storage.space'), value: formatSpace(status.space) },
          ]}
        />
        {status.persistence === 'denied' ? (
          <Text as="p" tone="warn">
            {t('storage.denied.helps')}
          </Text>
        ) : null}
        <Text as="p" size="small" tone="second">
          {formatEviction()} {t('storage.private')}
        </Text>
        {isOpen ? (
          <div>
            <Button size="small" onClick={() => void persistence.ask()}>
              {t('storage.ask')}
            </Button>
          </div>
        ) : null}
      </Stack>
    </Card>
  )
}

function AutoLockCard() {
  const { idleMinutes, whenHidden } = useSettings((state) => state.settings.autoLock)
  const isSaved = useSettings((state) => state.isSaved)
  return (
    <Card title={t('lock.settings')}>
      <Stack>
        <Field label={t('lock.settings.idle')} hint={t('lock.settings.idle.hint')}>
          <Select
            value={String(idleMinutes)}
            onValue={(chosen) => {
              const minutes = idleChoices.find((each) => String(each) === chosen)
              if (minutes !== undefined) setAutoLock({ idleMinutes: minutes })
            }}
            options={idleChoices.map((each) => ({ value: String(each), text: formatIdle(each) }))}
          />
        </Field>
        {idleMinutes === null ? (
          <Text as="p" size="small" tone="warn">
            {t('lock.settings.never.about')}
          </Text>
        ) : null}
        <Checkbox
          label={t('lock.settings.hidden')}
          hint={t('lock.settings.hidden.hint')}
          checked={whenHidden}
          onChecked={(checked) => setAutoLock({ whenHidden: checked })}
        />
        {isSaved ? null : (
          <Text as="p" size="small" tone="warn">
            {t('lock.settings.not-kept')}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

function formatIdle(minutes: IdleMinutes): string {
  return minutes === null ? t('lock.settings.never') : t('lock.settings.minutes', { minutes })
}
