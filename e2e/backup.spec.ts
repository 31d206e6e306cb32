import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

import {
  addNetwork,
  beginDraft,
  createVault,
  fundFromSandbox,
  keyRow,
  lockButton,
  passphrase,
  signFunded,
} from './acts.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { removeSecondCopies } from './second-copies.ts'

const own = 'gravel lantern quince otter marble'

/** Makes a backup under a passphrase of its own, and gives the path of the download. */
async function backUp(page: Page): Promise<string> {
  await page.goto('/vault')
  await unlockWhereLocked(page)
  await page.getByRole('link', { name: 'Create a backup' }).click()
  await page.getByText('One of its own').click()
  await page.getByLabel('Passphrase of the file').fill(own)
  await page.getByLabel('Passphrase of the vault').fill(passphrase)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Back up now' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^keywright-backup-\d{8}-\d{4}\.json$/)
  await expect(page.getByText(/Not tested yet/)).toBeVisible()
  return download.path()
}

/** Every load of the page is a locked one. */
async function unlockWhereLocked(page: Page): Promise<void> {
  const unlock = page.getByRole('button', { name: 'Unlock' })
  await expect(unlock.or(lockButton(page))).toBeVisible()
  if (!(await unlock.isVisible())) return
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await unlock.click()
  await expect(lockButton(page)).toBeVisible()
}

async function openFile(page: Page, path: string, secret: string, act: string): Promise<void> {
  await page.getByLabel('Open the backup file').setInputFiles(path)
  await page.getByLabel('Passphrase of the file').fill(secret)
  await page.getByRole('button', { name: act }).click()
}

/** What a new machine has: nothing. */
async function clearProfile(page: Page): Promise<void> {
  await page.goto('/settings')
  await removeSecondCopies(page)
  await page.evaluate(async () => {
    localStorage.clear()
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve) => {
        const removing = indexedDB.deleteDatabase(name)
        removing.addEventListener('success', resolve)
      })
    }
  })
}

