import { z } from 'zod'
import { openMarker, type Marker } from '#/platform/marker.ts'
import { defaultSandbox, SandboxSettings } from '#/sandbox/sandbox-settings.ts'
import { settingsMarkerName, themes } from './stored-theme.ts'

const Theme = z.enum(themes)

/** Minutes without input until an open vault locks; `null` for never. */
export const idleChoices = [1, 5, 15, 30, 60, null] as const
export type IdleMinutes = (typeof idleChoices)[number]

const AutoLock = z.object({ idleMinutes: z.literal(idleChoices), whenHidden: z.boolean() }).readonly()
export type AutoLock = z.infer<typeof AutoLock>

/** Seconds between two polls of the followed network. */
export const pollChoices = [5, 10, 30, 60, 300] as const
export type PollSeconds = (typeof pollChoices)[number]

const SearchStart = z
  .object({
    phraseId: z.string().max(64),
    networkId: z.string().max(64),
    since: z.string().max(20),
  })
  .readonly()
export type SearchStart = z.infer<typeof SearchStart>
const mostSearchStarts = 20

export const defaultAutoLock: AutoLock = { idleMinutes: 5, whenHidden: false }

export const Settings = z
  .object({
    theme: Theme.catch('system'),
    networkId: z.string().max(64).catch('sandbox'),
    autoLock: AutoLock.catch(defaultAutoLock),
    pollSeconds: z.literal(pollChoices).catch(10),
    notifiesWatched: z.boolean().catch(false),
    hidesFirstSteps: z.boolean().catch(false),
    /** Id of a vault with a generated passphrase that nobody has proven to know yet. */
    uncheckedPassphrase: z.string().max(64).nullable().catch(null),
    /** One entry for each phrase and network, the latest first. */
    searchStarts: z.array(SearchStart).max(mostSearchStarts).readonly().catch([]),
    sandbox: SandboxSettings.catch(defaultSandbox),
  })
  .readonly()
export type Settings = z.infer<typeof Settings>

const defaults: Settings = {
  theme: 'system',
  networkId: 'sandbox',
  autoLock: defaultAutoLock,
  pollSeconds: 10,
  notifiesWatched: false,
  hidesFirstSteps: false,
  uncheckedPassphrase: null,
  searchStarts: [],
  sandbox: defaultSandbox,
}

export function parseSettings(text: string | null): Settings {
  if (text === null) return defaults
  try {
    return Settings.catch(defaults).parse(JSON.parse(text))
  } catch {
    return defaults
  }
}

/** Puts a search start first, replaces the one for the same phrase and network, and drops the oldest above 20. */
export function addSearchStart(starts: readonly SearchStart[], start: SearchStart): readonly SearchStart[] {
  const others = starts.filter(
    ({ phraseId, networkId }) => phraseId !== start.phraseId || networkId !== start.networkId,
  )
  return [start, ...others].slice(0, mostSearchStarts)
}

export interface SettingsStorage {
  readonly read: () => Settings
  readonly isEmpty: () => boolean
  /** Returns false if the browser rejects storage. */
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
    isEmpty: () => {
      try {
        const text = marker.read()
        const own: unknown = text === null ? defaults : JSON.parse(text)
        return (
          JSON.stringify(Object.assign({}, own, { uncheckedPassphrase: null })) === JSON.stringify(defaults)
        )
      } catch {
        // The settings cannot be read, or the browser rejects storage.
        return false
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
