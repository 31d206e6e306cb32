import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { chooseMethod, label } from '#/features/builder/testing/screen-acts.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { formatWif } from '#/protocol/key/private-key.ts'

// These tests type or paste a private key into a field that must not contain one.

const keyHex = '6d'.repeat(31) + '11'
const wif = formatWif(parseHex(keyHex), 'testnet')
const said = page.getByRole('alert').filter({ hasText: 'looks like a private key' })

/** Opens the Keys step. Returns the label field of a key. */
async function openLabel() {
  const opened = await openRoute('/build/create', { vault: 'open' })
  await expect.element(page.getByRole('heading', { name: 'Funding' })).toBeVisible()
  await page.getByRole('link', { name: /Keys/ }).first().click()
  const field = label('Label of key 0')
  await expect.element(field).toHaveValue('Master key')
  return { ...opened, field }
}

/** Pastes a text from the clipboard over the content of the field. */
async function paste(field: Locator, text: string): Promise<void> {
  const source = Object.assign(document.createElement('textarea'), { value: text })
  document.body.append(source)
  source.select()
  await userEvent.copy()
  source.remove()
  await field.click()
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.paste()
}

test('a private key pasted into the height of a block is removed, and the field says so', async () => {
  await openRoute('/build/create', { vault: 'open' })
  await chooseMethod('ChainLock proof')
  const height = label('Height of the ChainLocked block')
  await paste(height, wif)
  await expect.element(height).toHaveValue('')
  await expect
    .element(height)
    .toHaveAccessibleDescription(/looks like a private key.*workspace\/private-key-here/s)
})

test('a private key pasted into a label can be stored in the vault instead', async () => {
  const { field } = await openLabel()
  await paste(field, `mine ${wif}`)
  await expect.element(field).toHaveValue('mine ')
  await expectAccessible()
  await said.getByRole('button', { name: 'Store it in the vault' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Label').fill('Was in a label')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Seal private key' }).click()
  await expect.element(page.getByText('Was in a label is sealed.')).toBeVisible()
  await expect.element(said).not.toBeInTheDocument()
})

test('a typed private key is removed with its last character', async () => {
  const { field } = await openLabel()
  await field.fill('')
  await userEvent.type(field, wif)
  await expect.element(field).toHaveValue('')
  await expect.element(said).toBeVisible()
  await field.fill(' Desk')
  await userEvent.keyboard(`{Home}${keyHex}`)
  await expect.element(field).toHaveValue(' Desk')
})

test('a private key pasted over a text leaves the text unchanged', async () => {
  const { field } = await openLabel()
  await field.fill('Desk')
  await paste(field, wif)
  await expect.element(said).toBeVisible()
  await expect.element(field).toHaveValue('Desk')
})

test('64 digits stay if the user says that they are public, after any text typed in the meantime', async () => {
  const { field, router, readDisk } = await openLabel()
  await paste(field, `${keyHex} and `)
  await expect.element(field).toHaveValue(' and ')
  await userEvent.keyboard('{End}later')
  await page.getByRole('checkbox', { name: 'This is not a private key' }).click()
  await expect.element(field).toHaveValue(` and later ${keyHex}`)
  await paste(field, `tx ${keyHex}`)
  await expect.element(field).toHaveValue(`tx ${keyHex}`)
  await expect.poll(readDisk).toContain(`tx ${keyHex}`)
  await router.navigate({ to: '/settings' })
  router.history.back()
  await expect.element(field).toHaveValue(`tx ${keyHex}`)
  await expect.element(page.getByText('workspace/private-key-here')).not.toBeInTheDocument()
})
