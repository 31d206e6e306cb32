import { create } from 'zustand'
import { openSettingsStorage, type Settings, type Theme } from './settings.ts'

interface SettingsState {
  readonly settings: Settings
  /** False once the browser refused to keep a change. */
  readonly kept: boolean
}

const storage = openSettingsStorage()

export const useSettings = create<SettingsState>(() => ({ settings: storage.read(), kept: true }))

export function setTheme(theme: Theme): void {
  const settings = { ...useSettings.getState().settings, theme }
  useSettings.setState({ settings, kept: storage.write(settings) })
}

/** Takes over what another tab wrote. */
export function rereadSettings(): void {
  useSettings.setState({ settings: storage.read() })
}
