import { expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { replaceText } from '#/app/testing/replaced-text.ts'
import {
  beginSandbox,
  expectAgreeing,
  expectTip,
  setNodes,
} from '#/features/network/testing/followed-sandbox.ts'
import { openTemplate, pasteJson, textOf } from '#/features/contracts/testing/studio-acts.ts'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'

// Before each press, the text of the page is replaced, as a browser's translation does. `openRoute` fails a test in
// which the program logs an error.

const button = (name: string) => page.getByRole('button', { name, exact: true })
const stopped = page.getByText(/This page stopped/)

async function press(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible()
  replaceText()
  // Clicks the element itself, because the replaced text has no node that a pointer could aim at.
  const element = control.element()
  if (element instanceof HTMLElement) element.click()
  await expect.element(page.getByRole('main')).toBeVisible()
  expect(stopped.elements()).toEqual([])
}

test('a create can be filled in and signed while the text of the page is replaced', async () => {
  await openRoute('/build/create')
  await press(page.getByText('Sandbox funds', { exact: true }))
  await press(button('Create vault'))
  await expect.element(button('Get sandbox funds')).not.toHaveAttribute('aria-disabled')
  await press(button('Get sandbox funds'))
  await press(page.getByRole('link', { name: 'Continue to Keys' }))
  await press(page.getByRole('link', { name: 'Continue to Review' }))
  await press(page.getByRole('link', { name: 'Continue to Sign' }))
  await press(button('Sign identity create'))
  await expect.element(page.getByText('Signed identity create').first()).toBeVisible()
})

test('an identity can be imported after an error, while the text of the page is replaced', async () => {
  await openRoute('/')
  await press(button('Import'))
  await page.getByLabelText('Identity as JSON').fill(JSON.stringify(jsonIdentity(1)))
  replaceText()
  await page.getByLabelText('Identity as JSON').fill('{')
  replaceText()
  await page.getByLabelText('Identity as JSON').fill(JSON.stringify(jsonIdentity(1)))
  await press(button('Import identity'))
  await press(page.getByRole('table', { name: 'Identities' }).getByRole('link').first())
  await expect.element(page.getByRole('table', { name: 'Keys', exact: true })).toBeVisible()
})

test('a contract can be edited in its form and as JSON, while the text of the page is replaced', async () => {
  const { id } = await openTemplate('blog')
  const before = textOf(id)
  await press(button('Add document type'))
  await expect.poll(() => textOf(id)).not.toBe(before)
  await expect.poll(() => document.documentElement.dataset['pending']).toBeUndefined()
  replaceText()
  await pasteJson('{"documents":{}}')
  await expect.poll(() => textOf(id)).toBe('{"documents":{}}')
  expect(stopped.elements()).toEqual([])
})

test('the values of the network page stay live after their text is replaced', async () => {
  await beginSandbox()
  await openRoute('/network')
  await expectAgreeing(3)
  replaceText()
  await setNodes([], 1)
  await expectTip(1)
  replaceText()
  await setNodes([], 2)
  await expectTip(2)
})
