import { describe, expect, it, vi } from 'vitest'
import { holdMarker } from '#/platform/marker.ts'
import type { PasskeyPort } from '#/platform/passkey.ts'
import type { Presence } from '#/platform/presence.ts'
import type { TabChannel } from '#/platform/tab-channel.ts'
import type { KeyRequest } from '#/vault/keys/key-forms.ts'
import { startMemoryWorker } from '#/platform/testing/memory-worker.ts'
import { serveWorker, type WorkerPort } from '#/platform/worker-call.ts'
import { openMemoryAuthenticator } from '#/vault/testing/authenticator-in-memory.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  startVaultWorker,
} from '#/vault/testing/vault-in-memory.ts'
import type { AutoLockContext } from '#/vault/unlock/auto-lock.ts'
import { openVaultClient } from './vault-client.ts'
import { vaultApi } from './vault-api.ts'
import type { VaultNews } from './vault-news.ts'

const high: KeyRequest = { kind: 'identity', keyType: 0, securityLevel: 2, label: 'High' }

/** A browser profile: one database, one marker, and a channel between its tabs. */
function openProfile() {
  const database = openMemoryDatabase()
  const listeners = new Map<object, (message: unknown) => void>()
  const marker = holdMarker()
  const openChannel = (): TabChannel => {
    const own = {}
    return {
      post: (message) => listeners.forEach((listener, holder) => holder !== own && listener(message)),
      listen: (listener) => {
        listeners.set(own, listener)
        return () => listeners.delete(own)
      },
      close: () => listeners.delete(own),
    }
  }
  return { database, marker, openChannel, post: (message: unknown) => openChannel().post(message) }
}

/** Clocks that only the test moves, and a user who does what the test says. */
function makeDesk() {
  const at = { wallMs: 1_700_000_000_000, monotonicMs: 5000 }
  const desk = {
    hidden: false,
    ticks: new Set<() => void>(),
    listeners: new Set<Parameters<Presence['listen']>[0]>(),
  }
  const context: AutoLockContext = {
    clock: { wallMs: () => at.wallMs, monotonicMs: () => at.monotonicMs },
    presence: {
      isHidden: () => desk.hidden,
      listen: (listener) => {
        desk.listeners.add(listener)
        return () => desk.listeners.delete(listener)
      },
    },
    tick: (_everyMs, call) => {
      desk.ticks.add(call)
      return () => desk.ticks.delete(call)
    },
  }
  /** Lets time pass on both clocks, with a tick each second. */
  const wait = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      at.wallMs += 1000
      at.monotonicMs += 1000
      desk.ticks.forEach((tick) => tick())
    }
  }
  const jump = (wallMs: number, monotonicMs: number) => {
    at.wallMs += wallMs
    at.monotonicMs += monotonicMs
  }
  const tick = () => desk.ticks.forEach((each) => each())
  const type = () => desk.listeners.forEach(({ onInput }) => onInput())
  const hide = () => {
    desk.hidden = true
    desk.listeners.forEach(({ onVisibility }) => onVisibility())
  }
  return { context, wait, jump, tick, type, hide, isWatched: () => desk.ticks.size + desk.listeners.size > 0 }
}

function openTab(
  profile: ReturnType<typeof openProfile>,
  startWorker?: () => WorkerPort,
  autoLock = makeDesk().context,
  passkeys: PasskeyPort = openMemoryAuthenticator(),
  hasStored?: () => Promise<boolean>,
) {
  const log: string[] = []
  const client = openVaultClient({
    channel: profile.openChannel(),
    marker: profile.marker,
    ...(hasStored === undefined ? {} : { hasStored }),
    passkeys,
    autoLock,
    startWorker: () => {
      log.push('start')
      const worker = startWorker?.() ?? startVaultWorker(profile.database)
      const terminate = () => {
        log.push('end')
        worker.terminate()
      }
      return { ...worker, terminate }
    },
  })
  const news: VaultNews['kind'][] = []
  client.watch(({ kind }) => news.push(kind))
  return { client, log, news }
}

/** A worker that answers each call with these members, or never answers. */
function fakeWorker(reply?: object) {
  return startMemoryWorker((port) =>
    port.addEventListener('message', ({ data }) => {
      if (reply === undefined || typeof data !== 'object' || data === null) return
      port.postMessage({ api: 'vault', id: Reflect.get(data, 'id'), ...reply })
    }),
  )
}

