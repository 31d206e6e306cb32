import type { AutoLockSettings } from '#/vault/unlock/auto-lock.ts'
import type { AutoLock } from '#/store/records/settings.ts'
import { useSettings } from '#/store/settings-store.ts'
import { vault } from './vault-session.ts'

/** Sends the auto-lock settings to the vault of this tab, now and whenever any tab changes them. */
export function followAutoLock(): void {
  let told: AutoLock | undefined
  const tell = ({ autoLock }: { readonly autoLock: AutoLock }) => {
    if (autoLock === told) return
    told = autoLock
    vault.setAutoLock(autoLockSettings(autoLock))
  }
  tell(useSettings.getState().settings)
  useSettings.subscribe(({ settings }) => tell(settings))
}

function autoLockSettings({ idleMinutes, whenHidden }: AutoLock): AutoLockSettings {
  return { idleMs: idleMinutes === null ? null : idleMinutes * 60_000, whenHidden }
}
