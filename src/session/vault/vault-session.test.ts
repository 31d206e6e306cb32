import { describe, expect, it, vi } from 'vitest'
import { KeywrightError } from '#/protocol/error.ts'
import type { ClientState, VaultClient } from '#/vault/api/vault-client.ts'
import type { VaultNews } from '#/vault/api/vault-news.ts'
import { makeVaultSession } from './vault-session.ts'

const contents = {
  vaultId: '00',
  counts: { gate: 0, session: 0, device: 0 },
  damaged: [],
  damagedManifests: [],
}

const shown = {
  keys: [],
  passkeys: [],
  phrase: null,
  damaged: [],
  creation: { proves: false, asksWord: false },
  backups: { made: null, tested: null, covered: [] },
  cost: {
    parameters: { algorithm: 'argon2id', memoryKib: 65536, iterations: 3, parallelism: 1 },
    tookMs: 412,
  },
} as const

function makeClient(states: { current: ClientState }, overrides: Partial<VaultClient>) {
  const watchers: ((news: VaultNews) => void)[] = []
  const { readState = async () => states.current } = overrides
  const client: Partial<VaultClient> = {
    readView: async () => {
      const state = await readState()
      return { state, contents: state.kind === 'open' || state.kind === 'locked' ? shown : null }
    },
    readLastLock: () => undefined,
    watch: (watcher) => {
      watchers.push(watcher)
      return () => {}
    },
    ...overrides,
  }
  // The store asks for no more than what is here.
  const announce = (kind: 'changed' | 'locked') => watchers.forEach((watcher) => watcher({ kind }))
  return { client: client as VaultClient, announce }
}

describe('the vault session', () => {
  it('starts unknown and reads the state', async () => {
    const { client } = makeClient({ current: { kind: 'missing' } }, {})
    const vault = makeVaultSession(() => client)
    expect(vault.useVault.getState().session.kind).toBe('starting')
    await vault.refresh()
    expect(vault.useVault.getState().session.kind).toBe('missing')
  })

  it('shows an unlocked vault', async () => {
    const states: { current: ClientState } = { current: { kind: 'locked', ...contents } }
    const { client } = makeClient(states, {
      unlock: async () => (states.current = { kind: 'open', ...contents }),
    })
    const vault = makeVaultSession(() => client)
    await vault.unlock({ proof: 'passphrase' })
    expect(vault.useVault.getState().session.kind).toBe('open')
    expect(JSON.stringify(vault.useVault.getState())).not.toContain('passphrase')
  })

  it('locks also while a change waits for an update', async () => {
    let ended: () => void = () => {}
    const update = new Promise<void>((resolve) => (ended = resolve))
    const request = (_name: string, _mode: unknown, work: () => unknown) => update.then(work)
    vi.stubGlobal('navigator', { locks: { request } })
    const states: { current: ClientState } = { current: { kind: 'open', ...contents } }
    const { client } = makeClient(states, {
      lock: () => void (states.current = { kind: 'locked', ...contents }),
      forgetEvicted: vi.fn(() => {}),
    })
    const vault = makeVaultSession(() => client)
    const changed = vault.forgetEvicted()
    await vault.lock()
    expect(vault.useVault.getState().session.kind).toBe('locked')
    expect(client.forgetEvicted).not.toHaveBeenCalled()
    ended()
    await changed
    expect(client.forgetEvicted).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  it('hands on a rejection and still reads the state', async () => {
    const { client } = makeClient(
      { current: { kind: 'locked', ...contents } },
      { unlock: () => Promise.reject(new KeywrightError('vault/wrong-passphrase')) },
    )
    const vault = makeVaultSession(() => client)
    await expect(vault.unlock({ proof: 'x' })).rejects.toMatchObject({ code: 'vault/wrong-passphrase' })
    expect(vault.useVault.getState().session.kind).toBe('locked')
  })

  it('says that the vault failed when its state cannot be read', async () => {
    const error = new KeywrightError('vault/network-open')
    const { client } = makeClient(
      { current: { kind: 'missing' } },
      { readState: () => Promise.reject(error) },
    )
    const vault = makeVaultSession(() => client)
    await vault.refresh()
    expect(vault.useVault.getState().session).toEqual({ kind: 'failed', error })
  })

  it('lets the newest reading win over one that answers late', async () => {
    const answers: ((state: ClientState) => void)[] = []
    const { client } = makeClient(
      { current: { kind: 'missing' } },
      { readState: () => new Promise((resolve) => answers.push(resolve)) },
    )
    const vault = makeVaultSession(() => client)
    const early = vault.refresh()
    const late = vault.refresh()
    answers[1]?.({ kind: 'open', ...contents })
    await late
    answers[0]?.({ kind: 'locked', ...contents })
    await early
    expect(vault.useVault.getState().session.kind).toBe('open')
  })

  it('has what an act made once the act has ended, also where news of a change begins a later reading', async () => {
    const answers: ((state: ClientState) => void)[] = []
    const { client, announce } = makeClient(
      { current: { kind: 'missing' } },
      { readState: () => new Promise((resolve) => answers.push(resolve)) },
    )
    const vault = makeVaultSession(() => client)
    const seen = vault.quietly(() => Promise.resolve()).then(() => vault.useVault.getState().session.kind)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    announce('changed')
    answers[0]?.({ kind: 'locked', ...contents })
    // The earlier reading has every chance to end before the later one.
    await new Promise((resolve) => void setTimeout(resolve, 0))
    answers[1]?.({ kind: 'open', ...contents })
    expect(await seen).toBe('open')
  })

  it('is not read anew with each change while much is done at once, but for a lock; and once at the end', async () => {
    const states: { current: ClientState } = { current: { kind: 'open', ...contents } }
    let readings = 0
    const readState = async () => {
      readings += 1
      return states.current
    }
    const { client, announce } = makeClient(states, { readState })
    const vault = makeVaultSession(() => client)
    await vault.refresh()
    announce('changed')
    expect(readings).toBe(2)
    await vault.quietly(async () => {
      announce('changed')
      await vault.refresh()
      expect(readings).toBe(2)
      states.current = { kind: 'locked', ...contents }
      announce('locked')
      await Promise.resolve()
      expect(readings).toBe(3)
      await vi.waitFor(() => expect(vault.useVault.getState().session.kind).toBe('locked'))
      states.current = { kind: 'open', ...contents }
      announce('changed')
      await vi.waitFor(() => expect(vault.useVault.getState().session.kind).toBe('open'))
      expect(readings).toBe(4)
      announce('changed')
      expect(readings).toBe(4)
    })
    expect(readings).toBe(5)
  })
})