function failingWorker() {
  const worker = fakeWorker()
  queueMicrotask(worker.fail)
  return worker
}

function openSignal() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

describe('the vault client of a page', () => {
  it('starts the worker with the first call, and ends it on lock', async () => {
    const { client, log } = openTab(openProfile())
    expect(log).toEqual([])
    expect((await client.createVault({ passphrase })).kind).toBe('open')
    client.lock()
    expect(log).toEqual(['start', 'end'])
    expect((await client.readState()).kind).toBe('locked')
    expect(log).toEqual(['start', 'end', 'start'])
    expect((await client.unlock({ proof: passphrase })).kind).toBe('open')
  })

  it('locks every tab when one locks', async () => {
    const profile = openProfile()
    const [one, two] = [openTab(profile), openTab(profile)]
    await one.client.createVault({ passphrase })
    await two.client.unlock({ proof: passphrase })
    one.client.lock()
    expect([one.log, two.log]).toEqual([
      ['start', 'end'],
      ['start', 'end'],
    ])
    expect([one.news, two.news]).toEqual([['locked'], ['locked']])
    await expect(two.client.generateKey(high)).rejects.toMatchObject({ code: 'vault/locked' })
  })

  it('reports changes from other tabs, and ignores unknown messages', async () => {
    const profile = openProfile()
    const { client, news } = openTab(profile)
    profile.post({ kind: 'changed' })
    profile.post({ kind: 'other' })
    profile.post('locked')
    expect(news).toEqual(['changed'])
    client.watch(() => {})()
  })

  it('reports the progress of a long operation, and can cancel it', async () => {
    const { client } = openTab(openProfile())
    await client.createVault({ passphrase })
    for (let made = 0; made < 6; made += 1) await client.generateKey(high)
    const { signal, abort } = openSignal()
    const told: unknown[] = []
    const newPassphrase = 'gravel lantern quince otter marble'
    const renewing = client.renewKeys(
      { proof: passphrase, newPassphrase },
      {
        signal,
        onProgress: (progress) => {
          told.push(progress)
          abort()
        },
      },
    )
    await expect(renewing).rejects.toMatchObject({ code: 'vault/cancelled' })
    expect(told[0]).toEqual({ done: 1, total: 6 })
    client.lock()
    expect((await client.unlock({ proof: passphrase })).kind).toBe('open')
  })

  it('rejects pending calls when the vault is locked', async () => {
    const { client } = openTab(openProfile(), () => fakeWorker())
    const waiting = client.listPasskeys()
    client.lock()
    await expect(waiting).rejects.toMatchObject({ name: 'VaultError', code: 'vault/locked' })
  })

  it('reports that the worker cannot run, and starts another worker at the next call', async () => {
    const { client, log } = openTab(openProfile(), failingWorker)
    await expect(client.readState()).rejects.toMatchObject({ code: 'vault/worker-failed' })
    await expect(client.readState()).rejects.toMatchObject({ code: 'vault/worker-failed' })
    expect(log).toEqual(['start', 'end', 'start', 'end'])
  })

  it('throws the codes and facts of the worker’s errors', async () => {
    const { client } = openTab(openProfile())
    await client.createVault({ passphrase })
    const text = '42'.repeat(32)
    const { id } = await client.importKey({ text, key: high, network: 'testnet' })
    await expect(client.importKey({ text, key: high, network: 'testnet' })).rejects.toMatchObject({
      code: 'vault/key-exists',
      facts: { recordId: id },
    })
    await expect(client.unlock({ proof: 'another passphrase altogether' })).rejects.toMatchObject({
      code: 'vault/wrong-passphrase',
    })
  })

  it('rejects a request that cannot be sent, and a malformed response', async () => {
    const { client } = openTab(openProfile())
    const transition = { unsendable: () => {} }
    await expect(client.reviewTransition({ transition, profile: 'spec' })).rejects.toMatchObject({
      code: 'vault/bad-request',
    })
    for (const reply of [
      { ok: true, value: undefined },
      { ok: true, value: [{}] },
      { ok: false, failure: undefined },
      { ok: false, failure: { code: 'x', facts: {} } },
      { ok: false, failure: { code: 'vault/locked', facts: { more: 1 } } },
    ]) {
      const wrong = openTab(openProfile(), () => fakeWorker(reply))
      await expect(wrong.client.listPasskeys()).rejects.toMatchObject({ code: 'vault/internal' })
    }
  })
})

