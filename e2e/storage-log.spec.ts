import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'

import { createVault, keyRow, passphrase } from './acts.ts'
import { findBrowserLog, isCutOff, listBrowserLogs, type LogKind } from './browser-log.ts'
import { startKillableBrowser } from './killable-browser.ts'
import { installQuickStretch } from './quick-stretch.ts'
import { serveVaultWorker } from './vault-worker.ts'

// A kill or a full disk may cut off an entry of the browser's log. The browser is then killed once more.

test(
  'data written after a cut-off entry in the browser’s log is there at the next start',
  { tag: '@deep' },
  async ({ baseURL }) => {
    const address = `${baseURL}/vault`
    await inProfile(async (start, cutOff) => {
      await start(async (page) => {
        await page.goto(address)
        await createVault(page)
      })
      cutOff('log')
      await start(async (page) => {
        await page.goto(address)
        await unlock(page)
        await importKey(page, 'After the cut')
      })
      await start(async (page) => {
        await page.goto(address)
        await expect(keyRow(page, /After the cut/)).toBeVisible()
      })
    })
  },
)

// The control. If it fails, the browser was fixed, and src/platform/storage-log.ts is no longer needed.
test(
  'a page that only writes loses everything after a cut-off entry in the browser’s log',
  { tag: '@deep' },
  async ({ baseURL }) => {
    const address = `${baseURL}/keywright.json`
    await inProfile(async (start, cutOff) => {
      await start(async (page) => {
        await page.goto(address)
        await page.evaluate(write, 'before')
      })
      cutOff('log')
      await start(async (page) => {
        await page.goto(address)
        expect(await page.evaluate(write, 'after')).toEqual(['after', 'before'])
      })
      await start(async (page) => {
        await page.goto(address)
        // The first call fails; the next one sees a new, empty database.
        await page.evaluate(() => indexedDB.databases().catch(() => []))
        expect(await page.evaluate(write, 'later')).toEqual(['later'])
      })
    })
  },
)

// The second copy has its own LevelDB, which a kill during a write to the first one does not damage.
test(
  'data stored before the browser’s list of files was cut off is there after two more starts',
  { tag: '@deep' },
  async ({ baseURL }) => {
    const address = `${baseURL}/vault`
    await inProfile(async (start, cutOff) => {
      let draft = ''
      await start(async (page) => {
        await page.goto(`${baseURL}/build/create`)
        await expect(page).toHaveURL(/\/fund$/)
        const method = page.getByRole('radiogroup', { name: 'How the identity is funded' })
        await method.getByText('ChainLock proof').click()
        await expect(page.getByText('Draft, saved')).toBeVisible()
        draft = page.url()
        // The page is left while the second copy still lacks the last choice.
        const other = await page.context().newPage()
        await other.goto(`${baseURL}/keywright.json`)
        await other.evaluate(holdSecondCopy)
        // The second copy is blocked, so the page does not become ready.
        await method.getByText('InstantSend lock').dispatchEvent('click')
        await page.goto(address)
        await other.close()
        await createVault(page)
        await importKey(page, 'Before the cut')
      })
      cutOff('manifest')
      await start(async (page) => {
        await page.goto(address)
        await unlock(page)
        await importKey(page, 'After the cut')
      })
      for (const label of ['One start later', 'Another start later']) {
        await start(async (page) => {
          await page.goto(address)
          await expect(keyRow(page, /Before the cut/)).toBeVisible()
          await expect(keyRow(page, /After the cut/)).toBeVisible()
          await unlock(page)
          await importKey(page, label)
          await page.goto(draft)
          await expect(page.getByRole('radio', { name: 'InstantSend lock' })).toBeChecked()
        })
      }
    })
  },
)

// The control. If it fails, the browser was fixed, and src/platform/second-copy.ts is no longer needed.
test(
  'a page without a second copy loses what it stored before the list of files was cut off',
  { tag: '@deep' },
  async ({ baseURL }) => {
    const address = `${baseURL}/keywright.json`
    await inProfile(async (start, cutOff, profile) => {
      const writeAfterRenewal = async (page: Page, key: string) => {
        await page.evaluate(renew)
        // The browser deletes its old log in the background. A kill before that loses no data.
        await expect.poll(() => listBrowserLogs(profile)).toHaveLength(1)
        return page.evaluate(write, key)
      }
      await start(async (page) => {
        await page.goto(address)
        await writeAfterRenewal(page, 'before')
      })
      cutOff('manifest')
      await start(async (page) => {
        await page.goto(address)
        expect(await writeAfterRenewal(page, 'after')).toEqual(['after', 'before'])
      })
      await start(async (page) => {
        await page.goto(address)
        await page.evaluate(() => indexedDB.databases().catch(() => []))
        expect(await page.evaluate(write, 'later')).not.toContain('before')
      })
    })
  },
)

type Start = (work: (page: Page) => Promise<void>) => Promise<void>

async function inProfile(
  work: (start: Start, cutOff: (kind: LogKind) => void, profile: string) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'keywright-log-'))
  const start: Start = async (visit) => {
    const { context, kill } = await startKillableBrowser(profile)
    try {
      await serveVaultWorker(context, installQuickStretch)
      await visit(await context.newPage())
    } finally {
      await kill()
    }
  }
  try {
    await work(start, (kind) => cutLogOff(profile, kind), profile)
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

// Appends the header of an entry without its content. In the manifest, the length is the one of an entry for a new log.
function cutLogOff(profile: string, kind: LogKind): void {
  const log = findBrowserLog(profile, kind)
  expect(isCutOff(log)).toBe(false)
  appendFileSync(log, Buffer.from([1, 2, 3, 4, kind === 'log' ? 200 : 86, 0, 1]))
  expect(isCutOff(log)).toBe(true)
}

async function unlock(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

async function importKey(page: Page, label: string): Promise<void> {
  await page.getByText('Import', { exact: true }).click()
  await page.getByLabel('Label').fill(label)
  await page.getByLabel('Private key', { exact: true }).fill(keyOf(label))
  await page.getByRole('button', { name: 'Seal private key' }).click()
  await expect(keyRow(page, new RegExp(label))).toBeVisible()
}

// Almost any 32 bytes are a valid private key.
function keyOf(label: string): string {
  return createHash('sha256').update(label).digest('hex')
}

// Runs in a page: nothing is copied until the page closes.
function holdSecondCopy(): Promise<void> {
  return new Promise((resolve) => {
    void navigator.locks.request('keywright-copy keywright-workspace', () => {
      resolve()
      return new Promise(() => {})
    })
  })
}

// Runs in a page: makes the browser start a new log, which it notes in its manifest.
function renew(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('renew', 1)
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
    opening.addEventListener('success', () => {
      opening.result.close()
      const removing = indexedDB.deleteDatabase('renew')
      removing.addEventListener('success', () => resolve())
      removing.addEventListener('error', () => reject(removing.error ?? new Error('not removed')))
    })
  })
}

// Runs in a page: only writes, as Keywright does.
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
