import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { firstHeight, mineBlock, openSandbox, showAddress } from '#/features/builder/testing/deposit-acts.ts'
import { button } from '#/features/builder/testing/screen-acts.ts'
import type { PaymentFault } from '#/sandbox/sandbox-settings.ts'
import { setSandbox } from '#/store/settings-store.ts'

const text = (words: string | RegExp) => page.getByText(words)
const pay = button('Pay from the sandbox')

async function openAddress(paymentFault: PaymentFault) {
  await openSandbox('/build/create')
  setSandbox({ paymentFault })
  await showAddress('50000000')
  await expect.element(text(/^Watching for payments\./)).toBeVisible()
}

test('the page waits for a payment that no node sees, and counts a second payment', async () => {
  await openAddress('never-seen')
  await pay.click()
  mineBlock()
  await expect.element(text(`to ${(firstHeight + 1).toLocaleString('en-GB')} were searched`)).toBeVisible()
  await expect.element(text('Nothing has arrived yet.')).toBeVisible()
  setSandbox({ paymentFault: 'none' })
  await pay.click()
  await expect.element(text('1 payment, 50,000,000 duffs together')).toBeVisible()
})

test('two payments are counted, and the surplus is shown', async () => {
  await openAddress('paid-twice')
  await pay.click()
  await expect.element(text('2 payments, 100,000,000 duffs together')).toBeVisible()
  await expect.element(text('50,000,000 duffs more than you asked for.')).toBeVisible()
})

test('a payment without an instant lock is not final, and its lock waits for an instant lock', async () => {
  await openAddress('no-instant-lock')
  await pay.click()
  await expect.element(text(/^Not everything is final yet\./)).toBeVisible()
  await button('Confirm, sign and send the lock').click()
  await expect.element(text('A node has the lock. Waiting for the instant lock.')).toBeVisible()
})
