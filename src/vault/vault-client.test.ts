import { describe, expect, it } from 'vitest'

import type { Marker } from '#/platform/marker.ts'
import type { TabChannel } from '#/platform/tab-channel.ts'

import { answerAtDoor } from './door-answer.ts'
import { openVaultClient, type VaultWorker } from './vault-client.ts'
import type { KeyRequest, VaultNews } from './vault-door.ts'
import { openMemoryDatabase, openMemoryKeeper, passphrase, type MemoryDatabase } from './vault-in-memory.ts'

const high: KeyRequest = { kind: 'identity', keyType: 0, securityLevel: 2, label: 'High' }

/** A browser profile: one database, one marker, and a channel between its tabs. */
function openProfile() {
  const database = openMemoryDatabase()
  const listeners = new Map<object, (message: unknown) => void>()
  let marked: string | null = null
  const marker: Marker = {
    read: () => marked,
    write: (text) => {
      marked = text
    },
    remove: () => {
      marked = null
    },
  }
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

function openTab(profile: ReturnType<typeof openProfile>, startWorker?: () => VaultWorker) {
  const log: string[] = []
  const client = openVaultClient({
    channel: profile.openChannel(),
    marker: profile.marker,
    startWorker: () => {
      log.push('start')
      const { endpoint, failed } = startWorker?.() ?? workerOver(profile.database)
      return { endpoint, failed, end: () => log.push('end') }
    },
  })
  const news: VaultNews['kind'][] = []
  client.watch(({ kind }) => news.push(kind))
  return { client, log, news }
}

function workerOver(database: MemoryDatabase): VaultWorker {
  const door = answerAtDoor(openMemoryKeeper(database), Promise.resolve(false))
  const ask = async (operation: string, question: unknown) =>
    structuredClone(await door.ask(operation, structuredClone(question)))
  return { endpoint: { ask }, failed: new Promise(() => {}), end: () => {} }
}

function stuckWorker(failed: Promise<void>): VaultWorker {
  return { endpoint: { ask: () => new Promise(() => {}) }, failed, end: () => {} }
}

describe('the page’s side', () => {
  it('starts the worker with the first question, and ends it on lock', async () => {
    const { client, log } = openTab(openProfile())
    expect(log).toEqual([])
    expect((await client.createVault(passphrase)).kind).toBe('open')
    client.lock()
    expect(log).toEqual(['start', 'end'])
    expect((await client.readState()).kind).toBe('locked')
    expect(log).toEqual(['start', 'end', 'start'])
    expect((await client.unlock(passphrase)).kind).toBe('open')
  })

  it('locks every tab when one locks', async () => {
    const profile = openProfile()
    const [one, two] = [openTab(profile), openTab(profile)]
    await one.client.createVault(passphrase)
    await two.client.unlock(passphrase)
    one.client.lock()
    expect([one.log, two.log]).toEqual([
      ['start', 'end'],
      ['start', 'end'],
    ])
    expect([one.news, two.news]).toEqual([['locked'], ['locked']])
    await expect(two.client.generateKey(high)).rejects.toMatchObject({ code: 'vault/locked' })
  })

  it('hears of changes, and of nothing that is no news', async () => {
    const profile = openProfile()
    const { client, news } = openTab(profile)
    profile.post({ kind: 'changed' })
    profile.post({ kind: 'other' })
    profile.post('locked')
    expect(news).toEqual(['changed'])
    client.watch(() => {})()
  })

  it('rejects what is waiting when the vault is locked', async () => {
    const { client } = openTab(openProfile(), () => stuckWorker(new Promise(() => {})))
    const waiting = client.listKeys()
    client.lock()
    await expect(waiting).rejects.toMatchObject({ name: 'VaultError', code: 'vault/locked' })
  })

  it('says when the worker cannot run, and starts another next time', async () => {
    const { client, log } = openTab(openProfile(), () => stuckWorker(Promise.resolve()))
    await expect(client.readState()).rejects.toMatchObject({ code: 'vault/worker-failed' })
    await expect(client.readState()).rejects.toMatchObject({ code: 'vault/worker-failed' })
    expect(log).toEqual(['start', 'end', 'start', 'end'])
  })

  it('throws the codes and facts of the worker’s errors', async () => {
    const { client } = openTab(openProfile())
    await client.createVault(passphrase)
    const text = '42'.repeat(32)
    const { id } = await client.importKey({ text, key: high, network: 'testnet' })
    await expect(client.importKey({ text, key: high, network: 'testnet' })).rejects.toMatchObject({
      code: 'vault/key-exists',
      facts: { recordId: id },
    })
    await expect(client.unlock('another passphrase altogether')).rejects.toMatchObject({
      code: 'vault/wrong-passphrase',
    })
  })

  it('refuses a question that cannot be sent, and an answer of another form', async () => {
    const { client } = openTab(openProfile())
    const transition = { unsendable: () => {} }
    await expect(client.reviewTransition({ transition, profile: 'spec' })).rejects.toMatchObject({
      code: 'vault/bad-request',
    })
    for (const reply of [
      undefined,
      { ok: true },
      { ok: true, value: [{}] },
      { ok: false, code: 'x', facts: {} },
    ]) {
      const wrong = openTab(openProfile(), () => ({
        ...stuckWorker(new Promise(() => {})),
        endpoint: { ask: async () => reply },
      }))
      await expect(wrong.client.listKeys()).rejects.toMatchObject({ code: 'vault/internal' })
    }
  })
})

describe('an evicted vault', () => {
  it('is told from none, and not begun anew in silence', async () => {
    const profile = openProfile()
    const { client } = openTab(profile)
    expect(await client.readState()).toEqual({ kind: 'missing' })
    const created = await client.createVault(passphrase)
    if (created.kind !== 'open') throw new Error(created.kind)
    profile.database.restore(openMemoryDatabase().stores)
    expect(await client.readState()).toEqual({ kind: 'evicted', vaultId: created.vaultId })
    await expect(client.createVault(passphrase)).rejects.toMatchObject({ code: 'vault/evicted' })
    client.forgetEvicted()
    expect(await client.readState()).toEqual({ kind: 'missing' })
    expect((await client.createVault(passphrase)).kind).toBe('open')
  })
})
