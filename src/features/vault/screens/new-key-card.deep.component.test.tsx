import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { keyRow } from '#/features/vault/testing/vault-acts.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

// Private keys are added on the page of the vault, and removed there.

const wif = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const label = page.getByLabelText('Label', { exact: true })
const privateKey = page.getByLabelText('Private key', { exact: true })
const use = page.getByLabelText('It is for')

let opened: Awaited<ReturnType<typeof openRoute>>
beforeEach(async () => {
  opened = await openRoute('/vault', { vault: 'open' })
})

test('a vault without private keys says so, until one is generated', async () => {
  const empty = page.getByText(/^No private key yet\./)
  await expect.element(empty).toBeVisible()
  await button('Generate private key').click()
  await expect.element(keyRow('Without a label')).toBeVisible()
  await expect.element(empty).not.toBeInTheDocument()
})

test('a generated private key is protected as its level asks, and a draft can use it', async () => {
  await use.selectOptions('A Medium key of an identity')
  await page.getByLabelText('Type', { exact: true }).selectOptions('BLS')
  await label.fill('Shop till')
  await button('Generate private key').click()
  await expect.element(page.getByText('Shop till is sealed.').first()).toBeVisible()
  await expect.element(label).toHaveValue('')
  for (const text of ['Medium', 'BLS', 'Generated', 'Never asks'])
    await expect.element(keyRow('Shop till')).toHaveTextContent(text)
  await opened.router.navigate({ to: '/build/create' })
  await page.getByRole('link', { name: /Keys/ }).click()
  await button('Add a key').click()
  await page.getByText('From the vault', { exact: true }).click()
  await expect
    .element(page.getByLabelText('Private key in the vault'))
    .toHaveTextContent('Shop till: BLS, Medium')
})

test('an invalid private key is rejected at its field and not shown', async () => {
  await page.getByText('Import', { exact: true }).click()
  await privateKey.fill(`${wif}1`)
  await button('Seal private key').click()
  await expect.element(privateKey).toHaveAccessibleDescription(/private-key\./)
  await expect.element(privateKey).toHaveValue('')
  expect(document.body.textContent).not.toContain(wif)
})

test('a text that is too long for a private key is rejected, and what was typed stays', async () => {
  await page.getByText('Import', { exact: true }).click()
  await privateKey.fill('not yet')
  await privateKey.fill('5a'.repeat(2_500_000))
  const tooLong = page.getByText('This is longer than any private key or passphrase.')
  await expect.element(tooLong).toBeVisible()
  await expect.element(privateKey).toHaveValue('not yet')
  await privateKey.fill(wif)
  await expect.element(tooLong).not.toBeInTheDocument()
  await label.fill('Old wallet')
  await button('Seal private key').click()
  await expect.element(keyRow('Old wallet')).toHaveTextContent('Imported')
})

test('a private key that asks every time is removed for its name and the passphrase', async () => {
  await use.selectOptions('A Master key of an identity')
  await label.fill('Old master')
  await button('Generate private key').click()
  await keyRow('Old master')
    .getByRole('button', { name: /^Remove/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Remove this private key?' })
  const remove = dialog.getByRole('button', { name: 'Remove private key' })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabelText('Type its name to remove it').fill('Old master')
  const proof = dialog.getByLabelText('Passphrase')
  await proof.fill('not the passphrase at all')
  await remove.click()
  await expect.element(proof).toHaveAccessibleDescription(/vault\/wrong-passphrase/)
  expect(useVault.getState().keys).toHaveLength(1)
  await proof.fill(passphrase)
  await remove.click()
  await expect.element(page.getByText('Old master was removed.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(keyRow('Old master')).not.toBeInTheDocument()
})
