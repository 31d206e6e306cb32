import { t } from '#/workspace/messages/t.ts'
import { idleChoices, type IdleMinutes } from '#/workspace/settings/settings.ts'
import { setAutoLock, useSettings } from '#/workspace/settings/settings-store.ts'
import { Card } from '#/ui/card.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/select.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** When an open vault locks itself, in every tab. */
export function AutoLockCard() {
  const { idleMinutes, whenHidden } = useSettings((state) => state.settings.autoLock)
  const kept = useSettings((state) => state.kept)
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
        <Text as="p" size="small" tone={kept ? 'quiet' : 'warn'}>
          {kept ? t('lock.settings.kept') : t('lock.settings.not-kept')}
        </Text>
      </Stack>
    </Card>
  )
}

function formatIdle(minutes: IdleMinutes): string {
  return minutes === null ? t('lock.settings.never') : t('lock.settings.minutes', { minutes })
}
