import type { Page } from '@playwright/test'

import { addNetwork, beginDraft, fundFromSandbox, lockButton, passphrase, signFunded } from './acts.ts'
import { expectAccessible } from './accessible.ts'
import { expect } from './fixtures.ts'
import { goTo } from './identity-steps.ts'
import { removeSecondCopies } from './second-copies.ts'
import { testWithVault as test } from './stored-start.ts'

test.use({ stretchesQuickly: true })

const own = 'gravel lantern quince otter marble'

/** Creates a backup with its own passphrase on the page of the vault. Returns the path of the download. */
async function backUp(page: Page): Promise<string> {
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

/** The vault is locked after every page load. */
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

/** Empties the profile, as on a new computer. */
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
    await unlockWhereLocked(page)
    await fundFromSandbox(page)
    await signFunded(page)
    await goTo(page, 'Identities')
    const identity = await page.getByRole('main').getByRole('link').first().innerText()
    // A second identity is left in the middle: it has its lock, but no signature.
    await page.getByRole('link', { name: 'Create identity' }).first().click()
    await fundFromSandbox(page)
    const unsigned = page.url()
    await goTo(page, 'Vault')
    await expect(page.getByText(/private keys exist only in this browser/)).toBeVisible()
    const file = await backUp(page)
    await expectAccessible(page, 'the backup')
    await page.getByRole('link', { name: 'Test it now' }).click()
    await openFile(page, file, own, 'Open and test')
    await expect(page.getByText(/The file is valid: all \d private keys open/)).toBeVisible()
    await expectAccessible(page, 'the backup')
    await goTo(page, 'Vault')
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
    await goTo(page, 'Identities')
    await expect(page.getByText(identity).first()).toBeVisible()
  },
)

/** The text of the private key table, without the times. */
async function keyRows(page: Page): Promise<readonly string[]> {
  const table = page.getByRole('table', { name: 'Private keys' })
  await expect(table).toBeVisible()
  return table.getByRole('row').allInnerTexts()
}
