import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { vault } from '#/session/vault/vault-session.ts'

test('a user who lost the passphrase can begin a new vault after typing a confirmation', async () => {
  await openRoute('/vault', { vault: 'open' })
  await vault.generateKeys({ keys: [{ kind: 'single-use', label: 'Lock key' }] })
  await vault.lock()
  await page.getByText('Forgot the passphrase?').click()
  await expect.element(page.getByText('Nobody can reset it')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Begin a new vault' }).click()
  const remove = page.getByRole('button', { name: 'Remove the vault' })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabelText('Type this to continue').fill('remove 1 private key')
  await remove.click()
  await expect.element(page.getByText('The old vault was removed').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create vault' })).toBeVisible()
})
