import { readdirSync } from 'node:fs'
import type { APIResponse, BrowserContext, Page } from '@playwright/test'

import { installIdbFaults, type FaultPlan, type FaultReport } from './idb-faults.ts'

// The vault's worker as served, called without the screens, in an empty page.

const harnessPath = '/vault-harness'

/** The worker's reply to a call; undefined if the worker was ended before. */
export type WorkerReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: { readonly code: string; readonly facts: unknown } }

interface Harness {
  start(address: string): void
  end(): void
  ask(operation: string, request: unknown): Promise<WorkerReply | undefined>
  plan(plan: FaultPlan | undefined): Promise<FaultReport | undefined>
}

export interface VaultWorkerPage {
  readonly page: Page
  /** Reloads the empty page, and starts a new worker. */
  readonly renew: () => Promise<void>
  readonly ask: (operation: string, request?: unknown) => Promise<WorkerReply | undefined>
  /** Milliseconds until the page gets an answer, which must be successful. */
  readonly time: (operation: string, request?: unknown) => Promise<number>
  /** Sets the fault to inject from now on, or none. Returns what happened since the last plan. */
  readonly plan: (plan?: FaultPlan) => Promise<FaultReport | undefined>
  /** Stores a copy of the current vault, or of its absence; `bringBack` restores the copy for a new page. */
  readonly putAside: () => Promise<void>
  readonly bringBack: () => Promise<void>
  /** Deletes the vault, reloads the page, and starts a new worker. */
  readonly clear: () => Promise<void>
}

/**
 * Serves the empty page, and the worker's script with functions that run before it (by default, `installIdbFaults`).
 * The headers of the script stay as they are.
 */
export async function serveVaultWorker(
  context: BrowserContext,
  ...before: readonly (() => void)[]
): Promise<void> {
  const first = before.length === 0 ? [installIdbFaults] : before
  await serveHarness(context)
  const begun = first.map((each) => `(${each.toString()})();\n`).join('')
  let script: { readonly response: APIResponse; readonly body: string } | undefined
  await context.route('**/assets/vault.worker-*.js', async (route) => {
    if (script === undefined) {
      // Retries, because the server closes idle connections, and one may be reused at that very moment.
      const response = await route.fetch({ maxRetries: 2 })
      script = { response, body: `${begun}${await response.text()}` }
    }
    await route.fulfill(script)
  })
}

/** An empty page of the origin, without Keywright. */
export async function openHarnessPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await serveHarness(page)
  await page.goto(harnessPath)
  return page
}

