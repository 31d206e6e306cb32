import { readFileSync } from 'node:fs'
import { unlock } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { testWithVault } from './stored-start.ts'
import { importIdentity, openIdentity, openIdentityExport, putRecords, sayOf } from './identity-steps.ts'
import { updateRecord } from '#/store/testing/numbered-records.ts'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'

test(
  'the downloads of an identity and its signed transition match byte for byte',
  { tag: '@deep' },
  async ({ page }) => {
    const one = jsonIdentity(8)
    const update = updateRecord(8, one, 4, { add: 3 })
    await page.goto('/')
    await importIdentity(page, one, 'Aurora Press')
    await putRecords(page, 'transitions', [update])
    await openIdentity(page, 'Aurora Press')
    const binary = page.waitForEvent('download')
    await sayOf(page, page.getByRole('row', { name: /rev 3 → 4/ }), 'Download binary')
    expect(new Uint8Array(readFileSync(await (await binary).path()))).toEqual(update.bytes)
    await openIdentityExport(page)
    const json = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download identity-.*\.json$/ }).click()
    const saved: unknown = JSON.parse(readFileSync(await (await json).path(), 'utf8'))
    expect(saved).toEqual(one)
  },
)

testWithVault(
  'the page does not say that there is no vault while it opens the vault',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault')
    await unlock(page)
    await page.goto('/')
    await importIdentity(page, jsonIdentity(1), 'Aurora Press')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/vault.worker-*', async (route) => {
      await held
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByText('The vault is being opened')).toBeVisible()
    await expect(page.getByText('No vault yet')).toBeHidden()
    release()
    await expect(page.getByText('The vault is being opened')).toBeHidden()
  },
)
