import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { beginSandbox } from '#/features/network/testing/followed-sandbox.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const height = page.getByLabelText('height', { exact: true })
const block = page.getByLabelText('Height or block hash')
const response = page.getByRole('group', { name: 'Response' })

async function openConsole() {
  await beginSandbox()
  const opened = await openRoute('/network/console')
  await page.getByLabelText('Method').selectOptions('getBlockHash')
  return opened
}

async function askHash() {
  await height.fill('1,000,000')
  await button('Send').click()
  await expect.element(response).toHaveTextContent('"result"')
}

test('a request with a wrong parameter is not sent', async () => {
  await openConsole()
  await height.fill('x')
  await button('Send').click()
  await expect.element(page.getByText('workspace/param-integer')).toBeVisible()
  await expect.element(response).not.toBeInTheDocument()
  await askHash()
})

test('a request can be used again on a later visit, until the user forgets all requests', async () => {
  const { router } = await openConsole()
  await askHash()
  await router.navigate({ to: '/settings' })
  await expect.element(page.getByRole('heading', { name: 'Networks' })).toBeVisible()
  await router.navigate({ to: '/network/console' })
  await button(/^Use again: getBlockHash/).click()
  await expect.element(height).toHaveValue('1000000')
  await button('Forget all').click()
  await expect.element(page.getByText('stored in this browser, without the responses')).toBeVisible()
})

test('a block hash shows its height at each node', async () => {
  await openConsole()
  await askHash()
  const hash = /"result": "([0-9a-f]{64})"/.exec(response.element().textContent ?? '')?.[1] ?? ''
  await block.fill(hash)
  // A hash might be a private key, so the page first loads the code that can tell.
  await expect.element(block).toHaveValue(hash)
  await button('Ask every node').click()
  const table = page.getByRole('table', { name: 'What each node says' })
  await expect.element(table.getByRole('row', { name: /Sandbox node 1/ })).toHaveTextContent('1,000,000')
})

test('the console and the explorer are accessible', async () => {
  await openConsole()
  await askHash()
  await block.fill('1,000,000')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('All 3 nodes that answered give the same block.')).toBeVisible()
  await expectAccessible()
})
