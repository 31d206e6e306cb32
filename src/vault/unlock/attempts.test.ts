import { beforeEach, describe, expect, it } from 'vitest'
import type { VaultService } from '#/vault/api/vault-api.ts'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'
import {
  oneAtATime,
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  quickStretch,
  type MemoryDatabase,
} from '#/vault/testing/vault-in-memory.ts'
import { delayAfter } from './attempts.ts'
import { signShown } from '#/vault/testing/sign-shown.ts'

const wrong = { proof: `${passphrase}.` }
const text = `${'abandon '.repeat(11)}about`

let database: MemoryDatabase
let nowMs: number
let waits: number[]
let derivations: number
let lock: ReturnType<typeof oneAtATime>

/** A worker of the same profile; its clock moves only while the worker waits. */
function openWorker(pause = (ms: number) => void (nowMs += ms)): VaultService {
  return openMemoryKeeper(database, {
    exclusively: lock,
    clock: { wallMs: () => nowMs, monotonicMs: () => (nowMs += 0) },
    pause: async (ms) => {
      waits.push(ms)
      pause(ms)
    },
    stretch: (...asked) => {
      derivations += 1
      return quickStretch(...asked)
    },
  })
}

async function fail(vault: VaultService, times: number) {
  for (let time = 0; time < times; time += 1)
    await expect(vault.unlock(wrong)).rejects.toThrow('vault/wrong-passphrase')
}

beforeEach(async () => {
  database = openMemoryDatabase()
  nowMs = 1_700_000_000_000
  waits = []
  lock = oneAtATime()
  await openMemoryKeeper(database).createVault({ passphrase })
  derivations = 0
})

describe('the delay', () => {
  it('begins after three wrong passphrases, doubles, and ends at a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 8, 9, 50, 5000].map(delayAfter)).toEqual([
      0, 0, 0, 1000, 2000, 4000, 32_000, 60_000, 60_000, 60_000,
    ])
  })
})

describe('a wrong passphrase', () => {
  it('delays the next attempt, even in a new worker', async () => {
    await fail(openWorker(), 3)
    expect(waits).toEqual([])
    for (let turn = 0; turn < 3; turn += 1) await fail(openWorker(), 1)
    expect(waits).toEqual([1000, 2000, 4000])
    expect(await openWorker().readAttempts({})).toEqual({ failed: 6, waitMs: 8000 })
  })

  it('is counted before it is tried, so ending the worker does not undo the count', async () => {
    const vault = openMemoryKeeper(database, {
      exclusively: lock,
      stretch: () => new Promise(() => {}),
    })
    void vault.unlock(wrong)
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    await expect.poll(async () => (await openWorker().readAttempts({})).failed).toBe(1)
  })

  it('is tried one at a time when many unlocks are requested at once', async () => {
    const workers = [openWorker(), openWorker()]
    const asked = [0, 1, 2, 3, 4].flatMap(() => workers.map((worker) => worker.unlock(wrong)))
    const settled = await Promise.allSettled(asked)
    expect(settled.every(({ status }) => status === 'rejected')).toBe(true)
    expect(derivations).toBe(10)
    expect(waits.length).toBeGreaterThanOrEqual(7)
    expect((await openWorker().readAttempts({})).failed).toBe(10)
  })

  it('never locks the owner out: the right passphrase opens within a minute and resets the count', async () => {
    await fail(openWorker(), 40)
    waits = []
    const vault = openWorker()
    expect((await vault.unlock({ proof: passphrase })).kind).toBe('open')
    expect(waits).toEqual([60_000])
    expect(await vault.readAttempts({})).toEqual({ failed: 0, waitMs: 0 })
    expect(database.stores.vault.has('attempts')).toBe(false)
  })

  it('makes nobody wait longer or twice after the clock was set back', async () => {
    await fail(openWorker(), 5)
    waits = []
    nowMs -= 86_400_000
    // The wall clock stops during the wait.
    expect((await openWorker(() => {}).unlock({ proof: passphrase })).kind).toBe('open')
    expect(waits).toEqual([4000])
  })

  it('counts at the gate, too, whatever the operation', async () => {
    const vault = openWorker()
    await vault.unlock({ proof: passphrase })
    await vault.importPhrase({ text, proof: passphrase })
    const master = await vault.generateKey({
      kind: 'identity',
      keyType: 0,
      securityLevel: 0,
      network: 'testnet',
      label: '',
      proof: passphrase,
    })
    expect(await vault.readAttempts({})).toEqual({ failed: 0, waitMs: 0 })
    await expect(vault.revealPhrase(wrong)).rejects.toThrow('vault/wrong-passphrase')
    const newPassphrase = 'seven walrus tangents brew marble'
    await expect(vault.changePassphrase({ ...wrong, newPassphrase })).rejects.toThrow(
      'vault/wrong-passphrase',
    )
    expect((await vault.readAttempts({})).failed).toBe(2)
    // An operation that is rejected before it tries the passphrase neither adds to the count nor resets it.
    const transition = instantSendCreate.signingBytes
    const request = { transition, profile: 'spec', signer: master.id, proof: passphrase } as const
    await expect(signShown(vault, request)).rejects.toThrow('vault/transition-refused')
    expect((await vault.readAttempts({})).failed).toBe(2)
    // An operation that succeeds without trying the passphrase does not reset the count either.
    expect(await vault.importPhrase({ text, ...wrong })).toEqual({ kind: 'exists' })
    expect((await vault.readAttempts({})).failed).toBe(2)
    await vault.revealPhrase({ proof: passphrase })
    expect((await vault.readAttempts({})).failed).toBe(0)
  })

  it('is counted in the worker’s memory if the count cannot be stored, and the owner still gets in', async () => {
    database.failCounts('full')
    const vault = openWorker()
    await fail(vault, 4)
    expect(waits).toEqual([1000])
    expect((await vault.unlock({ proof: passphrase })).kind).toBe('open')
    expect(database.stores.vault.has('attempts')).toBe(false)
  })

  it('leaves a missing vault missing', async () => {
    database = openMemoryDatabase()
    const vault = openWorker()
    await expect(vault.unlock(wrong)).rejects.toThrow('vault/missing')
    expect(await vault.readState({})).toEqual({ kind: 'missing' })
  })

  it('the count starts again at zero if the stored count is unreadable', async () => {
    for (const value of [new Uint8Array(3), 'text', new Uint8Array(0)]) {
      database.stores.vault.set('attempts', value)
      expect(await openWorker().readAttempts({})).toEqual({ failed: 0, waitMs: 0 })
    }
    await fail(openWorker(), 1)
    expect((await openWorker().readAttempts({})).failed).toBe(1)
  })
})