async function serveHarness(at: BrowserContext | Page): Promise<void> {
  await at.route(`**${harnessPath}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Vault</title>' }),
  )
}

/** The address of the built worker. */
export function findVaultWorker(build = 'dist'): string {
  const name = readdirSync(`${build}/client/assets`).find((each) => /^vault\.worker-[\w-]+\.js$/.test(each))
  if (name === undefined) throw new Error('there is no built worker')
  return `/assets/${name}`
}

/** Opens the worker in the page. `origin` is only needed for a page without a base URL. */
export async function openVaultWorker(page: Page, workerPath: string, origin = ''): Promise<VaultWorkerPage> {
  await page.addInitScript(installHarness)
  const renew = async () => {
    await page.goto(`${origin}${harnessPath}`)
    await page.evaluate((address) => harness().start(address), workerPath)
  }
  await renew()
  const replaceVault = async (by: string) => {
    await page.evaluate(() => harness().end())
    await page.evaluate(([from, to]) => copyDatabase(from, to), [by, 'keywright-vault'] as const)
    await renew()
  }
  return {
    page,
    renew,
    ask: (operation, request = {}) =>
      page.evaluate(([name, about]) => harness().ask(name, about), [operation, request] as const),
    time: (operation, request = {}) =>
      page.evaluate(
        async ([name, about]) => {
          const began = performance.now()
          const reply = await harness().ask(name, about)
          if (reply?.ok !== true) throw new Error(name)
          return performance.now() - began
        },
        [operation, request] as const,
      ),
    plan: (plan) => page.evaluate((each) => harness().plan(each), plan),
    putAside: () =>
      page.evaluate(([from, to]) => copyDatabase(from, to), ['keywright-vault', 'aside'] as const),
    bringBack: () => replaceVault('aside'),
    clear: () => replaceVault('nothing'),
  }
}

// Functions of the page, which the init script defines.
declare function harness(): Harness
declare function copyDatabase(from: string, to: string): Promise<void>

function installHarness(): void {
  let worker: Worker | undefined
  let beating: ReturnType<typeof setInterval> | undefined
  let asked = 0
  const waiting = new Map<unknown, (reply: unknown) => void>()
  let report: ((report: unknown) => void) | undefined

  const end = () => {
    worker?.terminate()
    worker = undefined
    clearInterval(beating)
    report?.(undefined)
    for (const answer of waiting.values()) answer(undefined)
    waiting.clear()
  }

  const hear = ({ data }: MessageEvent<Readonly<Record<string, unknown>>>) => {
    if (data['idbFault'] === 'end' || data['left'] === true) return end()
    // Read from the console by the kill tests.
    if (data['idbWrite'] === true) return console.debug('a write begins')
    if ('idbReport' in data) return report?.(data['idbReport'])
    waiting.get(data['id'])?.(data)
    waiting.delete(data['id'])
  }

  const made: Harness = {
    start: (address) => {
      worker = new Worker(address, { type: 'module' })
      worker.addEventListener('message', hear)
      // Like a page: an open vault locks after 150 s without a message, and some actions take longer on a busy
      // machine.
      beating = setInterval(
        () => worker?.postMessage({ api: 'vault', id: 0, call: 'beat', request: {} }),
        5000,
      )
    },
    end,
    // The messages of `src/platform/worker-call.ts`.
    ask: (operation, request) =>
      new Promise((resolve) => {
        const id = (asked += 1)
        waiting.set(id, (reply) => resolve(reply as WorkerReply | undefined)) // the worker replies in this form
        worker?.postMessage({ api: 'vault', id, call: operation, request })
      }),
    plan: (plan) =>
      new Promise((resolve) => {
        report = (each) => resolve(each as FaultReport | undefined) // installIdbFaults reports in this form
        if (worker === undefined) resolve(undefined)
        else worker.postMessage({ idbFaults: plan })
      }),
  }

  const settled = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('request failed')))
    })

  const copy = async (from: string, to: string) => {
    // The second copy (src/platform/second-copy.ts) would restore the removed data.
    const bucket: { readonly indexedDB: IDBFactory } = await Reflect.get(navigator, 'storageBuckets').open(
      'keywright',
    )
    await settled(bucket.indexedDB.deleteDatabase(to))
    await settled(indexedDB.deleteDatabase(to))
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === from)) return
    const source = await settled(indexedDB.open(from))
    const names = [...source.objectStoreNames]
    const opening = indexedDB.open(to, source.version)
    opening.addEventListener('upgradeneeded', () =>
      names.forEach((name) => opening.result.createObjectStore(name)),
    )
    const target = await settled(opening)
    const reading = source.transaction(names)
    const entries = await Promise.all(
      names.map(async (name) => {
        const store = reading.objectStore(name)
        const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())])
        return keys.map((key, index) => ({ name, key, value: values[index] as unknown }))
      }),
    )
    const writing = target.transaction(names, 'readwrite')
    for (const { name, key, value } of entries.flat()) writing.objectStore(name).put(value, key)
    await new Promise((resolve, reject) => {
      writing.addEventListener('complete', resolve)
      writing.addEventListener('abort', () => reject(writing.error ?? new Error('aborted')))
    })
    source.close()
    target.close()
  }

  Reflect.set(globalThis, 'harness', () => made)
  Reflect.set(globalThis, 'copyDatabase', copy)
}