describe('a browser without a stored vault', () => {
  const openLooking = (profile: ReturnType<typeof openProfile>, hasStored: () => Promise<boolean>) =>
    openTab(profile, undefined, undefined, undefined, hasStored)

  it('is reported without starting a worker', async () => {
    const { client, log } = openLooking(openProfile(), async () => false)
    expect(await client.readView()).toEqual({ state: { kind: 'missing' }, contents: null })
    expect(log).toEqual([])
    await client.createVault({ passphrase })
    expect((await client.readView()).state).toMatchObject({ kind: 'open' })
    expect(log).toEqual(['start'])
  })

  it('asks the worker if a vault is remembered, if something is stored, or if storage cannot be read', async () => {
    const evicted = openProfile()
    evicted.marker.write('00'.repeat(16))
    const lost = openLooking(evicted, async () => false)
    expect((await lost.client.readView()).state).toMatchObject({ kind: 'evicted' })
    const stored = openLooking(openProfile(), async () => true)
    expect((await stored.client.readView()).state).toEqual({ kind: 'missing' })
    const broken = openLooking(openProfile(), () => Promise.reject(new Error('no disk')))
    expect((await broken.client.readView()).state).toEqual({ kind: 'missing' })
    for (const { log } of [lost, stored, broken]) expect(log).toEqual(['start'])
  })
})

describe('an evicted vault', () => {
  it('is distinguished from a missing vault, and replaced only after the user has given it up', async () => {
    const profile = openProfile()
    const { client } = openTab(profile)
    expect(await client.readState()).toEqual({ kind: 'missing' })
    const created = await client.createVault({ passphrase })
    if (created.kind !== 'open') throw new Error(created.kind)
    profile.database.restore(openMemoryDatabase().stores)
    expect(await client.readState()).toEqual({ kind: 'evicted', vaultId: created.vaultId })
    await expect(client.createVault({ passphrase })).rejects.toMatchObject({ code: 'vault/evicted' })
    client.forgetEvicted()
    expect(await client.readState()).toEqual({ kind: 'missing' })
    expect((await client.createVault({ passphrase })).kind).toBe('open')
  })
})

describe('a vault in the place of an evicted vault', () => {
  it('does not replace the remembered vault silently', async () => {
    const profile = openProfile()
    const { client } = openTab(profile)
    const first = await client.createVault({ passphrase })
    if (first.kind !== 'open') throw new Error(first.kind)
    // This happens when the user copies a profile, or with a build that did not ask before creating a vault.
    const other = openMemoryDatabase()
    await openMemoryKeeper(other).createVault({ passphrase })
    profile.database.restore(other.stores)
    const next = openTab(profile).client
    const seen = await next.readState()
    expect(seen).toMatchObject({ kind: 'locked', lostVaultId: first.vaultId })
    expect(await next.unlock({ proof: passphrase })).toMatchObject({
      kind: 'open',
      lostVaultId: first.vaultId,
    })
    expect(profile.marker.read()).toBe(first.vaultId)
    // Discarding the other vault does not remove the marker either.
    const vaultId = 'vaultId' in seen ? seen.vaultId : null
    expect(await next.discardVault({ vaultId })).toEqual({ kind: 'evicted', vaultId: first.vaultId })
  })

  it('is the remembered vault once the user has given up the lost one', async () => {
    const profile = openProfile()
    profile.marker.write('0f'.repeat(16))
    await openMemoryKeeper(profile.database).createVault({ passphrase })
    const { client } = openTab(profile)
    expect(await client.readState()).toMatchObject({ kind: 'locked', lostVaultId: '0f'.repeat(16) })
    client.forgetEvicted()
    const state = await client.readState()
    expect(state).not.toHaveProperty('lostVaultId')
    expect('vaultId' in state && state.vaultId).toBe(profile.marker.read())
  })
})

