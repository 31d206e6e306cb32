import type { Theme } from '#/workspace/settings/settings.ts'
import { rereadSettings, useSettings } from '#/workspace/settings/settings-store.ts'

/** Pins `theme` on the document, now and whenever it is set, in this tab or another. */
export function followTheme(root: HTMLElement): void {
  applyTheme(root, useSettings.getState().settings.theme)
  useSettings.subscribe((state) => applyTheme(root, state.settings.theme))
  window.addEventListener('storage', rereadSettings)
}

function applyTheme(root: HTMLElement, theme: Theme): void {
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}
