import { formatHex } from '#/protocol/encoding/hex.ts'
import { expect, type Page } from '@playwright/test'
import {
  awaitFirstKeys,
  beginDraft,
  beginWithVault,
  fundFromSandbox,
  goOn,
  passphrase,
  sign,
  unlock,
} from './acts.ts'
import { test } from './fixtures.ts'
import { testWithVault } from './stored-start.ts'
import { expectGoodLooks } from './looks.ts'
import { goTo, importIdentity, openIdentity, sealPrivateKey, openAuroraPress } from './identity-steps.ts'
import { jsonIdentity, jsonKey, privateKeyOf } from '#/protocol/testing/numbered-identities.ts'

const phone = { width: 390, height: 844 }

/** The cells of a row of the table of now and after. */
function consequence(page: Page, name: string) {
  const table = page.getByRole('table', { name: 'Now and after' })
  return table.getByRole('row', { name: new RegExp(`^${name} `) }).getByRole('cell')
}

async function signUpdate(page: Page): Promise<void> {
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Sign identity update' }).click()
  await expect(page).toHaveURL(/\/build\/signed\//)
}

/** The audit log has what was warned of. */
async function expectLogged(page: Page, warnings: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await goTo(page, 'Vault')
  await page.getByRole('link', { name: 'Audit log' }).click()
  for (const warning of warnings) await expect(page.getByText(warning)).toBeVisible()
}

test(
  'an update that hurts says so where it is reviewed and confirmed, and the log has it',
  { tag: '@deep' },
  async ({ page }) => {
    await openAuroraPress(
      page,
      [0, 2].map((id) => jsonKey(6, id)),
    )
    await page.getByRole('checkbox', { name: /Disable key 2/ }).check()
    await page.getByRole('button', { name: 'Add a key' }).click()
    await page.getByRole('radio', { name: 'Master', exact: true }).check()
    await page.getByRole('button', { name: 'Add key', exact: true }).click()
    const staged = page.getByRole('region', { name: 'Staged update' })
    await expect(staged.getByText('No High key remains')).toBeVisible()
    await staged.getByRole('link', { name: 'Review update' }).press('Enter')
    const heading = page.getByRole('heading', { name: 'Update identity', level: 1 })
    await expect(heading).toBeFocused()
    await expect(heading).toHaveCSS('box-shadow', 'none')

    await expect(consequence(page, 'Revision')).toHaveText(['3', '4'])
    await expect(consequence(page, 'Balance before fees, credits')).toHaveText(['7,000,000', 'unchanged'])
    await expect(consequence(page, 'Enabled keys')).toHaveText(['2', '2'])
    await expect(consequence(page, 'Master keys')).toHaveText(['key 0', 'keys 0, 1'])
    await expect(consequence(page, 'High keys')).toHaveText(['key 2', 'none'])
    const confirmation = page.getByRole('region', { name: 'Confirm the signature' })
    for (const [title, code] of [
      ['No High key remains', 'keys.no-high-left'],
      ['The new Master key is in no tested backup', 'keys.master-not-backed-up'],
    ] as const) {
      await expect(page.getByRole('main').getByText(title)).toHaveCount(1)
      await expect(confirmation.getByText(title)).toBeVisible()
      await expect(confirmation.getByText(code)).toBeVisible()
    }

    // What passes is folded.
    const rules = page.getByRole('region', { name: 'Rules' })
    await expect(rules.getByText('network.master-remains')).toBeHidden()
    await rules.getByText(/^Show \d+ passing$/).click()
    await expect(rules.getByText('network.master-remains')).toBeVisible()

    await expectGoodLooks(page, 'an update with warnings')
    await page.setViewportSize(phone)
    await page.evaluate(() => window.scrollTo(0, 0))
    const jump = page.getByRole('button', { name: 'Confirm to sign' })
    await expect(jump).toBeInViewport({ ratio: 1 })
    // Nobody signs before the number of warnings is in sight.
    await expect(page.getByText('Valid, with 2 warnings').last()).toBeInViewport({ ratio: 1 })
    await jump.click()
    await expect(page.getByLabel('Passphrase')).toBeFocused()
    await expect(page.locator('[data-foot]').filter({ has: jump })).toHaveCSS('opacity', '0')
    await signUpdate(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Submit to sandbox' })).toBeInViewport({ ratio: 1 })

    await expectLogged(page, ['No High key remains', 'A new Master key was in no tested backup'])
  },
)

test('what another machine is to sign is warned of in its review', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/')
  const publicKeys = [0, 2].map((id) => jsonKey(6, id))
  await importIdentity(page, jsonIdentity(6, { publicKeys }), 'Aurora Press')
  await openIdentity(page, 'Aurora Press')
  await page.getByRole('checkbox', { name: 'Disable key 2' }).check()
  await page.getByRole('link', { name: 'Review update' }).click()
  const review = page.getByRole('region', { name: 'What will be signed' })
  await expect(review.getByText('No High key remains')).toBeVisible()
})

testWithVault(
  'a key of another identity, a lower level and a Master key of nobody here are named',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault')
    await unlock(page)
    await sealPrivateKey(page, 'Master', 'First master', formatHex(privateKeyOf(6, 0)))
    await goTo(page, 'Identities')
    await importIdentity(page, jsonIdentity(7), 'Harbour Office')
    const publicKeys = [0, 1, 2, 5].map((id) => jsonKey(6, id))
    await importIdentity(page, jsonIdentity(6, { publicKeys }), 'Aurora Press')
    await openIdentity(page, 'Aurora Press')
    await page.getByRole('button', { name: 'Add a key' }).click()
    await page.getByText('JSON', { exact: true }).click()
    // The Master key of the other identity, and a Medium key in the place of the Critical one.
    const added = [
      { ...jsonKey(7, 0), id: 8 },
      { ...jsonKey(6, 6), id: 9 },
    ]
    await page.getByLabel('Public keys as JSON').fill(JSON.stringify(added))
    await page.getByRole('button', { name: 'Add these keys' }).click()
    for (const id of [0, 1, 5]) await page.getByRole('checkbox', { name: `Disable key ${id}` }).check()
    await page.getByRole('link', { name: 'Review update' }).click()
    // Said once, where it is signed.
    for (const title of [
      'Key 8 is also a key of Harbour Office',
      'Key 9 has a weaker security level than key 1, which it replaces',
      'No Transfer key remains',
      'No Master key of this vault remains',
    ])
      await expect(page.getByRole('main').getByText(title)).toBeVisible()
    await expectGoodLooks(page, 'four warnings')
    await signUpdate(page)
    await expectLogged(page, [
      'A key is also a key of another identity',
      'A key has a weaker level than the one it replaces',
      'No Transfer key remains',
      'No Master key of it was in this vault',
    ])
  },
)

