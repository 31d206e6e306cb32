import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openAtNodes, openCredit, submitCredit } from '#/features/builder/testing/credit-acts.ts'
import { mineBlock } from '#/features/builder/testing/deposit-acts.ts'
import { button, label } from '#/features/builder/testing/screen-acts.ts'
import { savedBy } from '#/ui/testing/saved-file.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

// These tests use the real workers, with an identity on Sandbox v13.

const ownAddress = 'yTsGq4wV8WF5GKLaYV2C43zrkr2sfTtysT'
const summary = page.getByLabelText('Summary')
const confirmed = page.getByText('Confirmed by the sandbox')
const accepted = page.getByText(/^Submitted, and accepted by \d/)

test('a withdrawal is subtracted before its block, and confirmed by it', async () => {
  const { router } = await openAtNodes(1)
  await openCredit('withdrawal')
  await label('Address').fill(ownAddress)
  await label('Amount').fill('0.5')
  // The sandbox takes no fee: half of the balance is sent, half is left.
  await expect.element(page.getByText('50,000,000,000 credits', { exact: true })).toHaveLength(2)
  await expect.element(page.getByText('Next nonce: 1')).toBeVisible()
  await expectAccessible()
  await submitCredit('withdrawal')
  await expect.element(accepted).toBeVisible()
  const signed = router.state.location.pathname
  await page.getByRole('link', { name: 'Go to the identity' }).click()
  await openCredit('withdrawal')
  await expect.element(page.getByText('0.5 DASH is on its way out')).toBeVisible()
  await expect.element(button('Withdraw the most: 0.496 DASH')).toBeVisible()
  router.history.push(signed)
  await expect.element(accepted).toBeVisible()
  mineBlock()
  await expect.element(confirmed).toBeVisible()
  await page.getByRole('link', { name: 'Open the identity' }).click()
  await expect.element(summary).toHaveTextContent('50,000,000,000')
  await expect.element(page.getByRole('row', { name: /Withdrawal/ })).toHaveTextContent('Confirmed')
})

test('a transfer to an identity that the sandbox does not have is rejected, and can be discarded', async () => {
  const { router } = await openAtNodes(2)
  await openCredit('transfer')
  await label('Recipient').fill('4EfA9Jrvv3nnCFdSf7fad59851iiTRZ6Wcu6YVJ4iSeF')
  await label('Amount').fill('0.1')
  await submitCredit('transfer')
  await expect.element(page.getByText('Rejected', { exact: true }).first()).toBeVisible()
  const reason = /^The network has no identity with the recipient’s id\..*Recipient identity does not exist/
  await expect.element(page.getByText(reason).first()).toBeVisible()
  await page.getByText(/What the nodes said/).click()
  await expect.element(page.getByText(/sandbox-platform-[123]\.invalid/).first()).toBeVisible()
  await expectAccessible()
  router.history.push('/')
  const rejected = page.getByText('Transfer: rejected')
  await expect.element(rejected).toBeVisible()
  await page.getByRole('button', { name: /^Discard the rejected transition/ }).click()
  await expect.element(rejected).not.toBeInTheDocument()
})

test('credits for a listed identity are shown beside its balance until the balance is read from nodes', async () => {
  const { router, ids } = await openAtNodes(3, 4)
  const [, receiver = ''] = ids
  await openCredit('transfer')
  await label('Recipient').fill(receiver)
  await label('Amount').fill('0.25')
  await submitCredit('transfer')
  await expect.element(accepted).toBeVisible()
  mineBlock()
  await expect.element(confirmed).toBeVisible()
  await page.getByRole('link', { name: 'Open the identity' }).click()
  await page
    .getByRole('row', { name: /^Transfer/ })
    .getByRole('button', { name: /^More for/ })
    .click()
  await expect.element(page.getByRole('menuitem', { name: 'Copy as hex' })).toBeVisible()
  const undo = page.getByRole('menuitem', { name: /^(Undo|Not confirmed|Discard)/ })
  await expect.element(undo).not.toBeInTheDocument()

  router.history.push('/')
  await expect.element(page.getByText(/are not counted yet/)).toBeVisible()
  const chart = page.getByRole('img', { name: /^Balance over time/ })
  expect(chart.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(90)
  await page.getByRole('link', { name: /^\+25,000,000,000 sent here: refresh/ }).click()
  expect(router.state.location.pathname).toBe(`/identities/${receiver}`)
  const sent = page.getByText(/^25,000,000,000 credits were sent here from this browser\./)
  await expect.element(sent).toBeVisible()
  const nodes = page.getByRole('region', { name: 'At the nodes' })
  await nodes.getByRole('button', { name: 'Refresh from nodes' }).click()
  await expect.element(nodes).toHaveTextContent('The nodes have another balance')
  await expectAccessible()
  await nodes.getByRole('button', { name: 'Use what the nodes have' }).click()
  await expect.element(summary).toHaveTextContent('125,000,000,000')
  await expect.element(sent).not.toBeInTheDocument()
})

test('a withdrawal that was signed from a request is submitted, and confirmed', async () => {
  const { router } = await openAtNodes(5)
  await openCredit('withdrawal')
  await label('Address').fill(ownAddress)
  await label('Amount').fill('0.5')
  await page.getByText('Sign on an offline device instead').click()
  await button('Prepare the request').click()
  const request = await savedBy(() => button('Download the request as .kwx').click())
  // This browser has the same private key, so it acts as the offline signer.
  router.history.push('/exchange')
  await expect.element(page.getByRole('heading', { name: 'Sign a request', level: 1 })).toBeVisible()
  const open = page.getByLabelText(/Open a file/)
  await userEvent.upload(open, request)
  await expect.element(page.getByRole('heading', { name: 'Request to withdraw credits' })).toBeVisible()
  await label('Passphrase').fill(passphrase)
  await button('Sign the request').click()
  const answer = await savedBy(() => button('Download the answer as .kwx').click())
  await button('Close it').click()
  await userEvent.upload(open, answer)
  await button('Use the signature').click()
  await button('Submit').click()
  await expect.element(accepted).toBeVisible()
  mineBlock()
  await expect.element(confirmed).toBeVisible()
})
