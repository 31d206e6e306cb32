import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { beginSandbox, card, height } from '#/features/network/testing/followed-sandbox.ts'

const answer = card('Response')
const compare = card('Compare a block across nodes')
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function openConsole(faults: readonly string[] = []) {
  await beginSandbox(faults)
  await openRoute('/network/console')
}

async function ask(node: number) {
  const name = `Sandbox node ${node}`
  await expect.element(page.getByRole('option', { name })).toBeInTheDocument()
  await userEvent.selectOptions(page.getByLabelText('Node', { exact: true }), name)
  await button('Send').click()
}

test('the response of a node is shown as it was received', async () => {
  await openConsole()
  await ask(2)
  await expect
    .element(answer.getByRole('group', { name: 'Response as received' }))
    .toHaveTextContent('"jsonrpc": "2.0"')
  await expect
    .element(page.getByRole('list', { name: 'Earlier requests' }))
    .toHaveTextContent('Response after')
})

test('a failed request names the node and the failure', async () => {
  await openConsole(['errors:100', 'wrong-id'])
  await ask(1)
  await expect.element(answer).toHaveTextContent('Sandbox node 1')
  await expect.element(answer).toHaveTextContent('The node’s server rejected the request.')
  await expect.element(answer).toHaveTextContent('HTTP status 500.')
  await expect.element(answer).toHaveTextContent('chain/http-status')
  await ask(2)
  await expect.element(answer).toHaveTextContent('The node answered another request.')
  await expect.element(answer).not.toHaveTextContent('HTTP status')
})

test('a request without a response can be cancelled', async () => {
  await openConsole(['lag:60000'])
  await ask(1)
  await expect.element(answer).toHaveTextContent('There is no response yet.')
  await button('Cancel the request').click()
  await expect.element(answer).toHaveTextContent('The request was cancelled before there was an answer.')
  await expect
    .element(page.getByRole('list', { name: 'Earlier requests' }))
    .toHaveTextContent('The request was cancelled')
  await expect.element(button('Cancel the request')).not.toBeInTheDocument()
})

test('asking every node for a block points out the node with another block', async () => {
  await openConsole(['none', 'none', 'fork:2'])
  await compare.getByLabelText('Height or block hash').fill(height.toLocaleString('en-GB'))
  await button('Ask every node').click()
  await expect.element(compare).toHaveTextContent('1 node gives a different block from the 2 that agree.')
  const table = compare.getByRole('table', { name: 'What each node says' })
  await expect.element(table.getByRole('row', { name: 'Sandbox node 3' })).toHaveTextContent('Another block')
  await expect.element(table.getByRole('row', { name: 'Sandbox node 1' })).toHaveTextContent('Same as most')
})

test('an address with a block asks for it, and the page stays at its card', async () => {
  await beginSandbox([])
  await openRoute(`/network/console#block-${height}`)
  await expect.element(compare.getByRole('table', { name: 'What each node says' })).toBeVisible()
  await expect.poll(() => scrollY).toBeGreaterThan(0)
})

test('text that is neither a height nor a hash is not sent to a node', async () => {
  await openConsole()
  await compare.getByLabelText('Height or block hash').fill('tip')
  await button('Ask every node').click()
  await expect.element(compare).toHaveTextContent('workspace/block-query')
  await expect.element(compare.getByRole('table')).not.toBeInTheDocument()
  await compare.getByLabelText('Height or block hash').fill('1')
  await button('Ask every node').click()
  await expect.element(compare.getByRole('table')).toBeVisible()
})
