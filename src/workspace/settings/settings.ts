import { z } from 'zod'
import { openMarker, type Marker } from '#/platform/marker.ts'

export const Theme = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof Theme>

/** What the person set for this browser. A part that does not parse falls back alone. */
export const Settings = z
  .object({
    theme: Theme.catch('system'),
    /** The network that new drafts are begun on. */
    networkId: z.string().max(64).catch('sandbox'),
  })
  .readonly()
export type Settings = z.infer<typeof Settings>

const defaults: Settings = { theme: 'system', networkId: 'sandbox' }

export function parseSettings(text: string | null): Settings {
  if (text === null) return defaults
  try {
    return Settings.catch(defaults).parse(JSON.parse(text))
  } catch {
    return defaults
  }
}

const settingsMarkerName = 'keywright.settings'

export interface SettingsStorage {
  readonly read: () => Settings
  /** Whether it was kept: a browser may refuse storage altogether. */
  readonly write: (settings: Settings) => boolean
}

export function openSettingsStorage(marker: Marker = openMarker(settingsMarkerName)): SettingsStorage {
  return {
    read: () => {
      try {
        return parseSettings(marker.read())
      } catch {
        return defaults
      }
    },
    write: (settings) => {
      try {
        marker.write(JSON.stringify(settings))
        return true
      } catch {
        return false
      }
    },
  }
}
