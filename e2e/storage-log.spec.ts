import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'

import { createVault, keyRow, passphrase } from './acts.ts'
import { findBrowserLog, isCutOff } from './browser-log.ts'
import { startKillableBrowser } from './killable-browser.ts'

// What a kill or a full disk leaves behind: an entry of the browser's log that is cut off. The browser is killed once more after that.

test(
  'what is written after an entry of the log of the browser that is cut off is there at the next start',
  { tag: '@deep' },
  async ({ baseURL }) => {
    const address = `${baseURL}/vault`
    await inProfile(async (start, cutOff) => {
      await start(async (page) => {
        await page.goto(address)
        await createVault(page)
      })
      cutOff()
      await start(async (page) => {
        await page.goto(address)
        await page.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase)
        await page.getByRole('button', { name: 'Unlock' }).click()
        await page.getByText('Import', { exact: true }).click()
        await page.getByLabel('Label').fill('After the cut')
        await page.getByLabel('Private key', { exact: true }).fill('01'.repeat(32))
        await page.getByRole('button', { name: 'Seal private key' }).click()
        await expect(keyRow(page, /After the cut/)).toBeVisible()
      })
      await start(async (page) => {
        await page.goto(address)
        await expect(keyRow(page, /After the cut/)).toBeVisible()
      })
    })
  },
)

// The control. Where it fails the browser has been corrected, and src/platform/storage-log.ts has done its service.
test(
  'a page that only writes loses it: the browser removes everything',
  { tag: '@deep' },
  async ({ baseURL }) => {
    const address = `${baseURL}/keywright.json`
    await inProfile(async (start, cutOff) => {
      await start(async (page) => {
        await page.goto(address)
        await page.evaluate(write, 'before')
      })
      cutOff()
      await start(async (page) => {
        await page.goto(address)
        expect(await page.evaluate(write, 'after')).toEqual(['after', 'before'])
      })
      await start(async (page) => {
        await page.goto(address)
        // The first question of all is answered with an error; the next one by a new, empty database.
        await page.evaluate(() => indexedDB.databases().catch(() => []))
        expect(await page.evaluate(write, 'later')).toEqual(['later'])
      })
    })
  },
)

type Start = (work: (page: Page) => Promise<void>) => Promise<void>

async function inProfile(work: (start: Start, cutOff: () => void) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'keywright-log-'))
  const start: Start = async (visit) => {
    const { context, kill } = await startKillableBrowser(profile)
    try {
      await visit(await context.newPage())
    } finally {
      await kill()
    }
  }
  try {
    await work(start, () => cutLogOff(profile))
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

// The head of an entry, and nothing of its content.
function cutLogOff(profile: string): void {
  const log = findBrowserLog(profile)
  expect(isCutOff(log)).toBe(false)
  appendFileSync(log, Buffer.from([1, 2, 3, 4, 200, 0, 1]))
  expect(isCutOff(log)).toBe(true)
}

// In a page: writes as Keywright does, and nothing else.
function write(key: string): Promise<IDBValidKey[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('plain', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('one'))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('one', 'readwrite', { durability: 'strict' })
      const store = transaction.objectStore('one')
      store.put(1, key)
      const keys = store.getAllKeys()
      transaction.addEventListener('complete', () => resolve(keys.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
    })
  })
}
