import type { BrowserContext, Locator, Page } from '@playwright/test'
import {
  awaitFirstKeys,
  beginWithVault,
  createCase,
  download,
  goOn,
  passphrase,
  sign,
  useExistingKey,
  beginUnlocked,
} from './acts.ts'
import { expect, test } from './fixtures.ts'
import { testWithVault } from './stored-start.ts'
import { sayOf } from './identity-steps.ts'

// A lock in progress: whatever happens to the page or the draft, it is in sight and can be gone on with.

const published = createCase('InstantSend (deterministic lock), master + high')
const transaction = published.assetLock.transactionHex
const instantLock = published.json.assetLockProof.instantLock ?? ''

function lockRow(page: Page): Locator {
  return page.getByRole('table', { name: 'Locks in progress' }).getByRole('row', { name: /Lock key 1/ })
}

/** The lock of a draft that is listed above is in a line that opens. */
async function openLocks(page: Page): Promise<void> {
  await expect(lockRow(page)).toBeHidden()
  await page.getByRole('region', { name: 'Locks in progress' }).locator('summary').click()
}

/** The tab dies without a word; another one shows what is stored. */
async function killAndLook(context: BrowserContext, page: Page, step: string): Promise<Page> {
  await expect(page.getByText(/saved|Signed/).first()).toBeVisible()
  const next = await context.newPage()
  await page.close()
  await next.goto('/')
  if (step !== 'Signed') await openLocks(next)
  await expect(lockRow(next)).toContainText(step)
  return next
}

async function resume(page: Page, step: string): Promise<void> {
  await lockRow(page).getByRole('button', { name: 'Continue with Lock key 1' }).click()
  await expect(page).toHaveURL(new RegExp(`/${step}$`))
}

async function beginWithKey(page: Page): Promise<void> {
  await beginWithVault(page)
  await useExistingKey(page, published.signedWith.privateKeyHex)
  await expect(page.getByText('What to lock to')).toBeVisible()
}

test(
  'a lock goes on after the tab died at each of its steps, also without its draft',
  { tag: '@deep' },
  async ({ context, page: first }) => {
    let page = first
    await beginWithKey(page)
    page = await killAndLook(context, page, 'Key created')
    await expect(lockRow(page)).toContainText('Not seen yet')
    await resume(page, 'fund')
    await page.getByLabel('Lock transaction').fill(transaction)
    page = await killAndLook(context, page, 'Transaction seen')
    await expect(lockRow(page)).toContainText('35,247,042')
    await expect(lockRow(page)).toContainText('Paste its instant lock')
    await resume(page, 'fund')
    await page.getByLabel('Instant lock').fill(instantLock)
    await expect(page.getByText('10 of 10')).toBeVisible()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect(page.getByText('Its lock of 35,247,042 duffs stays under Locks in progress.')).toBeVisible()
    const next = await context.newPage()
    await page.close()
    page = next
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
    await expect(lockRow(page)).toContainText('Lock seen')
    await resume(page, 'keys')
    await page.getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await awaitFirstKeys(page)
    await goOn(page, 'Review')
    await goOn(page, 'Sign')
    await sign(page)
    page = await killAndLook(context, page, 'Signed')
    await resume(page, 'export')
    await download(page, 'hex')
    await page.goto('/')
    await expect(lockRow(page)).toContainText('Not confirmed yet')
    await expect(page.getByText('Not confirmed yet', { exact: true }).first()).toBeVisible()
    // The sandbox would reject this lock: that it was confirmed on another chain is said in the menu of its create.
    await page.getByRole('link', { name: 'Without a label' }).click()
    await sayOf(page, page.getByRole('row', { name: /^Create/ }), 'Mark confirmed')
    await page.goto('/')
    await expect(page.getByRole('row', { name: /Without a label/ })).toBeVisible()
    await expect(lockRow(page)).toBeHidden()
  },
)

