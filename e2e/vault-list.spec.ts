import type { Locator, Page } from '@playwright/test'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { keyRow, lockButton, passphrase } from './acts.ts'
import { expect } from './fixtures.ts'
import { jsonIdentity, privateKeyOf } from './identity-json.ts'
import { identityRecord, putRecords } from './identity-steps.ts'
import { expectGoodLooks } from './looks.ts'
import { startFrom } from './stored-start.ts'
import { must } from './vault-full.ts'
import { findVaultWorker, openVaultWorker } from './vault-worker.ts'

// The list of private keys where there are many: two identities whose keys have the same labels, and 300 keys of none.

const others = 300

const test = startFrom(async (page) => {
  const worker = await openVaultWorker(page, findVaultWorker())
  await must(worker.ask('createVault', { passphrase }))
  for (const number of [1, 2])
    for (const [id, securityLevel, label] of [
      [0, 0, 'Master key'],
      [2, 2, 'Daily signing'],
    ] as const) {
      const text = formatHex(privateKeyOf(number, id))
      const key = { kind: 'identity', keyType: 0, securityLevel, label }
      await must(worker.ask('importKey', { text, key, network: 'testnet' }))
    }
  const sets = Array.from({ length: others }, (_, index) => [
    { kind: 'identity', keyType: 0, securityLevel: 2, label: `High ${index}` },
  ])
  await must(worker.ask('generateKeySets', { sets }))
  await page.goto('/settings')
  await putRecords(page, 'identities', [
    identityRecord(jsonIdentity(1), 'Aurora Press', 1_780_000_000_000),
    identityRecord(jsonIdentity(2), 'Borea', 1_780_000_000_001),
  ])
})

test.beforeEach(async ({ page }) => {
  await page.goto('/vault')
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(lockButton(page)).toBeVisible({ timeout: 60_000 })
})

