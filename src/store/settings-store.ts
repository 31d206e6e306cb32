import { create } from 'zustand'
import { isSingleFile } from '#/platform/build-form.ts'
import type { SandboxSettings } from '#/sandbox/sandbox-settings.ts'
import {
  addSearchStart,
  openSettingsStorage,
  type AutoLock,
  type PollSeconds,
  type SearchStart,
  type Settings,
} from '#/store/records/settings.ts'
import type { Theme } from '#/store/records/stored-theme.ts'

interface SettingsState {
  readonly settings: Settings
  /** False after the browser has rejected a write, and in the single file. */
  readonly isSaved: boolean
}

const storage = openSettingsStorage()

export const useSettings = create<SettingsState>(() => ({ settings: storage.read(), isSaved: !isSingleFile }))

export function setTheme(theme: Theme): void {
  keep({ theme })
}

export function setCurrentNetwork(networkId: string): void {
  keep({ networkId })
}

export function setAutoLock(change: Partial<AutoLock>): void {
  keep({ autoLock: { ...useSettings.getState().settings.autoLock, ...change } })
}

export function setPollSeconds(pollSeconds: PollSeconds): void {
  keep({ pollSeconds })
}

export function setSandbox(change: Partial<SandboxSettings>): void {
  keep({ sandbox: { ...useSettings.getState().settings.sandbox, ...change } })
}

export function setNotifiesWatched(notifiesWatched: boolean): void {
  keep({ notifiesWatched })
}

export function hideFirstSteps(): void {
  keep({ hidesFirstSteps: true })
}

export function setUncheckedPassphrase(uncheckedPassphrase: string | null): void {
  keep({ uncheckedPassphrase })
}

export function noteSearchStart(start: SearchStart): void {
  keep({ searchStarts: addSearchStart(useSettings.getState().settings.searchStarts, start) })
}

function keep(change: Partial<Settings>): void {
  const settings = { ...useSettings.getState().settings, ...change }
  useSettings.setState({ settings, isSaved: storage.write(settings) && !isSingleFile })
}

/** Adopts the settings of a backup if this browser has none. Returns whether it did. */
export function adoptSettings(settings: Settings): boolean {
  if (!storage.isEmpty()) return false
  const { uncheckedPassphrase } = useSettings.getState().settings
  keep({ ...settings, uncheckedPassphrase })
  return true
}

export function rereadSettings(): void {
  useSettings.setState({ settings: storage.read() })
}
