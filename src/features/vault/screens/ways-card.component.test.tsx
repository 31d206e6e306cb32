import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { card } from '#/features/vault/testing/vault-acts.ts'
import { useVault, vault } from '#/domain/keys/vault-session.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

const ways = card('Ways to open')
const button = (name: string) => ways.getByRole('button', { name, exact: true })
const proof = ways.getByLabelText('Passphrase', { exact: true })

let opened: Awaited<ReturnType<typeof openRoute>>
beforeEach(async () => {
  opened = await openRoute('/vault', { vault: 'open' })
})

/** Creates a passkey with this name, which is not added to the vault yet. */
async function makePasskey(name: string): Promise<void> {
  await button('Add passkey').click()
  await ways.getByLabelText('Name').fill(name)
  await button('Create passkey').click()
  await expect.element(button('Add it to the vault')).toBeVisible()
}

test('a passkey needs a name', async () => {
  await button('Add passkey').click()
  const create = button('Create passkey')
  await expect.element(create).toHaveAccessibleDescription('Needs a name')
  await ways.getByLabelText('Name').fill('Laptop')
  await expect.element(create).not.toHaveAttribute('aria-disabled')
})

test('a passkey is added only with the passphrase, and then unlocks the vault', async () => {
  await makePasskey('Laptop')
  await proof.fill('not the passphrase at all')
  await button('Add it to the vault').click()
  await expect.element(proof).toHaveAccessibleDescription(/vault\/wrong-passphrase/)
  expect(useVault.getState().passkeys).toEqual([])
  await proof.fill(passphrase)
  await button('Add it to the vault').click()
  // The card also names a passkey that is still being added.
  await expect.poll(() => useVault.getState().passkeys).toHaveLength(1)
  await vault.lock()
  await page.getByRole('main').getByRole('button', { name: 'Use passkey' }).click()
  await expect.element(page.getByRole('banner').getByRole('button', { name: /Session open/ })).toBeVisible()
})

test('a created passkey is not added when the user cancels', async () => {
  await makePasskey('Laptop')
  await button('Cancel').click()
  await expect.element(button('Add passkey')).toBeVisible()
  expect(useVault.getState().passkeys).toEqual([])
})

test('a passkey is renamed, and removed with the passphrase', async () => {
  await vault.makePasskey({ site: 'Keywright', name: 'Laptop' })
  await vault.addPasskey(passphrase)
  await button('Rename passkey Laptop').click()
  const name = ways.getByLabelText('Name')
  await name.fill('')
  await button('Save').click()
  await expect.element(name).toHaveAccessibleDescription('Fill in this field.')
  await name.fill('Old laptop')
  await button('Save').click()
  await button('Remove passkey Old laptop').click()
  await proof.fill(passphrase)
  await button('Remove passkey').click()
  await expect.element(page.getByText('Passkey “Old laptop” was removed.')).toBeVisible()
  expect(useVault.getState().passkeys).toEqual([])
  expect(opened.router.state.location.pathname).toBe('/vault')
})
