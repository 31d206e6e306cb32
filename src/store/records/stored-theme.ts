import { openMarker, type Marker } from '#/platform/marker.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const settingsMarkerName = 'keywright.settings'

/** Reads only the stored theme: the first screen needs it before the settings are parsed. */
export function readStoredTheme(marker: Marker = openMarker(settingsMarkerName)): Theme {
  try {
    const stored: unknown = JSON.parse(marker.read() ?? 'null')
    const theme =
      typeof stored === 'object' && stored !== null && 'theme' in stored ? stored.theme : undefined
    return themes.find((each) => each === theme) ?? 'system'
  } catch {
    return 'system'
  }
}

export function applyTheme(root: HTMLElement, theme: Theme): void {
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}
