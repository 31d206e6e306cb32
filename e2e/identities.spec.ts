import { unlock } from './acts.ts'
import { expect } from './fixtures.ts'
import { testWithVault } from './stored-start.ts'
import { importIdentity } from './identity-steps.ts'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'

testWithVault.use({ stretchesQuickly: true })

testWithVault(
  'the page does not say that there is no vault while it opens the vault',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault')
    await unlock(page)
    await page.goto('/')
    await importIdentity(page, jsonIdentity(1), 'Aurora Press')
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/vault.worker-*', async (route) => {
      await gate
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByText('The vault is being opened')).toBeVisible()
    await expect(page.getByText('No vault yet')).toBeHidden()
    release()
    await expect(page.getByText('The vault is being opened')).toBeHidden()
  },
)