testWithVault(
  'nothing that could be locked to is shown of a key that was not written',
  { tag: '@deep' },
  async ({ page }) => {
    await beginUnlocked(page)
    await breakStorage(page, 'break')
    await page.getByRole('button', { name: 'Create a single-use key' }).click()
    await expect(page.getByText(/the browser’s storage failed|the disk is full/).first()).toBeVisible()
    await expect(page.getByText('What to lock to')).toBeHidden()
    await breakStorage(page, 'mend')
    await page.getByRole('button', { name: 'Create a single-use key' }).click()
    await expect(page.getByText('What to lock to')).toBeVisible()
  },
)

// The worker writes the vault; the page writes the lock.
async function breakStorage(page: Page, act: 'break' | 'mend'): Promise<void> {
  const change = (chosen: string) => {
    const kept: unknown = Reflect.get(globalThis, 'keptPut') ?? Reflect.get(IDBObjectStore.prototype, 'put')
    Reflect.set(globalThis, 'keptPut', kept)
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Reflect.set(IDBObjectStore.prototype, 'put', chosen === 'break' ? full : kept)
  }
  await page.evaluate(change, act)
}

test(
  'two tabs see one lock; it is given up in one and taken up again in the other',
  { tag: '@deep' },
  async ({ context, page }) => {
    await beginWithKey(page)
    const second = await context.newPage()
    await second.goto('/')
    await openLocks(second)
    await expect(lockRow(second)).toContainText('Key created')
    await page.getByLabel('Lock transaction').fill(transaction)
    await expect(lockRow(second)).toContainText('Transaction seen')
    await second.getByRole('button', { name: 'Abandon Lock key 1' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Abandon' }).click()
    await expect(lockRow(second)).toBeHidden()
    await expect(second.getByText('1 lock was abandoned, with 35,247,042 duffs.')).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('1 lock was abandoned, with 35,247,042 duffs.')).toBeVisible()
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('button', { name: 'Resume Lock key 1' }).click()
    await openLocks(second)
    await expect(lockRow(second)).toContainText('Transaction seen')
  },
)

test(
  'the locks of drafts that older versions of the database hold are in sight',
  { tag: '@deep' },
  async ({ page, policy }) => {
    await beginWithKey(page)
    await page.getByLabel('Lock transaction').fill(transaction)
    await expect(page.getByText(/Draft, saved/)).toBeVisible()
    for (const version of [1, 2]) {
      // A page of the same origin that holds no database, and has no icon either.
      await page.goto('/keywright.json')
      await page.evaluate(rewriteDatabase, version)
      await page.goto('/')
      await expect(page.getByText('Draft: identity create')).toBeVisible()
      await openLocks(page)
      await expect(lockRow(page)).toContainText('Transaction seen')
    }
    expect(policy.take().filter((line) => !line.includes('/favicon.ico'))).toEqual([])
  },
)

/** Puts the drafts back as that version of the database had them. */
async function rewriteDatabase(version: number): Promise<void> {
  const name = 'keywright-workspace'
  const open = (at: number | undefined, stores: readonly string[]) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name, at)
      opening.onupgradeneeded = () => stores.forEach((store) => opening.result.createObjectStore(store))
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error('not opened'))
    })
  const newest = await open(undefined, [])
  const drafts = await new Promise<Record<string, unknown>[]>((resolve) => {
    const reading = newest.transaction('drafts').objectStore('drafts').getAll()
    reading.onsuccess = () => resolve(reading.result)
  })
  newest.close()
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(name).onsuccess = resolve
  })
  const old = await open(
    version,
    version === 1 ? ['drafts', 'identities'] : ['drafts', 'identities', 'networks'],
  )
  const writing = old.transaction('drafts', 'readwrite')
  for (const draft of drafts) {
    if (version === 1) for (const later of ['networkId', 'newKey']) Reflect.deleteProperty(draft, later)
    writing.objectStore('drafts').put(draft, String(draft['id']))
  }
  await new Promise((resolve) => {
    writing.oncomplete = resolve
  })
  old.close()
}