test(
  'private keys are found by identity, key id and public key, and removed at their row',
  { tag: '@deep' },
  async ({ page }) => {
    const table = keyTable(page)
    const search = page.getByRole('searchbox', { name: 'Name, identity or public key' })
    await expect(keyRow(page, /^Aurora Press 2 private keys$/)).toBeVisible()
    await expect(keyRow(page, /^Master key Key 0 of Aurora Press, Master/)).toBeVisible()
    await expect(keyRow(page, /^Master key Key 0 of Borea, Master/)).toContainText('Imported')
    await expect(page.getByText(`All ${others + 4}`, { exact: true })).toBeVisible()
    await expect(page.getByText(`Only here ${others + 4}`, { exact: true })).toBeVisible()
    // Only rows near the frame are in the page, and what is below the table stays near.
    expect(await table.getByRole('row').count()).toBeLessThan(60)
    expect(await pageHeight(page)).toBeLessThan(2600)

    await search.fill('borea 2')
    await expect(table.getByRole('button', { name: /^Reveal/ })).toHaveCount(1)
    await expect(keyRow(page, /^Daily signing Key 2 of Borea, High/)).toBeVisible()
    await search.fill(publicKeyOf(1, 0).slice(0, 12))
    await expect(table.getByRole('button', { name: /^Reveal/ })).toHaveCount(1)
    await expect(keyRow(page, /^Master key Key 0 of Aurora Press/)).toBeVisible()
    await search.fill('no such key')
    await expect(page.getByText('No private key matches.')).toBeVisible()
    await search.fill('borea')
    await page.getByText(`Of no identity ${others}`, { exact: true }).click()
    await expect(page.getByText('2 are among the other private keys.')).toBeVisible()
    await page.getByRole('button', { name: 'Show them' }).click()
    await expect(keyRow(page, /^Master key Key 0 of Borea/)).toBeVisible()

    await search.fill('high 250')
    await page.getByRole('button', { name: 'Rename High 250' }).click()
    await page.getByLabel('Label', { exact: true }).first().fill('Spare till')
    await page.getByRole('button', { name: 'Save' }).click()
    await search.fill('spare')
    await expect(keyRow(page, /^Spare till/)).toBeVisible()
    await page.getByRole('button', { name: 'Remove Spare till' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this private key?' })
    await expect(dialog).toContainText('Generated')
    await dialog.getByLabel('Type its name to remove it').fill('Spare till')
    await dialog.getByRole('button', { name: 'Remove private key' }).click()
    await expect(page.getByText('Spare till was removed.')).toBeVisible()
    await expect(page.getByText('No private key matches.')).toBeVisible()
    await search.fill('')
    await expect(page.getByText(`All ${others + 3}`, { exact: true })).toBeVisible()
  },
)

test('a key to export and an entry of the log are found among many', { tag: '@deep' }, async ({ page }) => {
  await page.getByRole('link', { name: 'Sign a request' }).first().click()
  const keys = page.getByRole('table', { name: 'Keys to export' })
  await expect(keys.getByRole('checkbox').first()).toBeVisible()
  expect(await keys.getByRole('checkbox').count()).toBeLessThan(60)
  await page.getByRole('searchbox', { name: 'Name, level or public key' }).fill('high 277')
  await expect(keys.getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Export High 277' }).check()
  await page.getByLabel('Purpose of High 277').selectOption({ label: 'Authentication' })
  await page.getByRole('searchbox').fill(publicKeyOf(2, 0).slice(0, 12))
  await page.getByRole('checkbox', { name: 'Export Master key' }).check()
  await expect(page.getByLabel('Public keys as JSON').first()).toContainText('"securityLevel": 0')
  await page.getByRole('searchbox').fill('no such key')
  await expect(page.getByText('No private key of this vault matches.')).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Vault' }).click()
  await page.getByRole('link', { name: 'Audit log' }).click()
  const log = page.getByRole('region', { name: 'Entries' })
  await log.getByRole('searchbox').fill('high 277')
  await expect(log.getByRole('row')).toHaveCount(2)
  await expect(log).toContainText('All, 1')
  await log.getByRole('searchbox').fill('no such entry')
  await expect(log).toContainText('No entry matches.')
})

test(
  'what is done with a private key opens at its row and tells it from another of its name',
  { tag: '@deep' },
  async ({ page }) => {
    const reveal = page.getByRole('button', { name: 'Reveal Master key, key 0 of Borea' })
    await reveal.click()
    const panel = page.getByRole('row', { name: /Reveal the private key of Master key/ })
    await expect(panel).toBeInViewport()
    await expect(panel).toContainText('Key 0 of Borea, Master')
    await expect(panel).toContainText(publicKeyOf(2, 0))
    const place = Number(await keyRow(page, /^Master key Key 0 of Borea/).getAttribute('aria-rowindex'))
    await expect(panel).toHaveAttribute('aria-rowindex', String(place + 1))
    await expectGoodLooks(page, 'a private key to reveal')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toHaveCount(0)
    await expect(reveal).toBeFocused()
    await test.step('on a phone the frame scrolls until all of it is in sight', async () => {
      const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
      await page.setViewportSize({ width: 390, height: 844 })
      await reveal.click()
      await expect(panel.getByRole('button', { name: 'Show it' })).toBeInViewport({ ratio: 1 })
      await expect(panel.getByRole('heading')).toBeInViewport({ ratio: 1 })
      await panel.getByRole('button', { name: 'Close' }).click()
      await page.setViewportSize({ width, height })
    })

    await page.getByRole('button', { name: 'Remove Master key, key 0 of Aurora Press' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this private key?' })
    await expect(dialog).toContainText('Key 0 of Aurora Press, Master')
    await expect(dialog).toContainText(publicKeyOf(1, 0))
    await expectGoodLooks(page, 'a private key to remove')
  },
)

test(
  'the palette finds a private key of an identity and goes to its row, whatever is searched for there',
  { tag: '@deep' },
  async ({ page }) => {
    await page.getByRole('searchbox').fill('daily')
    await page.getByText(`Of no identity ${others}`, { exact: true }).click()
    await openPalette(page)
    await page.keyboard.type('high 299')
    await page.getByRole('option', { name: /^High 299/ }).click()
    await expect(keyRow(page, /^High 299/)).toBeInViewport()
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Borea', exact: true })).toBeVisible()
    await openPalette(page)
    await page.keyboard.type('daily borea')
    await expect(page.getByRole('option', { name: /^Daily signing, key 2 of Borea/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(keyRow(page, /^Daily signing Key 2 of Borea/)).toBeInViewport()
    await expectGoodLooks(page, 'a vault with many private keys')
    // In the narrow look backup and passphrase come before the private keys, which are in a frame, and the rest is in a menu at the top.
    const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0
    const heading = (name: string) => page.getByRole('heading', { name })
    expect(await top(heading('Ways to open'))).toBeLessThan(await top(heading('Private keys')))
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(page.getByRole('button', { name: 'More actions of the vault' })).toBeInViewport()
    expect(await pageHeight(page)).toBeLessThan(4500)
  },
)

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
}

function keyTable(page: Page): Locator {
  return page.getByRole('table', { name: 'Private keys', exact: true })
}

function pageHeight(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight)
}

function publicKeyOf(identity: number, key: number): string {
  return formatBase58(derivePublicKey('ecdsa', privateKeyOf(identity, key)))
}
