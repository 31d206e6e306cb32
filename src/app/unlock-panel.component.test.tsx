import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

const panel = page.getByRole('dialog')
const field = panel.getByLabelText('Passphrase', { exact: true })
const button = page.getByRole('banner').getByRole('button', { name: /[Ll]ocked/ })

async function openPanel() {
  const opened = await openRoute('/inspect', { vault: 'locked' })
  await button.click()
  await expect.element(field).toHaveFocus()
  return opened
}

test('the unlock panel is accessible and turns autofill off', async () => {
  await openPanel()
  await expect.element(field).toHaveAttribute('autocomplete', 'off')
  await expectAccessible()
})

test('closing the panel discards the typed passphrase', async () => {
  await openPanel()
  await userEvent.keyboard('not sent')
  await expect.element(field).toHaveValue('not sent')
  const first = field.element() as HTMLInputElement
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  expect(first.value).toBe('')
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
})

test('a wrong passphrase is reported at its field, which is cleared', async () => {
  await openPanel()
  await field.fill('not the passphrase')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/vault\/wrong-passphrase/)
  await expect.element(field).toHaveValue('')
})

test('unlocking changes nothing on the page and moves the focus so that a second Enter does not lock', async () => {
  const { router } = await openRoute('/inspect', { vault: 'locked' })
  const text = page.getByLabelText('What to read')
  await text.fill('0102')
  await button.click()
  await field.fill(passphrase)
  await userEvent.keyboard('{Enter}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(page.getByRole('banner').getByRole('button', { name: /Session open/ })).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
  await expect.element(text).toHaveValue('0102')
  expect(router.state.location.pathname).toBe('/inspect')
})
