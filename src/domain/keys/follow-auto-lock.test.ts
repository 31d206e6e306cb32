import { afterEach, expect, it, vi } from 'vitest'

import { setAutoLock, setTheme, useSettings } from '#/store/settings-store.ts'
import { followAutoLock } from './follow-auto-lock.ts'
import { vault } from './vault-session.ts'

const subscribe = vi.spyOn(useSettings, 'subscribe')

// Other test files share the settings, so this file’s subscriptions must end.
afterEach(() => {
  for (const { value: unsubscribe } of subscribe.mock.results) unsubscribe()
  useSettings.setState(useSettings.getInitialState())
})

it('tells the vault when to lock, at the start and after each change of that setting', () => {
  const tell = vi.spyOn(vault, 'setAutoLock').mockImplementation(() => {})
  followAutoLock()
  expect(tell.mock.lastCall).toEqual([{ idleMs: 300_000, whenHidden: false }])
  setAutoLock({ idleMinutes: 1 })
  expect(tell.mock.lastCall).toEqual([{ idleMs: 60_000, whenHidden: false }])
  setAutoLock({ idleMinutes: null, whenHidden: true })
  expect(tell.mock.lastCall).toEqual([{ idleMs: null, whenHidden: true }])
  setTheme('dark')
  expect(tell).toHaveBeenCalledTimes(3)
})