test(
  'on a phone the main action of each step is in sight, and Enter twice skips no step',
  { tag: '@deep' },
  async ({ page }) => {
    await page.setViewportSize(phone)
    await beginDraft(page)
    // Before there is a vault, it is to create one.
    await expect(page.getByRole('button', { name: 'Create vault' })).toBeInViewport({ ratio: 1 })
    await beginWithVault(page)
    await fundFromSandbox(page)
    const next = (step: string) => page.getByRole('link', { name: `Continue to ${step}` })
    const step = (number: number, name: string) =>
      page.getByRole('heading', { name: `Step ${number} of 5: ${name}` })
    await expect(next('Keys')).toBeInViewport({ ratio: 1 })
    await goOn(page, 'Keys')
    await awaitFirstKeys(page)
    await expect(step(2, 'Keys')).toBeFocused()
    await expect(next('Review')).toBeInViewport({ ratio: 1 })
    await next('Review').press('Enter')
    await page.keyboard.press('Enter')
    await expect(step(3, 'Review')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/review$/)
    await expect(next('Sign')).toBeInViewport({ ratio: 1 })
    await goOn(page, 'Sign')
    await expect(page.getByRole('button', { name: 'Sign identity create' })).toBeInViewport({ ratio: 1 })
    await expectGoodLooks(page, 'sign on a phone')
    await page.setViewportSize(phone)
    await sign(page)
    await expect(step(5, 'Submit')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Submit to sandbox' })).toBeInViewport({ ratio: 1 })
  },
)
