import { describe, expect, it, vi } from 'vitest'
import type { StorageQuota } from '#/platform/storage-quota.ts'
import { useVault, type VaultKey } from './vault-session.ts'
import { followSealing, hasSealed, makePersistence, persistence } from './persistence.ts'

function openRoom(answers: { isPersistent: boolean | undefined; grants: boolean | undefined }) {
  const asked: string[] = []
  const room: StorageQuota = {
    isPersistent: async () => answers.isPersistent,
    askPersistence: async () => {
      asked.push('ask')
      return answers.grants
    },
    readSpace: async () => ({ usedBytes: 3, mostBytes: 10 }),
  }
  const persistence = makePersistence(room)
  return { persistence, asked, status: () => persistence.useStorageStatus.getState() }
}

describe('persistence', () => {
  it('is read without asking for it', async () => {
    const { persistence, asked, status } = openRoom({ isPersistent: false, grants: true })
    await persistence.read()
    expect(asked).toEqual([])
    expect(status()).toEqual({ persistence: 'not-persistent', space: { usedBytes: 3, mostBytes: 10 } })
  })

  it('is asked for once, and again when the user presses the button; a rejection is reported', async () => {
    const { persistence, asked, status } = openRoom({ isPersistent: false, grants: false })
    await persistence.askOnce()
    await persistence.askOnce()
    expect(asked).toEqual(['ask'])
    await persistence.read()
    expect(status().persistence).toBe('denied')
    await persistence.ask()
    expect(asked).toEqual(['ask', 'ask'])
  })

  it('is reported once the browser grants it', async () => {
    const { persistence, status } = openRoom({ isPersistent: false, grants: true })
    await persistence.askOnce()
    expect(status().persistence).toBe('persistent')
  })

  it('is not asked for if it is already granted, or if the browser does not tell', async () => {
    for (const [isPersistent, told] of [
      [true, 'persistent'],
      [undefined, 'untold'],
    ] as const) {
      const { persistence, asked, status } = openRoom({ isPersistent, grants: true })
      await persistence.askOnce()
      expect(asked).toEqual([])
      expect(status().persistence).toBe(told)
    }
  })
})

describe('sealing a private key', () => {
  const contents = {
    vaultId: '',
    counts: { gate: 0, session: 0, device: 0 },
    damaged: [],
    damagedManifests: [],
  }
  const view = (
    kind: 'starting' | 'missing' | 'locked' | 'open',
    count: number,
  ): Parameters<typeof hasSealed>[0] => ({
    session: kind === 'locked' || kind === 'open' ? { kind, ...contents } : { kind },
    // Only the number of keys is read.
    keys: Array.from({ length: count }, () => ({}) as VaultKey),
    phrase: null,
  })

  it.each([
    ['the first', view('open', 1), view('open', 0), true],
    ['with a restored vault', view('open', 3), view('missing', 0), true],
    ['not: the page was loaded', view('locked', 3), view('starting', 0), false],
    ['not: it was unlocked', view('open', 3), view('locked', 3), false],
    ['not: one was removed', view('open', 2), view('open', 3), false],
  ])('is told from other changes: %s', (_, next, before, expected) => {
    expect(hasSealed(next, before)).toBe(expected)
  })
})

it('asks for persistence with the first private key, and not before', () => {
  const subscribe = vi.spyOn(useVault, 'subscribe')
  const ask = vi.spyOn(persistence, 'askOnce').mockResolvedValue()
  const session = {
    kind: 'open',
    vaultId: '',
    counts: { gate: 0, session: 0, device: 0 },
    damaged: [],
    damagedManifests: [],
  } as const
  useVault.setState({ session: { ...session, kind: 'locked' }, keys: [] })
  followSealing()
  useVault.setState({ session })
  expect(ask).not.toHaveBeenCalled()
  // Only the number of keys is read.
  useVault.setState({ keys: [{} as VaultKey] })
  expect(ask).toHaveBeenCalledTimes(1)
  // Other test files share the store, so this file’s subscriptions must end.
  for (const { value: unsubscribe } of subscribe.mock.results) unsubscribe()
  useVault.setState(useVault.getInitialState(), true)
})
