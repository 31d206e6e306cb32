import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { button, chooseMethod, label } from '#/features/builder/testing/screen-acts.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

const next = (step: string) => page.getByRole('link', { name: `Continue to ${step}` })
const step = (number: number, name: string) =>
  page.getByRole('heading', { name: `Step ${number} of 5: ${name}` })

async function beginOnPhone() {
  const opened = await openRoute('/build/create')
  await page.viewport(390, 844)
  await chooseMethod('Sandbox funds')
  return opened
}

async function goOnToKeys() {
  await vault.createVault({ passphrase })
  await button('Get sandbox funds').click()
  await expect.element(next('Keys')).toBeInViewport({ ratio: 1 })
  await next('Keys').click()
  await expect.element(label('Label of key 1')).toHaveValue('Daily signing')
}

test('a phone shows the main action of each step of a create without scrolling', async () => {
  await beginOnPhone()
  await expect.element(button('Create vault')).toBeInViewport({ ratio: 1 })
  await goOnToKeys()
  await expect.element(next('Review')).toBeInViewport({ ratio: 1 })
  await next('Review').click()
  await expect.element(next('Sign')).toBeInViewport({ ratio: 1 })
  await next('Sign').click()
  await expect.element(button('Sign identity create')).toBeInViewport({ ratio: 1 })
  await page.getByLabelText('Submit to the sandbox once signed').click()
  await button('Sign identity create').click()
  await expect.element(step(5, 'Submit')).toHaveFocus()
  await expect.element(button('Submit to sandbox')).toBeInViewport({ ratio: 1 })
})

test('a second press of Enter skips no step', async () => {
  const { router } = await beginOnPhone()
  await goOnToKeys()
  await expect.element(step(2, 'Keys')).toHaveFocus()
  next('Review').element().focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(step(3, 'Review')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(next('Sign')).toBeVisible()
  expect(router.state.location.pathname).toMatch(/\/review$/)
})
