import type { Page } from '@playwright/test'

import { beginUnlocked, createVault, fundFromSandbox, unlock } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { testWithVault } from './stored-start.ts'

// What the browser does with what is stored.

/** Answers for the browser when it is asked to keep what is stored, and counts how often it is. */
async function answerPersistence(page: Page, answer: boolean): Promise<() => Promise<unknown>> {
  await page.addInitScript((grants) => {
    let granted = false
    Reflect.set(globalThis, 'askedToKeep', 0)
    Reflect.set(StorageManager.prototype, 'persisted', async () => granted)
    Reflect.set(StorageManager.prototype, 'persist', async () => {
      Reflect.set(globalThis, 'askedToKeep', Number(Reflect.get(globalThis, 'askedToKeep')) + 1)
      granted = grants
      return granted
    })
  }, answer)
  return () => page.evaluate(() => Reflect.get(globalThis, 'askedToKeep'))
}

function browserCard(page: Page) {
  return page.getByRole('region', { name: 'This browser' })
}

testWithVault(
  'the browser is asked to keep what is stored with the first private key, not before',
  { tag: '@deep' },
  async ({ page }) => {
    const asked = await answerPersistence(page, true)
    await page.goto('/vault')
    await unlock(page)
    await expect(browserCard(page)).toContainText('May be removed')
    await expect(browserCard(page)).toContainText(/Low disk space can erase/)
    await expect(browserCard(page)).toContainText(/of [\d,]+ MB/)
    expect(await asked()).toBe(0)
    await page.getByRole('button', { name: 'Generate private key' }).click()
    await expect(browserCard(page)).toContainText('Persistent')
    expect(await asked()).toBe(1)
    await page.getByRole('button', { name: 'Generate private key' }).click()
    await expect(page.getByRole('table', { name: 'Private keys' }).getByRole('row')).toHaveCount(3)
    expect(await asked()).toBe(1)
  },
)

test(
  'a rejection is shown with what helps, and the browser can be asked again',
  { tag: '@deep' },
  async ({ page }) => {
    const asked = await answerPersistence(page, false)
    await page.goto('/settings')
    await browserCard(page).getByRole('button', { name: 'Ask for persistent storage' }).click()
    await expect(browserCard(page)).toContainText('Denied')
    await expect(browserCard(page)).toContainText(/add this page as an app or bookmark it/)
    await browserCard(page).getByRole('button', { name: 'Ask for persistent storage' }).click()
    await expect.poll(asked).toBe(2)
    await page.goto('/vault')
    await createVault(page)
    await page.getByRole('button', { name: 'Generate private key' }).click()
    await expect(browserCard(page)).toContainText('Denied')
    await page.reload()
    // It was asked before, and is not said to be asked with the first private key.
    await expect(browserCard(page)).toContainText('The browser has not made it persistent.')
  },
)

testWithVault(
  'a draft is saved on a new connection after the browser has dropped the first',
  { tag: '@deep' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const open = Reflect.get(IDBFactory.prototype, 'open')
      const connections: IDBDatabase[] = []
      Reflect.set(globalThis, 'connections', connections)
      Reflect.set(IDBFactory.prototype, 'open', function opened(this: IDBFactory, ...given: unknown[]) {
        const opening: IDBOpenDBRequest = Reflect.apply(open, this, given)
        opening.addEventListener('success', () => connections.push(opening.result))
        return opening
      })
    })
    await beginUnlocked(page)
    await fundFromSandbox(page)
    const dropped = await page.evaluate(() => {
      const connections: IDBDatabase[] = Reflect.get(globalThis, 'connections')
      connections.forEach((each) => each.close())
      return connections.length
    })
    expect(dropped).toBeGreaterThan(0)
    const others = page.getByText('Other funds', { exact: true })
    await others.click()
    await page.getByLabel('Amount').fill('300000000')
    await expect(page.getByText(/Draft, saved/)).toBeVisible()
    await page.reload()
    await others.click()
    await expect(page.getByLabel('Amount')).toHaveValue('300000000')
  },
)

testWithVault(
  'a vault that cannot be stored says so on every page, and what helps',
  { tag: '@deep' },
  async ({ page }) => {
    await page.addInitScript(() => {
      // The vault’s worker has storage of its own: its answer on a full disk is simulated.
      const post = Reflect.get(Worker.prototype, 'postMessage')
      Reflect.set(Worker.prototype, 'postMessage', function posted(this: Worker, ...given: unknown[]) {
        const [message] = given
        const text = JSON.stringify(message)
        if (Reflect.get(globalThis, 'diskIsFull') !== true || !text.includes('generateKey'))
          return Reflect.apply(post, this, given)
        const id: unknown = typeof message === 'object' && message !== null ? Reflect.get(message, 'id') : 0
        const failure = { code: 'vault/storage-full', facts: {} }
        const data = { api: 'vault', id, ok: false, failure }
        this.dispatchEvent(new MessageEvent('message', { data }))
      })
    })
    await page.goto('/vault')
    await unlock(page)
    await page.evaluate(() => Reflect.set(globalThis, 'diskIsFull', true))
    await page.getByRole('button', { name: 'Generate private key' }).click()
    const note = page.getByRole('alert').filter({ hasText: 'The vault could not be stored or read' })
    await expect(note).toContainText('Not saved: the disk is full. Try again')
    await expect(note).toContainText('Free some space on this disk')
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await expect(note).toBeVisible()
    await expect(note.getByRole('link', { name: 'Back up now' })).toHaveAttribute('href', '/vault/backup')
    await page.getByRole('link', { name: 'Vault', exact: true }).first().click()
    await page.evaluate(() => Reflect.set(globalThis, 'diskIsFull', false))
    await page.getByRole('button', { name: 'Generate private key' }).click()
    await expect(note).toBeHidden()
  },
)
