import type { Page } from '@playwright/test'

import { readSweep } from '#/protocol/testing/sweep.ts'

import { lockButton, passphrase } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { identityRecord, putRecords } from './identity-steps.ts'
import { jsonIdentity, jsonKey } from './identity-json.ts'
import { takeTasks, watchTasks } from './long-tasks.ts'
import { must } from './vault-full.ts'
import { findVaultWorker, openVaultWorker, serveVaultWorker } from './vault-worker.ts'

// docs/backup-format.md "Limits": in `npm run soak` as many private keys as a backup may have, and a workspace of 20,000
// records, through the page and the vault's worker as they are built.

const sweep = readSweep(process.env)
const keys = sweep.sizeOf('backup-keys')
const identities = sweep.sizeOf('backup-records') / 2
const rows = sweep.sizeOf('backup-records') / 2
const mostMinutes = 5

const inWords = (count: number) => count.toLocaleString('en')

test(`a backup of ${inWords(keys)} private keys and ${inWords(identities + rows)} records is made, tested and restored`, async ({
  browser,
  context,
  page,
}) => {
  const filling = await context.newPage()
  await serveVaultWorker(context, () => undefined)
  await fillVault(filling)
  await filling.close()
  await watchTasks(page)
  await page.goto('/settings')
  await fillWorkspace(page)

  await page.goto('/vault/backup')
  await unlock(page)
  await noteTasks(page, 'unlock')
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  const saving = page.waitForEvent('download', { timeout: mostMinutes * 60_000 })
  await page.getByRole('button', { name: 'Back up now' }).click()
  const file = await (await saving).path()
  await expect(page.getByText(`Backed up ${inWords(keys)} private keys. Not tested yet`)).toBeVisible()
  await noteTasks(page, 'make')

  await page.getByRole('link', { name: 'Test it now' }).click()
  await openFile(page, file, 'Open and test')
  await expect(page.getByText(`The file is valid: all ${inWords(keys)} private keys open`)).toBeVisible({
    timeout: mostMinutes * 60_000,
  })
  await expect(page.getByText('Every private key of this vault is in it.')).toBeVisible()
  await noteTasks(page, 'test')

  const elsewhere = await browser.newContext()
  const fresh = await elsewhere.newPage()
  await watchTasks(fresh)
  await fresh.goto('/vault/restore')
  await openFile(fresh, file, 'Open the file')
  const brought = fresh.getByRole('table', { name: 'Contents of this file' })
  const adds = (what: string, count: number) =>
    brought.getByRole('row', { name: new RegExp(`^${what} ${count} 0 0 0 0`) })
  await expect(adds('Private keys', keys)).toBeVisible({ timeout: mostMinutes * 60_000 })
  await expect(adds('Identities', identities)).toBeVisible()
  await expect(adds('Rows of bulk runs', rows)).toBeVisible()
  await noteTasks(fresh, 'open to restore')
  await fresh.getByLabel('Passphrase of the new vault').fill(passphrase)
  await fresh.getByRole('button', { name: 'Create the vault from this file' }).click()
  await expect(
    fresh.getByText(
      `${inWords(keys)} private keys and ${inWords(identities + rows)} other records were restored.`,
    ),
  ).toBeVisible({ timeout: mostMinutes * 60_000 })
  await noteTasks(fresh, 'restore')
  await elsewhere.close()
  const counts = { sweep: 'backup-keys', seed: sweep.seedFrom(1), done: keys, records: identities + rows }
  test.info().annotations.push({ type: 'counts', description: JSON.stringify(counts) })
})

async function fillVault(page: Page): Promise<void> {
  const worker = await openVaultWorker(page, findVaultWorker())
  await must(worker.ask('createVault', { passphrase }))
  const setsAtOnce = 1000
  for (let made = 0; made < keys; made += setsAtOnce) {
    const sets = Array.from({ length: setsAtOnce }, (_, index) => [
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

/** The row of a run whose keys are generated, as the workspace stores it. */
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

/** What held the page up for more than 50 ms: nothing fails for being slow. */
async function noteTasks(page: Page, step: string): Promise<void> {
  console.log(`${step}: long tasks of ${(await takeTasks(page)).join(', ')} ms`)
}
