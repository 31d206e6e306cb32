import type { Browser, BrowserContext, Page } from '@playwright/test'

import { readSweep } from '#/protocol/testing/sweep.ts'

import { createVault, lockButton, passphrase } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { putRecords } from './identity-steps.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'
import { jsonIdentity, jsonKey } from '#/protocol/testing/numbered-identities.ts'
import { installQuickStretch } from './quick-stretch.ts'
import { watchLargestRenderer } from './renderer-memory.ts'
import { findLongTasks } from './task-gauge.ts'
import { must } from './vault-full.ts'
import { findVaultWorker, openVaultWorker, serveVaultWorker } from './vault-worker.ts'

// docs/backup-format.md "Limits": `npm run soak` uses as many private keys as a backup may have and a workspace of
// 20,000 records, through the built page and vault worker. Each operation is measured; long ones are cancelled first.

const sweep = readSweep(process.env)
const keys = sweep.sizeOf('backup-keys')
const identities = sweep.sizeOf('backup-records') / 2
const rows = sweep.sizeOf('backup-records') / 2
const isFull = process.env['SWEEP'] === 'soak'
const mostMinutes = 5
// Memory limit of one process.
const mostMegabytes = 400
const timeout = mostMinutes * 60_000

const inWords = (count: number) => count.toLocaleString('en')
const next = 'nine copper owls argue before breakfast'

test('the measurement finds a page that takes too much memory, even if it frees the memory at once', async ({
  browser,
  page,
}) => {
  const mostOf = await watchLargestRenderer(browser)
  await page.evaluate((bytes) => void new Uint8Array(bytes).fill(1), mostMegabytes * 1024 * 1024)
  expect((await mostOf()).own).toBeGreaterThan(mostMegabytes)
})

test(`${inWords(keys)} private keys and ${inWords(identities + rows)} records are backed up, tested, restored, merged and sealed anew`, async ({
  browser,
  context,
  page,
}) => {
  const figures: Record<string, number> = {}
  const measure = measureIn(browser, figures)
  const measureCancelled = isFull ? measure : () => Promise.resolve()
  const filling = await context.newPage()
  await serveWorker(context)
  await fillVault(filling)
  await filling.close()
  // A new page, because the memory for filling the workspace is not measured.
  const filled = await context.newPage()
  await filled.goto('/settings')
  await fillWorkspace(filled)
  await filled.close()

  await page.goto('/vault/backup')
  await measure('unlock', () => unlock(page))
  await typePassphrase(page)
  await measureCancelled('cancelled backup', () => cancel(page, 'Back up now'))
  await typePassphrase(page)
  const saving = page.waitForEvent('download', { timeout })
  await measure('backup', async () => {
    await beginFollowed(page, () => page.getByRole('button', { name: 'Back up now' }).click())
    await saving
    await expect(page.getByText(`Backed up ${inWords(keys)} private keys. Not tested yet`)).toBeVisible()
  })
  const file = await (await saving).path()

  await page.getByRole('link', { name: 'Test it now' }).click()
  await measureCancelled('cancelled test', () => cancelFile(page, file, 'Open and test'))
  await measure('test', async () => {
    await beginFollowed(page, () => openFile(page, file, 'Open and test'))
    await expect(page.getByText(`The file is valid: all ${inWords(keys)} private keys open`)).toBeVisible({
      timeout,
    })
    await expect(page.getByText('Every private key of this vault is in it.')).toBeVisible()
  })

  await page.goto('/vault/passphrase')
  await unlock(page)
  await measure('change of passphrase', async () => {
    await changePassphrase(page, 'Change the passphrase', passphrase, next, 'Change passphrase')
    await expect(page.getByText(/The passphrase was changed/).first()).toBeVisible({ timeout })
  })
  await page.getByRole('tab', { name: 'Exposed' }).click()
  await measureCancelled('cancelled new sealing', async () => {
    await changePassphrase(page, 'The passphrase was exposed', next, passphrase, /anew/)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Cancelled. Nothing was changed.')).toBeVisible({ timeout })
  })
  await measure('new sealing', async () => {
    await beginFollowed(page, () =>
      changePassphrase(page, 'The passphrase was exposed', next, passphrase, /anew/),
    )
    await expect(page.getByText(`${inWords(keys)} private keys were sealed anew.`).first()).toBeVisible({
      timeout,
    })
  })
  await page.close()

  const restored = `${inWords(keys)} private keys and ${inWords(identities + rows)} other records were restored.`
  await withFresh(browser, async (fresh) => {
    await fresh.goto('/vault/restore')
    await measureCancelled('cancelled opening', () => cancelFile(fresh, file, 'Open the file'))
    await measure('opening to restore', () => reviewFile(fresh, file))
    await measure('restore', async () => {
      await fresh.getByLabel('Passphrase of the new vault').fill(passphrase)
      await fresh.getByRole('button', { name: 'Create the vault from this file' }).click()
      await expect(fresh.getByText(restored)).toBeVisible({ timeout })
    })
  })
  await withFresh(browser, async (fresh) => {
    await fresh.goto('/vault')
    await createVault(fresh)
    await fresh.getByRole('link', { name: 'Restore', exact: true }).click()
    await measure('opening to merge', () => reviewFile(fresh, file))
    await measure('merge', async () => {
      await fresh.getByRole('main').getByLabel('Passphrase').fill(passphrase)
      await fresh.getByRole('button', { name: 'Restore', exact: true }).click()
      await expect(fresh.getByText(restored)).toBeVisible({ timeout })
    })
  })

  const counts = { sweep: 'backup-keys', seed: sweep.seedFrom(1), done: keys, records: identities + rows }
  test.info().annotations.push({ type: 'counts', description: JSON.stringify({ ...counts, ...figures }) })
})

