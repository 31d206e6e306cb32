import {
  addNetwork,
  awaitFirstKeys,
  beginWithVault,
  createCase,
  fundFromCase,
  fundFromSandbox,
  goOn,
  importKeyInto,
  lockButton,
  passphrase,
  sign,
} from './acts.ts'
import { expect, test } from './fixtures.ts'

test(
  'new keys of all four levels sign: two ask every time, one needs one unlock, and one asks for nothing',
  { tag: '@deep' },
  async ({ page }) => {
    const published = createCase('InstantSend legacy', 'dpp-0.25')
    await addNetwork(page, { name: 'Harbour', profile: 'dpp-0.25', kind: 'testnet', platform: 'harbour' })
    await beginWithVault(page)
    await fundFromCase(page, published)
    await goOn(page, 'Keys')
    await awaitFirstKeys(page)
    await page.getByRole('button', { name: 'Remove key 0' }).click()
    await page.getByRole('button', { name: 'Remove key 1' }).click()
    for (const id of [0, 1, 2, 3]) {
      await importKeyInto(
        page,
        { id, type: 0, purpose: 0, securityLevel: id },
        `${id + 1}${id + 1}`.repeat(32),
      )
      await expect(page.getByLabel(`Label of key ${id}`)).toBeVisible()
    }
    await goOn(page, 'Review')
    const asked = page.getByText('once more for the passphrase')
    await expect(asked).toContainText('the private keys of key 0 and key 1 ask every time.')
    await goOn(page, 'Sign')

    const signs = page.getByRole('button', { name: 'Sign identity create', exact: true })
    await expect(signs).toBeVisible()
    await lockButton(page).click()
    await expect(page.getByRole('button', { name: 'Unlock and sign identity create' })).toBeVisible()
    await expect(signs).toBeHidden()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /locked/i })
      .click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Passphrase').fill(passphrase)
    await panel.getByRole('button', { name: 'Unlock' }).click()

    // One unlock opens the session; keys that ask every time ask again.
    await expect(page.getByText('The private keys of key 0 and key 1 ask for the passphrase')).toBeVisible()
    await signs.click()
    await expect(page).toHaveURL(/\/sign$/)
    await page.getByLabel('Passphrase').fill(passphrase)
    await signs.click()
    await expect(page).toHaveURL(/\/export$/)
    await expect(page.getByText('Signature verified')).toBeVisible()
  },
)

test(
  'one unlock is enough when only the single-use key signs, and locking the vault undoes it',
  { tag: '@deep' },
  async ({ page }) => {
    await beginWithVault(page)
    await fundFromSandbox(page)
    await goOn(page, 'Keys')
    await awaitFirstKeys(page)
    await goOn(page, 'Review')
    await goOn(page, 'Sign')
    const signs = page.getByRole('button', { name: 'Sign identity create', exact: true })
    await expect(signs).toBeVisible()
    await expect(page.getByLabel('Passphrase')).toBeHidden()
    await lockButton(page).click()
    await expect(page.getByText('Your passphrase unlocks it to sign this.')).toBeVisible()
    await expect(signs).toBeHidden()
    await page.getByLabel('Passphrase').fill(passphrase)
    await sign(page)
    await expect(lockButton(page)).toBeVisible()
  },
)
