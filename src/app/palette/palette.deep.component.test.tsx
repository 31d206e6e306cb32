import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { others, sealManyKeys, twoIdentities } from '#/domain/keys/testing/numbered-keys.ts'

// This private key is the example of the inspector's tests and holds no funds.
const privateKey = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'
const nodeAnswer = '{"jsonrpc": "2.0", "result": {"height": 12}}'

const field = page.getByRole('combobox', { name: 'Search or jump to' })
const openButton = page.getByRole('button', { name: /Search or jump to/ })
const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const input = page.getByLabelText('What to read')
const lockButton = page.getByRole('banner').getByRole('button', { name: /Session open/ })

async function search(query: string) {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(query)
}

/** Searches and opens the first result. */
async function take(query: string) {
  await search(query)
  await userEvent.keyboard('{Enter}')
}

test('a closing palette ignores keys', async () => {
  await openRoute('/settings')
  await openButton.click()
  await expect.element(field).toHaveFocus()
  const element = field.element()
  const press = (key: string) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  press('Escape')
  await Promise.resolve()
  // The second key is pressed before the next frame, while the field still has the focus.
  expect(document.activeElement).toBe(element)
  press('?')
  await expect.element(sheet).toBeVisible()
})

test('text that is pasted into the palette opens in the inspector', async () => {
  await openRoute('/settings')
  await openButton.click()
  await field.fill(nodeAnswer)
  await page.getByRole('option', { name: 'Inspect what is pasted' }).click()
  await expect.element(page.getByRole('heading', { name: 'Inspector', level: 1 })).toBeVisible()
  await expect.element(page.getByText('File: pasted text')).toBeVisible()
})

test('no private key stays in the field of the palette', async () => {
  await openRoute('/settings')
  await openButton.click()
  await field.fill(privateKey)
  await expect.element(field).toHaveValue('')
})

test('the palette opens the text of the clipboard in the inspector', async () => {
  await openRoute('/settings')
  vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(nodeAnswer)
  await take('clipboard')
  await expect.element(page.getByText('File: text of the clipboard')).toBeVisible()
})

test('a private key from the clipboard is not shown on the page', async () => {
  await openRoute('/settings')
  vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(privateKey)
  await take('clipboard')
  await expect.element(page.getByText('Private key', { exact: true }).first()).toBeVisible()
  await expect.element(input).toHaveValue('')
  expect(document.body.textContent).not.toContain(privateKey)
})

test('Ctrl+L locks the vault', async () => {
  await openRoute('/settings', { vault: 'open' })
  await expect.element(lockButton).toBeVisible()
  await userEvent.keyboard('{Control>}l{/Control}')
  await expect.element(lockButton).not.toBeInTheDocument()
})

test('a question mark is text in a field and opens the shortcuts elsewhere', async () => {
  await openRoute('/inspect')
  await input.click()
  await userEvent.keyboard('?')
  await expect.element(input).toHaveValue('?')
  await expect.element(sheet).not.toBeInTheDocument()
  openButton.element().focus()
  await userEvent.keyboard('?')
  await expect.element(sheet).toBeVisible()
})

test('the form of a network keeps typed text until it is closed', async () => {
  const { router } = await openRoute('/inspect')
  const name = page.getByLabelText('Name', { exact: true })
  await take('add a network')
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('Harb')
  await take('automatic lock')
  await expect.poll(() => router.state.location.hash).toBe('automatic-lock')
  for (const typed of ['Harb', '']) {
    await take('add a network')
    await expect.element(name).toHaveValue(typed)
    expect(router.state.location.hash).toBe('add-network')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(name).not.toBeInTheDocument()
  }
})

test('choosing a network by its name switches to it and updates the settings', async () => {
  await openRoute('/settings')
  await take('switch to sandbox v13')
  await expect.element(page.getByRole('radio', { name: /^Sandbox v13/ })).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('radio', { name: /^Sandbox Simulated/ })).toBeChecked()
})

test('the palette and the shortcuts are accessible', async () => {
  await openRoute('/settings')
  await openButton.click()
  await expect.element(page.getByRole('option', { name: 'Create identity' })).toBeVisible()
  await expectAccessible()
  await field.fill('no such thing')
  await expect.element(page.getByText('Nothing found.')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  await expect.element(sheet).toBeVisible()
  await expectAccessible()
})

const keyRow = (name: RegExp) =>
  page.getByRole('table', { name: 'Private keys', exact: true }).getByRole('row', { name })

test('the palette goes to the row of a private key, even if the list is filtered', async () => {
  const { router } = await openRoute('/', { records: twoIdentities, vault: 'open' })
  await sealManyKeys()
  await router.navigate({ to: '/vault' })
  await page.getByRole('searchbox').fill('daily')
  await page.getByText(`Of no identity ${others}`, { exact: true }).click()
  await search('high 299')
  await page.getByRole('option', { name: /^High 299/ }).click()
  await expect.element(keyRow(/^High 299/)).toBeInViewport()
  await router.navigate({ to: '/' })
  await expect.element(page.getByRole('link', { name: 'Borea', exact: true })).toBeVisible()
  await search('daily borea')
  await expect.element(page.getByRole('option', { name: /^Daily signing, key 2 of Borea/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(keyRow(/^Daily signing Key 2 of Borea/)).toBeInViewport()
})