/**
 * Runs a step, and notes the peak memory of a renderer. `npm run soak` also notes the longest task of a page, which
 * takes a quarter of the test's processor time. Slowness does not fail the test.
 */
function measureIn(browser: Browser, figures: Record<string, number>) {
  return async (step: string, work: () => Promise<void>): Promise<void> => {
    const mostOf = await watchLargestRenderer(browser)
    if (isFull) {
      const tasks = await findLongTasks(browser, 25, work)
      figures[`${step}, ms`] = Math.round(Math.max(0, ...tasks.map(({ processorMs }) => processorMs)))
    } else await work()
    const { own, withProgram } = await mostOf()
    figures[`${step}, MB`] = Math.round(own)
    const told = `${Math.round(own)} MB, ${Math.round(withProgram)} MB with the program`
    const longest = isFull ? `, longest task ${figures[`${step}, ms`]} ms` : ''
    console.log(`${step}: ${told}${longest}`)
    expect.soft(own, `${step}: megabytes`).toBeLessThan(mostMegabytes)
  }
}

/** Serves the vault's worker. In `npm run test:deep` it stretches quickly: the twenty passphrases took most of the time. */
async function serveWorker(context: BrowserContext): Promise<void> {
  await serveVaultWorker(context, isFull ? () => undefined : installQuickStretch)
}

async function withFresh(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const elsewhere = await browser.newContext()
  await serveWorker(elsewhere)
  await work(await elsewhere.newPage())
  await elsewhere.close()
}

async function cancel(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Cancelled. Nothing was changed.')).toBeVisible({ timeout })
}

async function cancelFile(page: Page, file: string, act: string): Promise<void> {
  await openFile(page, file, act)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Cancelled. Nothing was changed.')).toBeVisible({ timeout })
}

/** Starts an operation, and checks that its progress is shown. */
async function beginFollowed(page: Page, begin: () => Promise<void>): Promise<void> {
  // Looks at each frame: a locator polls twice a second, and a fast machine is done by then.
  const seen = page.waitForFunction(
    (name) => document.querySelector(`progress[aria-label*="${name}"]`) !== null,
    `${inWords(keys)} private keys`,
    { timeout },
  )
  await begin()
  await seen
}

async function reviewFile(page: Page, file: string): Promise<void> {
  await openFile(page, file, 'Open the file')
  const contents = page.getByRole('table', { name: 'Contents of this file' })
  const adds = (what: string, count: number) =>
    contents.getByRole('row', { name: new RegExp(`^${what} ${count}$`) })
  await expect(adds('Private keys', keys)).toBeVisible({ timeout })
  await expect(adds('Identities', identities)).toBeVisible()
  await expect(adds('Rows of bulk runs', rows)).toBeVisible()
}

async function typePassphrase(page: Page): Promise<void> {
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
}

async function changePassphrase(
  page: Page,
  card: string,
  present: string,
  wanted: string,
  act: string | RegExp,
) {
  const region = page.getByRole('region', { name: card })
  await region.getByLabel('New passphrase').fill(wanted)
  await region.getByLabel('Current passphrase').fill(present)
  await region.getByRole('button', { name: act }).click()
}

async function fillVault(page: Page): Promise<void> {
  const worker = await openVaultWorker(page, findVaultWorker())
  await must(worker.ask('createVault', { passphrase }))
  const setsAtOnce = 1000
  for (let made = 0; made < keys; made += setsAtOnce) {
    const sets = Array.from({ length: Math.min(setsAtOnce, keys - made) }, (_, index) => [
      { kind: 'identity', keyType: 0, securityLevel: 2, label: `High ${made + index}` },
    ])
    await must(worker.ask('generateKeySets', { sets }))
  }
}

async function fillWorkspace(page: Page): Promise<void> {
  const publicKeys = [0, 1].map((id) => jsonKey(1, id))
  const atMs = 1_780_000_000_000
  await putRecords(
    page,
    'identities',
    Array.from({ length: identities }, (_, number) =>
      identityRecord(jsonIdentity(number, { publicKeys }), `Identity ${number}`, atMs + number),
    ),
  )
  await putRecords(
    page,
    'bulk-rows',
    Array.from({ length: rows }, (_, index) => bulkRow(index, atMs)),
  )
}

/** The row of a run with generated keys, as the workspace stores it. */
function bulkRow(index: number, savedAtMs: number): Record<string, unknown> {
  const runId = Math.floor(index / 1000)
    .toString(16)
    .padStart(16, '0')
  const number = (index % 1000) + 1
  return {
    format: 1,
    id: `${runId}-${String(number).padStart(4, '0')}`,
    runId,
    number,
    line: null,
    version: 1,
    savedAtMs,
    label: `Row ${number}`,
    singleUseKey: null,
    keys: [],
    funds: null,
    digest: null,
    faults: [],
  }
}

async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(lockButton(page)).toBeVisible({ timeout: 60_000 })
}

async function openFile(page: Page, path: string, act: string): Promise<void> {
  await page.getByLabel('Open the backup file').setInputFiles(path)
  await page.getByLabel('Passphrase of the file').fill(passphrase)
  await page.getByRole('button', { name: act }).click()
}
