import { useState } from 'react'
import { areNotificationsAllowed, switchNotifications } from '#/workspace/chain/tell-watched.ts'
import { t } from '#/workspace/messages/t.ts'
import { useSettings } from '#/workspace/settings/settings-store.ts'
import { Checkbox } from '#/ui/checkbox.tsx'

/** Whether changes of watched masternodes are told beside the page, too. */
export function NotifySwitch() {
  const isOn = useSettings((state) => state.settings.notifiesWatched)
  const [isRefused, setRefused] = useState(false)
  return (
    <Checkbox
      label={t('change.notify')}
      hint={isRefused || (isOn && !areNotificationsAllowed()) ? t('change.notify.refused') : undefined}
      checked={isOn}
      onChecked={(checked) => void switchNotifications(checked).then((isDone) => setRefused(!isDone))}
    />
  )
}
