import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Frame, Page } from '@playwright/test'

import { createVault, keyRow, lockButton } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { findVaultWorker } from './vault-worker.ts'

// Another site opens Keywright in a window and in a frame, sends it messages, navigates it, posts forms to its server
// and loads its scripts. An ordinary page, without the headers of Keywright, shows that each of these can reach a
// page.

const messages = 1000

/** The access that a hostile page has to another page. */
interface Reach {
  readonly hasWindow: boolean
  readonly hasOpener: boolean
  readonly isFramed: boolean
  readonly heard: number
  readonly isNavigated: boolean
  readonly readsFile: boolean
  readonly runsScript: boolean
}

let server: Server
let hostile: string
let ordinary: string

test.beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const isScript = url.endsWith('.js')
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.end(isScript ? 'globalThis.ran = true' : '<!doctype html><title>Page</title><p>Page</p>')
  })
  await new Promise<void>((resolve) => void server.listen(0, '0.0.0.0', resolve))
  // A server that listens at a port has an address of this form.
  const { port } = server.address() as AddressInfo
  hostile = `http://127.0.0.1:${port}`
  ordinary = `http://127.0.0.2:${port}`
})

test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test(
  'a hostile page that opens, frames, messages or navigates affects an ordinary page, but not Keywright',
  { tag: '@deep' },
  async ({ baseURL, context, page, policy }) => {
    await context.addInitScript(() => {
      Reflect.set(globalThis, 'heard', [])
      addEventListener('message', ({ origin }) => Reflect.get(globalThis, 'heard').push(origin))
    })
    await page.goto('/vault')
    await createVault(page)
    await page.getByLabel('Label').fill('Mine')
    await page.getByRole('button', { name: 'Generate private key' }).click()
    await expect(keyRow(page, /Mine/)).toBeVisible()
    const before = await describe(page)

    // The control: each attack reaches a page that does not defend itself.
    expect(await attack(context, { page: `${ordinary}/vault`, script: `${ordinary}/one.js` })).toEqual({
      hasWindow: true,
      hasOpener: true,
      isFramed: true,
      heard: 2 * messages,
      isNavigated: true,
      readsFile: true,
      runsScript: true,
    })
    const script = `${baseURL}${findVaultWorker()}`
    expect(await attack(context, { page: `${baseURL}/vault`, script })).toEqual({
      hasWindow: false,
      hasOpener: false,
      isFramed: false,
      heard: 0,
      isNavigated: false,
      readsFile: false,
      runsScript: false,
    })

    // These messages do arrive, as if a window that opened the page had sent them, but nothing listens to them.
    const worker = page.workers()
    await page.evaluate((count) => {
      for (let at = 0; at < count; at += 1) {
        const call = ['revealKey', 'makeBackup', 'signTransition', 'discardVault'][at % 4]
        window.postMessage({ api: 'vault', id: at, call, request: { vaultId: null } }, '*')
        window.postMessage({ kind: ['changed', 'locked'][at % 2], reason: 'by-hand' }, '*')
      }
    }, messages / 2)
    await expect.poll(async () => (await heardBy(page)).length).toBe(messages)
    expect(page.workers()).toEqual(worker)
    await expect(lockButton(page)).toBeVisible()
    expect(await describe(page)).toEqual(before)
    policy.take()
  },
)

async function attack(
  context: BrowserContext,
  target: { readonly page: string; readonly script: string },
): Promise<Reach> {
  const attacker = await context.newPage()
  await attacker.goto(hostile)
  const opening = context.waitForEvent('page')
  await attacker.evaluate(
    (address) => Reflect.set(window, 'opened', window.open(address, 'target')),
    target.page,
  )
  const opened = await opening
  await opened.waitForLoadState('networkidle')
  await attacker.evaluate(async (address) => {
    const frame = document.createElement('iframe')
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    frame.src = address
    document.body.append(frame)
    await loaded
  }, target.page)
  const frame = attacker.frames().find((each) => each.parentFrame() !== null)
  const isFramed = frame?.url() === target.page
  const reached = await attacker.evaluate(
    async ({ script, count }) => {
      const opener: unknown = Reflect.get(window, 'opened')
      // The window that `window.open` returned in the same page.
      const handle = opener as Window
      const hasWindow = !handle.closed
      for (let at = 0; at < count; at += 1) {
        const call = { api: 'vault', id: at, call: 'revealKey', request: {} }
        handle.postMessage(call, '*')
        document.querySelector('iframe')?.contentWindow?.postMessage(call, '*')
      }
      const element = document.createElement('script')
      element.src = script
      const runsScript = new Promise<boolean>((resolve) => {
        element.addEventListener('load', () => resolve(true))
        element.addEventListener('error', () => resolve(false))
      })
      document.body.append(element)
      const readsFile = fetch(script).then(
        ({ ok }) => ok,
        () => false,
      )
      return { hasWindow, runsScript: await runsScript, readsFile: await readsFile }
    },
    { script: target.script, count: messages },
  )
  const hasOpener = await opened.evaluate(() => window.opener !== null)
  // Messages arrive in order, so the page's own later message comes last.
  const heard = [await heardBy(opened), isFramed && frame !== undefined ? await heardBy(frame) : []]
  await attacker.evaluate((address) => {
    const handle: unknown = Reflect.get(window, 'opened')
    Reflect.set(Object(handle), 'location', address)
  }, `${hostile}/taken`)
  const isNavigated = await opened.waitForURL(`${hostile}/taken`, { timeout: 3000 }).then(
    () => true,
    () => false,
  )
  await attacker.close()
  await opened.close()
  return { ...reached, hasOpener, isFramed, isNavigated, heard: heard.flat().length }
}

/** The origins of the messages that reached a page or frame, after all pending ones have arrived. */
function heardBy(page: Page | Frame): Promise<readonly unknown[]> {
  return page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      const last = new MessageChannel()
      last.port1.onmessage = () => resolve()
      last.port2.postMessage('last')
    })
    const heard: unknown = Reflect.get(globalThis, 'heard')
    return Array.isArray(heard) ? [...heard] : []
  })
}

/** All data of a user in Keywright, in storage and on the page. */
async function describe(page: Page): Promise<readonly unknown[]> {
  const stored = await page.evaluate(async () => {
    const found: unknown[] = [Object.entries(localStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(name)))
      })
      for (const store of database.objectStoreNames) {
        const all = await new Promise<readonly unknown[]>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(new Error(store)))
        })
        found.push([name, store, all.map((each) => (each instanceof Uint8Array ? [...each].join() : each))])
      }
      database.close()
    }
    return found
  })
  return [page.url(), await page.getByRole('main').innerText(), stored]
}