test(
  'a vault with its drafts and identities is backed up, tested, lost and restored; a restored key signs',
  { tag: '@deep' },
  async ({ page }) => {
    await addNetwork(page, { name: 'Harbour', profile: 'dpp-0.25', kind: 'testnet', platform: 'harbour' })
    await page.getByRole('radio', { name: /^Sandbox Simulated in/ }).check()
    await beginDraft(page)
    await createVault(page)
    await fundFromSandbox(page)
    await signFunded(page)
    await page.goto('/')
    const identity = await page.getByRole('main').getByRole('link').first().innerText()
    // A second one is left in the middle: its lock is there, its signature not.
    await beginDraft(page)
    await unlockWhereLocked(page)
    await fundFromSandbox(page)
    const unsigned = page.url()
    await page.goto('/vault')
    await expect(page.getByText(/private keys exist only in this browser/)).toBeVisible()
    const file = await backUp(page)
    await expectAccessible(page, 'the backup')
    await page.getByRole('link', { name: 'Test it now' }).click()
    await openFile(page, file, own, 'Open and test')
    await expect(page.getByText(/The file is valid: all \d private keys open/)).toBeVisible()
    await expectAccessible(page, 'the backup')
    await page.goto('/vault')
    await expect(page.getByText(/exist only in this browser/)).toBeHidden()
    await expect(page.getByText('Only here 0')).toBeVisible()
    const rows = await keyRows(page)
    expect(rows.length).toBeGreaterThan(3)

    await clearProfile(page)
    await page.goto('/vault')
    await page.getByRole('link', { name: 'Restore from a backup' }).click()
    await openFile(page, file, own, 'Open the file')
    await expect(page.getByRole('row', { name: /^Identities 1$/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Drafts 2$/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Networks 1$/ })).toBeVisible()
    await expectAccessible(page, 'the backup')
    await page.getByLabel('Passphrase of the new vault').fill(passphrase)
    await page.getByRole('button', { name: 'Create the vault from this file' }).click()
    await expect(page.getByText('Restored', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to identities' })).toHaveAttribute('href', '/')
    await page.getByRole('link', { name: 'Go to the vault' }).click()
    await expect.poll(() => keyRows(page)).toEqual(rows)
    await page.goto(unsigned)
    await unlockWhereLocked(page)
    await signFunded(page)
    await page.goto('/')
    await expect(page.getByText(identity).first()).toBeVisible()
  },
)

/** The table of private keys as text, but for the moment of the page. */
async function keyRows(page: Page): Promise<readonly string[]> {
  const table = page.getByRole('table', { name: 'Private keys' })
  await expect(table).toBeVisible()
  return table.getByRole('row').allInnerTexts()
}

test(
  'a backup is joined to a vault: what is there stays, faulty files are told apart',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault')
    await createVault(page)
    await addKey(page, 'First')
    await addKey(page, 'Second')
    const file = await backUp(page)
    await page.goto('/vault')
    await unlockWhereLocked(page)
    await page.getByRole('button', { name: 'Remove First' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this private key?' })
    await dialog.getByLabel('Type its name to remove it').fill('First')
    await dialog.getByLabel('Passphrase').fill(passphrase)
    await dialog.getByRole('button', { name: 'Remove private key' }).click()
    await expect(keyRow(page, /First/)).toBeHidden()
    await page.getByRole('link', { name: 'Restore', exact: true }).click()

    const text = readFileSync(file, 'utf8')
    const parts = { name: 'backup.json', mimeType: 'application/json' }
    const faulty = [
      ['{"hello": 1}', /not a backup of Keywright/],
      [text.slice(0, -40), /is damaged/],
      [text.replace('"version": 1', '"version": 2'), /newer Keywright/],
      [text.replace(/"memoryKib": \d+/, '"memoryKib": 8'), /outside the limits/],
      [
        text.replace(
          /("checksum": ")(.)/,
          (_, head: string, digit: string) => head + (digit === '0' ? '1' : '0'),
        ),
        /is damaged/,
      ],
    ] as const
    for (const [content, said] of faulty) {
      await page.getByLabel('Open the backup file').setInputFiles({ ...parts, buffer: Buffer.from(content) })
      // As soon as it is chosen: no passphrase is asked for what cannot be opened.
      await expect(page.getByText(said)).toBeVisible()
      await expect(page.getByLabel('Passphrase of the file')).toBeHidden()
    }
    await openFile(page, file, passphrase, 'Open the file')
    await expect(page.getByText('This passphrase does not open this backup.')).toBeVisible()
    await openFile(page, file, own, 'Open the file')
    await expect(page.getByRole('row', { name: /^Private keys 1 1$/ })).toBeVisible()
    await expectAccessible(page, 'the backup')
    // A private key comes in: the passphrase of the vault is asked for.
    await page.getByRole('main').getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByText('Restored', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the vault' }).click()
    await expect(keyRow(page, /First/)).toBeVisible()
  },
)

test(
  'a private key is shown for a proof, goes when the page is left, and is exported and brought in',
  { tag: '@deep' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-write'])
    await page.goto('/vault')
    await createVault(page)
    await addKey(page, 'First')
    await page.getByRole('button', { name: 'Reveal First' }).click()
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await expectAccessible(page, 'the backup')
    await page.getByRole('button', { name: 'Show it' }).click()
    const shown = page.getByText(/^[0-9a-f]{64}$/)
    await expect(shown).toBeVisible()
    await expectAccessible(page, 'the backup')
    await page.getByRole('button', { name: 'Copy WIF' }).click()
    await expect(page.getByText(/Copied\. The clipboard is emptied/)).toBeAttached()
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect(shown).toBeHidden()
    await page.getByText('Close', { exact: true }).click()

    const file = await exportKey(page, 'First')
    expect(readFileSync(file, 'utf8')).toContain('"private-key"')
    await page.getByRole('link', { name: 'Restore', exact: true }).click()
    await openFile(page, file, own, 'Open the file')
    await expect(page.getByRole('row', { name: /First.*Exists already/ })).toBeVisible()
    await expect(page.getByText('Nothing to restore')).toBeVisible()
  },
)

test(
  'a High key is exported from an open session for the passphrase only',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault')
    await createVault(page)
    await addKey(page, 'Daily', 'A High key of an identity')
    await exportKey(page, 'Daily')
  },
)

/** Exports a private key: the open session alone gives nothing out. Gives the path of the file. */
async function exportKey(page: Page, label: string): Promise<string> {
  const downloads: string[] = []
  page.on('download', (each) => downloads.push(each.suggestedFilename()))
  await page.getByRole('button', { name: `Export ${label}` }).click()
  await page.getByLabel('Passphrase of the file').fill(own)
  await expectAccessible(page, 'the export')
  const act = page.getByRole('button', { name: 'Export', exact: true })
  await page.getByLabel('Passphrase of the vault').fill(own)
  await act.click()
  await expect(page.getByText(/This passphrase does not open the vault/)).toBeVisible()
  expect(downloads).toEqual([])
  await page.getByLabel('Passphrase of the file').fill(own)
  await page.getByLabel('Passphrase of the vault').fill(passphrase)
  const waiting = page.waitForEvent('download')
  await act.click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^keywright-private-key-\d{8}-\d{4}\.json$/)
  return download.path()
}

async function addKey(page: Page, label: string, use?: string): Promise<void> {
  if (use !== undefined) await page.getByLabel('It is for').selectOption({ label: use })
  await page.getByLabel('Label').fill(label)
  await page.getByRole('button', { name: 'Generate private key' }).click()
  await expect(page.getByText(`${label} is sealed.`).first()).toBeVisible()
}
