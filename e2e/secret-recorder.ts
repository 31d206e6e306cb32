import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'

import type { Seen } from './secret-forms.ts'

// Records everything that passes between page and worker, everything that is stored, and everything that is shown.

export interface Recording {
  readonly seen: Seen[]
  /** Records the current content of the page, and all storage of the origin. */
  readonly dump: (page: Page) => Promise<void>
}

const relayName = 'secret-recorder'

/**
 * Watches every page of a context and the vault's worker from its first line. `only` limits the channels.
 * `Math.random` throws in the worker, so a session that succeeds has not used it. `before`: functions that run first
 * in the vault's worker.
 */
export async function recordEverything(
  context: BrowserContext,
  only = /^/,
  ...before: readonly (() => void)[]
): Promise<Recording> {
  const seen: Seen[] = []
  const add = (channel: string, ...texts: readonly string[]) => seen.push({ channel, texts, bytes: [] })
  await context.exposeBinding('recordSeen', (_source, each: Seen) => seen.push(each))
  await context.addInitScript(installRecorder, { place: 'page', relay: relayName, only: only.source })
  await context.route('**/assets/vault.worker-*.js', async (route) => {
    // Retries, because the server closes idle connections, and one may be reused at that very moment.
    const response = await route.fetch({ maxRetries: 2 })
    // Unchanged headers: the worker runs under its own policy.
    const options = JSON.stringify({ place: 'worker', relay: relayName, only: only.source })
    const recorder = `(${installRecorder.toString()})(${options});\n`
    const noGuess = `Math.random = () => { throw new Error('Math.random') };\n`
    const first = before.map((each) => `(${each.toString()})();\n`).join('')
    await route.fulfill({ response, body: first + recorder + noGuess + (await response.text()) })
  })
  context.on('console', (message) => add('console', message.text()))
  context.on('weberror', (error) => add('console', String(error.error().stack)))
  context.on('request', (request) => add('url', request.url(), request.postData() ?? ''))
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => add('url', frame.url()))
    page.on('download', (download) => {
      const reading = download.path().then((file) => {
        add('download', download.suggestedFilename(), readFileSync(file, 'latin1'))
      })
      downloads.push(reading)
    })
  })
  const downloads: Promise<void>[] = []
  return {
    seen,
    dump: async (page) => {
      await Promise.all(downloads)
      seen.push(...(await page.evaluate(dumpAll)))
    },
  }
}

interface RecorderOptions {
  /** `page` or `worker`. */
  readonly place: string
  readonly relay: string
  /** Pattern of the channels to record. */
  readonly only: string
}

/** Runs in the page, and in the worker before its own script, so it cannot import anything. */
function installRecorder({ place, relay, only }: RecorderOptions): void {
  // A new tab that has not opened any address.
  if (location.protocol === 'about:') return
  const channel = new BroadcastChannel(relay)
  const relayPost = channel.postMessage.bind(channel)
  const tell = (each: unknown) => {
    if (place === 'worker') return relayPost(each)
    const send: unknown = Reflect.get(globalThis, 'recordSeen')
    if (typeof send === 'function') send(each)
  }
  if (place === 'page') channel.addEventListener('message', ({ data }) => tell(data))

  const walk = (value: unknown, texts: string[], bytes: string[], met: Set<unknown>): void => {
    if (typeof value === 'string') return void texts.push(value)
    if (typeof value !== 'object' || value === null || met.has(value)) return
    met.add(value)
    if (value instanceof ArrayBuffer) return walk(new Uint8Array(value), texts, bytes, met)
    if (ArrayBuffer.isView(value)) {
      const view = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      return void bytes.push(Array.from(view, (byte) => byte.toString(16).padStart(2, '0')).join(''))
    }
    if (Array.isArray(value) && value.length > 0 && value.every((each) => Number.isInteger(each))) {
      return walk(Uint8Array.from(value), texts, bytes, met)
    }
    if (value instanceof Map || value instanceof Set)
      return walk([...value.entries()].flat(), texts, bytes, met)
    if (value instanceof Error) texts.push(String(value.stack))
    for (const [name, each] of Object.entries(value)) {
      texts.push(name)
      walk(each, texts, bytes, met)
    }
  }
  const wanted = new RegExp(only)
  const record = (where: string, value: unknown) => {
    if (!wanted.test(where)) return
    const texts: string[] = []
    const bytes: string[] = []
    walk(value, texts, bytes, new Set())
    if (texts.length + bytes.length > 0) tell({ channel: where, texts, bytes })
  }
  Reflect.set(globalThis, 'recordValue', record)

  const watch = (target: unknown, names: readonly string[], where: string) => {
    if (typeof target !== 'object' || target === null) return
    for (const name of names) {
      const original: unknown = Reflect.get(target, name)
      if (typeof original !== 'function') continue
      const watching = function (this: unknown, ...given: readonly unknown[]): unknown {
        if (where === 'page to worker') Reflect.set(globalThis, 'lastWorker', this)
        record(where, given)
        return Reflect.apply(original, this, given)
      }
      Reflect.set(target, name, watching)
    }
  }
  watch(IDBObjectStore.prototype, ['put', 'add'], `indexeddb, ${place}`)
  watch(MessagePort.prototype, ['postMessage'], `port, ${place}`)
  watch(BroadcastChannel.prototype, ['postMessage'], `broadcast, ${place}`)
  watch(Cache.prototype, ['put', 'add', 'addAll'], `caches, ${place}`)
  if (place === 'worker') return watch(globalThis, ['postMessage'], 'worker to page')
  watch(Worker.prototype, ['postMessage'], 'page to worker')
  watch(globalThis, ['postMessage'], 'window')
  watch(Storage.prototype, ['setItem'], 'storage')
  watch(History.prototype, ['pushState', 'replaceState'], 'url')
  if (!wanted.test('dom')) return
  // Records displayed text, however briefly it is shown.
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type, attributeName } of changes) {
      if (type === 'characterData') record('dom', String(target.nodeValue))
      if (type === 'attributes' && target instanceof Element) {
        record('dom', String(target.getAttribute(attributeName ?? '')))
      }
      for (const node of addedNodes)
        record('dom', node instanceof Element ? node.outerHTML : String(node.nodeValue))
    }
  }).observe(document, { childList: true, characterData: true, attributes: true, subtree: true })
}

/** Runs in the page. */
async function dumpAll(): Promise<Seen[]> {
  const found: Seen[] = []
  const keep = (where: string, value: unknown) => {
    const before: unknown = Reflect.get(globalThis, 'recordSeen')
    // Uses the recorder's own traversal of values.
    Reflect.set(globalThis, 'recordSeen', (each: Seen) => found.push(each))
    Reflect.get(globalThis, 'recordValue')(where, value)
    Reflect.set(globalThis, 'recordSeen', before)
  }
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
  keep('dom, at the end', [document.documentElement.outerHTML, ...fields.map(({ value }) => value)])
  keep('url', [location.href, JSON.stringify(history.state), document.title])
  keep('storage, at the end', [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      keep('caches, at the end', [request.url, await response?.text()])
    }
  }
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error(name))
    })
    for (const store of database.objectStoreNames) {
      const reading = database.transaction(store).objectStore(store)
      const [keys, values] = [reading.getAllKeys(), reading.getAll()]
      await new Promise((resolve) => {
        values.onsuccess = resolve
      })
      keep('indexeddb, at the end', [keys.result, values.result])
    }
    database.close()
  }
  return found
}