describe('the automatic lock', () => {
  async function openAt(desk: ReturnType<typeof makeDesk>, profile = openProfile()) {
    const tab = openTab(profile, undefined, desk.context)
    const state = await tab.client.readState()
    await (state.kind === 'missing'
      ? tab.client.createVault({ passphrase })
      : tab.client.unlock({ proof: passphrase }))
    return tab
  }

  it('ends the worker after five minutes without input, within a second, and says why', async () => {
    const desk = makeDesk()
    const { client, log, news } = await openAt(desk)
    desk.wait(200)
    desk.type()
    desk.wait(299)
    expect(log).toEqual(['start'])
    expect(client.readLastLock()?.reason).toBeUndefined()
    desk.wait(1)
    expect(log).toEqual(['start', 'end'])
    expect(news).toContain('locked')
    expect(client.readLastLock()?.reason).toBe('idle')
    expect(desk.isWatched()).toBe(false)
    expect((await client.readState()).kind).toBe('locked')
    await client.unlock({ proof: passphrase })
    expect(client.readLastLock()).toMatchObject({ reason: 'idle', idleMs: 300_000, isOtherTab: false })
  })

  it('comes before the next call even without a tick, and late input cannot prevent it', async () => {
    for (const late of ['call', 'input'] as const) {
      const desk = makeDesk()
      const { client, log } = await openAt(desk)
      desk.jump(301_000, 301_000)
      if (late === 'input') desk.type()
      await expect(client.generateKey(high)).rejects.toMatchObject({ code: 'vault/locked' })
      expect(log.slice(0, 2)).toEqual(['start', 'end'])
    }
  })

  it('waits for the chosen time or for ever, and does not undo a lock by hand', async () => {
    const desk = makeDesk()
    const { client, log } = await openAt(desk)
    client.setAutoLock({ idleMs: null, whenHidden: false })
    desk.wait(3600)
    expect(log).toEqual(['start'])
    client.setAutoLock({ idleMs: 60_000, whenHidden: false })
    expect(client.readLastLock()?.reason).toBe('idle')
    await client.unlock({ proof: passphrase })
    client.setAutoLock({ idleMs: null, whenHidden: false })
    client.lock()
    expect(client.readLastLock()?.reason).toBe('by-hand')
    desk.type()
    desk.wait(60)
    expect((await client.readState()).kind).toBe('locked')
    await expect(client.generateKey(high)).rejects.toMatchObject({ code: 'vault/locked' })
  })

  it('comes after sleep, even if “never” was chosen', async () => {
    const desk = makeDesk()
    const { client, log } = await openAt(desk)
    client.setAutoLock({ idleMs: null, whenHidden: false })
    desk.jump(3_600_000, 0)
    desk.tick()
    expect(log).toEqual(['start', 'end'])
    expect(client.readLastLock()?.reason).toBe('sleep')
  })

  it('comes when the page is hidden, if that was chosen', async () => {
    const desk = makeDesk()
    const { client, log } = await openAt(desk)
    desk.hide()
    expect(log).toEqual(['start'])
    client.setAutoLock({ idleMs: 300_000, whenHidden: true })
    expect(log).toEqual(['start', 'end'])
    expect(client.readLastLock()?.reason).toBe('hidden')
  })

  it('spares an idle tab while another tab is used, and locks both once both are idle', async () => {
    const profile = openProfile()
    const desks = [makeDesk(), makeDesk()] as const
    const tabs = [await openAt(desks[0], profile), await openAt(desks[1], profile)] as const
    for (let turn = 0; turn < 60; turn += 1) {
      desks.forEach((desk) => desk.wait(10))
      desks[1].type()
    }
    expect(tabs.map(({ log }) => log)).toEqual([['start'], ['start']])
    desks.forEach((desk) => desk.wait(300))
    expect(tabs.map(({ client }) => client.readLastLock()?.reason)).toEqual(['idle', 'idle'])
  })

  it('does nothing while the vault is already locked', async () => {
    const desk = makeDesk()
    const { client, news } = openTab(openProfile(), undefined, desk.context)
    await client.readState()
    desk.wait(600)
    expect(news).toEqual([])
    expect(client.readLastLock()?.reason).toBeUndefined()
  })
})

