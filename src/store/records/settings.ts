import { z } from 'zod'
import { openMarker, type Marker } from '#/platform/marker.ts'
import { defaultSandbox, SandboxSettings } from '#/sandbox/sandbox-settings.ts'
import { settingsMarkerName, themes } from './stored-theme.ts'

const Theme = z.enum(themes)

/** Minutes without input after which an open vault locks; nothing for never. */
export const idleChoices = [1, 5, 15, 30, 60, null] as const
export type IdleMinutes = (typeof idleChoices)[number]

const AutoLock = z.object({ idleMinutes: z.literal(idleChoices), whenHidden: z.boolean() }).readonly()
export type AutoLock = z.infer<typeof AutoLock>

/** Seconds between two questions to the nodes of the network that is followed. */
export const pollChoices = [5, 10, 30, 60, 300] as const
export type PollSeconds = (typeof pollChoices)[number]

/** Since when payments to a phrase were looked for on a network, as it was typed. */
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

/** The user's settings for this browser. A part that does not parse falls back alone. */
export const Settings = z
  .object({
    theme: Theme.catch('system'),
    /** The network that new drafts are begun on. */
    networkId: z.string().max(64).catch('sandbox'),
    autoLock: AutoLock.catch(defaultAutoLock),
    pollSeconds: z.literal(pollChoices).catch(10),
    /** Whether changes of watched masternodes go to the browser's notifications too. */
    notifiesWatched: z.boolean().catch(false),
    /** The steps to a first identity that is safe to use are not shown any more. */
    hidesFirstSteps: z.boolean().catch(false),
    /** The id of a vault whose passphrase the program made, where nobody has shown to know it yet. */
    uncheckedPassphrase: z.string().max(64).nullable().catch(null),
    /** The latest ones, the last one first; one for a phrase and a network. */
    searchStarts: z.array(SearchStart).max(mostSearchStarts).readonly().catch([]),
    /** The sandbox in this page. */
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

/** Puts one first; the one of the same phrase and network, and the oldest above 20, go. */
export function addSearchStart(starts: readonly SearchStart[], start: SearchStart): readonly SearchStart[] {
  const others = starts.filter(
    ({ phraseId, networkId }) => phraseId !== start.phraseId || networkId !== start.networkId,
  )
  return [start, ...others].slice(0, mostSearchStarts)
}

export interface SettingsStorage {
  readonly read: () => Settings
  /** Whether nothing is set here that the user chose. */
  readonly isEmpty: () => boolean
  /** Whether it was stored: a browser may reject storage altogether. */
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
        // It cannot be read, or nothing can be stored.
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
