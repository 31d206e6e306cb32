import type { Browser, BrowserContext, Page } from '@playwright/test'

import { passphrase } from './acts.ts'
import { test as base } from './fixtures.ts'
import { must } from './vault-full.ts'
import { findVaultWorker, openHarnessPage, openVaultWorker, serveVaultWorker } from './vault-worker.ts'

// Creating a vault takes seconds of processor time, so journeys about other features start with an existing vault.

/** The storage of a browser, to be restored in another browser. */
interface Stored<Left> {
  readonly storage: Awaited<ReturnType<BrowserContext['storageState']>>
  readonly deviceKeys: readonly DeviceKey[]
  readonly left: Left
}

/** A device key, which a storage state lacks because scripts cannot read it. */
interface DeviceKey {
  readonly name: string
  readonly bytes: readonly number[]
  readonly algorithm: KeyAlgorithm
  readonly usages: readonly KeyUsage[]
}

/**
 * Playwright's `test`, in which each context starts with the storage from `prepare`. It runs once per worker, in its
 * own context, so no journey depends on another. `begun` is its result. `before`: functions that run first in the
 * vault's worker there.
 */
export function startFrom<Left>(prepare: (page: Page) => Promise<Left>, ...before: readonly (() => void)[]) {
  const prepared = {
    quick: new WeakMap<Browser, Promise<Stored<Left>>>(),
    plain: new WeakMap<Browser, Promise<Stored<Left>>>(),
  }
  return base.extend<{ readonly begun: Left }>({
    context: async ({ browser, context, stretchesQuickly }, use) => {
      await lay(context, await prepareOnce(browser, stretchesQuickly))
      await use(context)
    },
    begun: async ({ browser, stretchesQuickly }, use) =>
      use((await prepareOnce(browser, stretchesQuickly)).left),
  })

  function prepareOnce(browser: Browser, isQuick: boolean): Promise<Stored<Left>> {
    const ofKind = isQuick ? prepared.quick : prepared.plain
    const running = ofKind.get(browser) ?? prepareIn(browser, prepare, before)
    ofKind.set(browser, running)
    return running
  }
}

/** Starts with an empty vault for `passphrase`. */
export const testWithVault = startFrom(async (page) => {
  const worker = await openVaultWorker(page, findVaultWorker())
  await must(worker.ask('createVault', { passphrase }))
})

/** BIP 39, test vectors of the reference implementation: entropy of sixteen zero bytes. */
export const publishedPhrase =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

/** Starts with the vault of `passphrase`, into which `publishedPhrase` was imported. */
export const testWithPhrase = startFrom(async (page) => {
  const worker = await openVaultWorker(page, findVaultWorker())
  await must(worker.ask('createVault', { passphrase }))
  await must(worker.ask('importPhrase', { text: publishedPhrase, proof: passphrase }))
})

async function prepareIn<Left>(
  browser: Browser,
  prepare: (page: Page) => Promise<Left>,
  before: readonly (() => void)[],
): Promise<Stored<Left>> {
  // All journeys share this start, so its window size must not depend on the journey that runs first.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await serveVaultWorker(context, makeKeysReadable, ...before)
  const page = await context.newPage()
  const left = await prepare(page)
  const deviceKeys = await page.evaluate(readDeviceKeys)
  const storage = await context.storageState({ indexedDB: true })
  await context.close()
  return { storage, deviceKeys, left }
}

async function lay(context: BrowserContext, { storage, deviceKeys }: Stored<unknown>): Promise<void> {
  await context.setStorageState(storage)
  const page = await openHarnessPage(context)
  await page.evaluate(writeDeviceKeys, deviceKeys)
  await page.close()
}

// Runs in the vault's worker, before its own script.
function makeKeysReadable(): void {
  const generate: unknown = Reflect.get(crypto.subtle, 'generateKey')
  if (typeof generate !== 'function') throw new TypeError('no keys are generated')
  Reflect.set(crypto.subtle, 'generateKey', (algorithm: unknown, _readable: boolean, usages: unknown) =>
    Reflect.apply(generate, crypto.subtle, [algorithm, true, usages]),
  )
  // The vault rejects device keys that could be exported.
  Reflect.defineProperty(CryptoKey.prototype, 'extractable', { get: () => false })
}

// Runs in the page.
async function readDeviceKeys(): Promise<readonly DeviceKey[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('keywright-vault')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
  })
  const store = database.transaction('device-keys').objectStore('device-keys')
  const [names, keys] = [store.getAllKeys(), store.getAll()]
  await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
  database.close()
  return Promise.all(
    names.result.map(async (name, at) => {
      const key: CryptoKey = keys.result[at]
      return {
        name: name as string, // src/vault/storage uses strings as names
        bytes: [...new Uint8Array(await crypto.subtle.exportKey('raw', key))],
        algorithm: key.algorithm,
        usages: key.usages,
      }
    }),
  )
}

// Runs in the page. Afterwards no script can read the keys.
async function writeDeviceKeys(keys: readonly DeviceKey[]): Promise<void> {
  const imported = await Promise.all(
    keys.map(({ bytes, algorithm, usages }) =>
      crypto.subtle.importKey('raw', Uint8Array.from(bytes), algorithm, false, usages),
    ),
  )
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('keywright-vault')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
  })
  const writing = database.transaction('device-keys', 'readwrite', { durability: 'strict' })
  keys.forEach(({ name }, at) => writing.objectStore('device-keys').put(imported[at], name))
  await new Promise((resolve) => writing.addEventListener('complete', resolve))
  database.close()
}