describe('a changed passphrase', () => {
  it('locks the other tabs, but not this one', async () => {
    const profile = openProfile()
    const [one, two] = [openTab(profile), openTab(profile)]
    await one.client.createVault({ passphrase })
    await two.client.unlock({ proof: passphrase })
    const newPassphrase = 'seven walrus tangents brew marble'
    expect((await one.client.changePassphrase({ proof: passphrase, newPassphrase })).kind).toBe('open')
    expect([one.log, two.log]).toEqual([['start'], ['start', 'end']])
    expect(two.client.readLastLock()).toMatchObject({ reason: 'changed', isOtherTab: true })
    expect((await two.client.unlock({ proof: newPassphrase })).kind).toBe('open')
  })
})

describe('a discarded vault', () => {
  it('is gone in every tab, does not count as evicted, and makes room for a new vault', async () => {
    const profile = openProfile()
    const [one, two] = [openTab(profile), openTab(profile)]
    const old = await one.client.createVault({ passphrase })
    if (old.kind !== 'open') throw new Error(old.kind)
    await two.client.unlock({ proof: passphrase })
    expect(await one.client.discardVault({ vaultId: old.vaultId })).toEqual({ kind: 'missing' })
    expect(one.log.at(-1)).toBe('end')
    expect(two.log.at(-1)).toBe('end')
    expect(await two.client.readState()).toEqual({ kind: 'missing' })
    const begun = await two.client.createVault({ passphrase })
    expect(begun).not.toMatchObject({ vaultId: old.vaultId })
    await expect(one.client.discardVault({ vaultId: old.vaultId })).rejects.toMatchObject({
      code: 'vault/another-vault',
    })
    expect((await one.client.readState()).kind).toBe('locked')
    expect(profile.marker.read()).toBe('vaultId' in begun ? begun.vaultId : '')
  })
})

/** A worker that ends without heartbeats, with its own clock. */
function makeListener(database: Parameters<typeof openMemoryKeeper>[0]) {
  let nowMs = 1_700_000_000_000
  const beats: string[] = []
  let tick: (() => void) | undefined
  const start = () =>
    startMemoryWorker((port) => {
      port.addEventListener('message', ({ data }) => {
        if (typeof data === 'object' && data !== null && Reflect.get(data, 'call') === 'beat')
          beats.push('beat')
      })
      const clock = { wallMs: () => nowMs, monotonicMs: () => (nowMs += 425) }
      const heartbeat = {
        tick: (_everyMs: number, call: () => void) => {
          tick = call
          return () => (tick = undefined)
        },
        end: () => leave(),
      }
      const leave = serveWorker(vaultApi, openMemoryKeeper(database, { clock, heartbeat }), port)
    })
  const wait = (ms: number) => {
    nowMs += ms
    tick?.()
  }
  return { start, wait, beats }
}

describe('the page’s heartbeat', () => {
  it('is sent each second while the vault is open, and not while it is locked', async () => {
    const desk = makeDesk()
    const profile = openProfile()
    const worker = makeListener(profile.database)
    const { client } = openTab(profile, worker.start, desk.context)
    await client.createVault({ passphrase })
    desk.wait(5)
    await client.readState()
    expect(worker.beats).toHaveLength(5)
    client.lock()
    desk.wait(5)
    await client.readState()
    expect(worker.beats).toHaveLength(5)
  })

  it('its absence makes the worker end, which every tab reports as a lock after sleep', async () => {
    const desk = makeDesk()
    const profile = openProfile()
    const worker = makeListener(profile.database)
    const { client, news, log } = openTab(profile, worker.start, desk.context)
    const other = openTab(profile)
    await client.createVault({ passphrase })
    await other.client.unlock({ proof: passphrase })
    worker.wait(0)
    worker.wait(149_000)
    expect((await client.readState()).kind).toBe('open')
    worker.wait(160_000)
    await vi.waitFor(() =>
      expect(client.readLastLock()).toMatchObject({ reason: 'sleep', isOtherTab: false }),
    )
    expect(news).toContain('locked')
    expect((await client.readState()).kind).toBe('locked')
    expect(log).toEqual(['start', 'end', 'start'])
    expect(desk.isWatched()).toBe(false)
    expect(other.client.readLastLock()).toMatchObject({ reason: 'sleep', isOtherTab: true })
  })
})
