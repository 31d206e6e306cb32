import { describe, expect, it } from 'vitest'
import { KeywrightError } from '#/protocol/error.ts'
import type { ClientState, VaultClient } from '#/vault/vault-client.ts'
import { makeVaultSession } from './vault-session.ts'

const contents = {
  vaultId: '00',
  counts: { gate: 0, session: 0, device: 0 },
  damaged: [],
  damagedManifests: [],
}

function makeClient(states: { current: ClientState }, overrides: Partial<VaultClient>) {
  const watchers: (() => void)[] = []
  const client: Partial<VaultClient> = {
    readState: async () => states.current,
    listKeys: async () => [],
    listPasskeys: async () => [],
    readPhrase: async () => null,
    readBackups: async () => ({ made: null, tested: null, covered: [] }),
    readCost: async () => ({
      parameters: { algorithm: 'argon2id', memoryKib: 65536, iterations: 3, parallelism: 1 },
      tookMs: 412,
    }),
    readLastLock: () => undefined,
    watch: (watcher) => {
      watchers.push(() => watcher({ kind: 'changed' }))
      return () => {}
    },
    ...overrides,
  }
  // The store asks for no more than what is here.
  return { client: client as VaultClient, announce: () => watchers.forEach((watcher) => watcher()) }
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
    await vault.unlock('passphrase')
    expect(vault.useVault.getState().session.kind).toBe('open')
    expect(JSON.stringify(vault.useVault.getState())).not.toContain('passphrase')
  })

  it('hands on a refusal and still reads the state', async () => {
    const { client } = makeClient(
      { current: { kind: 'locked', ...contents } },
      { unlock: () => Promise.reject(new KeywrightError('vault/wrong-passphrase')) },
    )
    const vault = makeVaultSession(() => client)
    await expect(vault.unlock('x')).rejects.toMatchObject({ code: 'vault/wrong-passphrase' })
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
})
