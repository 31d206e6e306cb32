import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { openMemoryDatabase, passphrase } from '#/vault/testing/vault-in-memory.ts'
import { useVault, vault } from '#/domain/keys/vault-session.ts'

// The pages of the vault if it is missing or lost.

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = page.getByLabelText('Passphrase', { exact: true })
const none = page.getByRole('heading', { name: 'There is no vault in this browser yet.' })

test('a new passphrase that is too short or easy to guess cannot create a vault', async () => {
  await openRoute('/vault')
  await button('Type my own').click()
  await field.fill('short')
  await expect.element(field).toHaveAccessibleDescription(/15/)
  await field.fill('password1234567')
  await expect.element(button('Create vault')).toHaveAttribute('aria-disabled', 'true')
  await field.fill(passphrase)
  await expect.element(button('Create vault')).not.toHaveAttribute('aria-disabled')
})

test('a vault is created with the suggested words, one of which must be repeated', async () => {
  await openRoute('/vault')
  const words = page.getByRole('list', { name: 'Words of the passphrase' }).getByRole('listitem')
  await expect.element(words).toHaveLength(6)
  const made = words
    .elements()
    .map(({ textContent }) => textContent)
    .join(' ')
  await button('Create vault').click()
  await expect.element(page.getByRole('region', { name: 'Did you write it down?' })).toBeVisible()
  await expect.element(page.getByText(/^No private key yet\./)).toBeVisible()
  await vault.lock()
  expect(await vault.unlock({ proof: made })).toMatchObject({ kind: 'open' })
})

test.each(['/vault/backup', '/vault/test-backup', '/vault/log', '/vault/passphrase'])(
  '%s says that there is no vault and links to where one is created',
  async (path) => {
    await openRoute(path)
    await expect.element(none).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Create vault' })).toHaveAttribute('href', '/vault')
  },
)

test('a vault that the browser removed is reported, and no new one is offered in its place', async () => {
  const { router, vaultDisk } = await openRoute('/build/create')
  await expect.element(button('Create vault')).toBeVisible()
  await vault.createVault({ passphrase })
  await expect.element(button('Create vault')).not.toBeInTheDocument()
  await vault.lock()
  vaultDisk.restore(openMemoryDatabase().stores)
  await vault.refresh()
  await router.navigate({ to: '/vault' })
  await expect.element(page.getByRole('main').getByText('The vault of this browser is gone')).toBeVisible()
  await expect.element(button('Create vault')).not.toBeInTheDocument()
  await expectAccessible()
  router.history.back()
  await expect.element(page.getByRole('heading', { name: 'Funding' })).toBeVisible()
  await expect.element(button('Create vault')).not.toBeInTheDocument()
})

test('the user can give up a removed vault and create another', async () => {
  const { vaultDisk } = await openRoute('/vault', { vault: 'locked' })
  vaultDisk.restore(openMemoryDatabase().stores)
  await vault.refresh()
  await button('Begin a new vault').click()
  await button('Create vault').click()
  await expect.poll(() => useVault.getState().session.kind).toBe('open')
})

test('a vault that cannot be read is reported with its code, and can be read again', async () => {
  const { vaultDisk } = await openRoute('/vault', { vault: 'locked' })
  const intact = vaultDisk.copy()
  for (const [key] of intact.vault) vaultDisk.stores.vault.set(key, new Uint8Array([1]))
  await vault.refresh()
  const card = page.getByRole('region', { name: 'The vault cannot be used' })
  await expect.element(card).toHaveTextContent('vault/damaged')
  await expect.element(card.getByRole('link')).toHaveAttribute('href', '/vault/restore')
  vaultDisk.restore(intact)
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect.element(button('Unlock')).toBeVisible()
})
