import { describe, expect, it } from 'vitest'
import { defaultSandbox } from '#/sandbox/sandbox-settings.ts'
import { addSearchStart, defaultAutoLock, openSettingsStorage, parseSettings } from './settings.ts'

const defaults = {
  theme: 'system',
  networkId: 'sandbox',
  autoLock: defaultAutoLock,
  pollSeconds: 10,
  notifiesWatched: false,
  hidesFirstSteps: false,
  uncheckedPassphrase: null,
  searchStarts: [],
  sandbox: defaultSandbox,
} as const

describe('parseSettings', () => {
  it('reads written settings', () => {
    const autoLock = { idleMinutes: null, whenHidden: true }
    const settings = {
      theme: 'dark',
      networkId: '0123456789abcdef',
      autoLock,
      pollSeconds: 30,
      notifiesWatched: true,
      hidesFirstSteps: true,
      uncheckedPassphrase: '0a',
      searchStarts: [{ phraseId: '0a', networkId: 'sandbox', since: '2026-03-31' }],
      sandbox: { ...defaultSandbox, masternodes: 7 },
    }
    expect(parseSettings(JSON.stringify(settings))).toEqual(settings)
  })

  it('reads settings from before networks could be chosen', () => {
    expect(parseSettings('{"theme":"dark"}')).toEqual({ ...defaults, theme: 'dark' })
  })

  it.each([null, '', '{', 'null', '[]', '{"theme":"pink"}', '{"theme":1}', '{"networkId":7}'])(
    'falls back for %j',
    (text) => {
      expect(parseSettings(text)).toEqual(defaults)
    },
  )
})

describe('the automatic lock', () => {
  it.each([
    ['a time that is not offered', { idleMinutes: 100_000, whenHidden: true }],
    ['no time', { whenHidden: true }],
    ['a word', { idleMinutes: 'never', whenHidden: true }],
  ])('falls back to five minutes for %s', (_, autoLock) => {
    const read = parseSettings(JSON.stringify({ theme: 'dark', autoLock }))
    expect(read).toEqual({ ...defaults, theme: 'dark' })
  })
})

describe('addSearchStart', () => {
  it('keeps the latest start for each phrase and network, and at most 20', () => {
    const of = (number: number, since: string) => ({ phraseId: `${number}`, networkId: 'sandbox', since })
    const many = Array.from({ length: 30 }, (_, number) => of(number, '1')).reduce(addSearchStart, [])
    expect(many).toHaveLength(20)
    expect(addSearchStart(many, of(15, '2')).slice(0, 2)).toEqual([of(15, '2'), of(29, '1')])
    expect(addSearchStart(many, of(15, '2'))).toHaveLength(20)
  })
})

describe('openSettingsStorage', () => {
  it('counts as empty after a vault was created, but not once the user has changed a setting', () => {
    let stored: string | null = null
    const storage = openSettingsStorage({
      read: () => stored,
      write: (text) => void (stored = text),
      remove: () => void (stored = null),
    })
    expect(storage.isEmpty()).toBe(true)
    storage.write({ ...defaults, uncheckedPassphrase: '0a' })
    expect(storage.isEmpty()).toBe(true)
    storage.write({ ...storage.read(), uncheckedPassphrase: null })
    expect(storage.isEmpty()).toBe(true)
    storage.write({ ...defaults, theme: 'dark' })
    expect(storage.isEmpty()).toBe(false)
    stored = '{"theme":'
    expect(storage.isEmpty()).toBe(false)
  })

  it('reports that the browser stores nothing, and returns the defaults', () => {
    const reject = () => {
      throw new Error('denied')
    }
    const storage = openSettingsStorage({ read: reject, write: reject, remove: reject })
    expect(storage.write({ ...defaults, theme: 'dark' })).toBe(false)
    expect(storage.read()).toEqual(defaults)
  })
})
