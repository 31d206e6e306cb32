import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import {
  expectLockRead,
  giveByHand,
  hashOf,
  lockButton,
  mineBlock,
  openSandbox,
  readAddress,
} from '#/features/builder/testing/deposit-acts.ts'
import {
  fundedRows,
  payButton,
  rows,
  runOfTwoDuffs,
  signButton,
  startPaidRun,
} from '#/features/builder/testing/run-acts.ts'
import { savedBy } from '#/ui/testing/saved-file.ts'
import { button, label, today, proveWhereAsked } from '#/features/builder/testing/screen-acts.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { encodeInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import { checkTransaction, deriveTxid } from '#/protocol/layer1/transaction.ts'
import { payments } from '#/protocol/testing/funding-samples.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

const proof = page.getByRole('main').getByLabelText('Passphrase')

test('a run that the network would reject is not started', async () => {
  await openSandbox('/build/bulk')
  await page.getByRole('radio', { name: 'One payment' }).click()
  await label('Locked for each').fill('1000')
  const begin = button('Start a run of 10 identities')
  await expect.element(begin).toHaveAccessibleDescription('Needs at least 228,000 duffs for each.')
  await expect.element(begin).toBeDisabled()
  await expect.element(page.getByText(/each identity needs at least 228,000 duffs/)).toBeVisible()
  await label('Locked for each').fill('40000000')
  await expect.element(begin).toBeEnabled()
  await expectAccessible()
})

test('an address says how much to pay and what it pays for', async () => {
  await openSandbox('/build/bulk')
  await startPaidRun('Shop {n}', 3)
  await button('Show an address').click()
  await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect.element(page.getByText('1.20000368 DASH', { exact: true })).toBeVisible()
  await expect.element(button('Copy the amount')).toBeVisible()
  await expect.element(page.getByText(/^40,000,000 duffs for each of 3 identities/)).toBeVisible()
  await expectAccessible()
})

test('one confirmation covers the lock of a run and the creates that it pays for', async () => {
  const { router } = await openSandbox('/build/bulk')
  await startPaidRun('Shop {n}', 2)
  await button('Show an address').click()
  await payButton.click()
  await expect
    .element(page.getByText(/^This also confirms 2 identity creates, each with these new keys: .*Master/))
    .toBeVisible()
  await expectAccessible()
  // New blocks must not clear a typed passphrase.
  await proof.fill(passphrase)
  const scanned = page.getByText(/ were searched\.$/)
  await expect.element(scanned).toBeVisible()
  const before = scanned.element().textContent
  mineBlock()
  await expect.element(scanned).not.toHaveTextContent(before)
  await expect.element(proof).toHaveValue(passphrase)
  await proof.fill('another passphrase of five words')
  await lockButton.click()
  await expect.element(page.getByText('This passphrase does not open the vault.')).toBeVisible()
  await proof.fill(passphrase)
  await lockButton.click()
  await expect.element(fundedRows).toHaveLength(2)
  await expect.element(page.getByText(/^You confirmed them together with the lock/)).toBeVisible()
  await expect.element(proof).not.toBeInTheDocument()
  await expect.element(page.getByRole('group', { name: 'Sign', exact: true })).toHaveFocus()
  await expect.element(signButton).toBeInViewport({ ratio: 0.99 })
  await signButton.click()
  await expect.element(rows(/Signed/)).toHaveLength(2)
  await expect.element(page.getByRole('group', { name: 'Submit', exact: true })).toHaveFocus()
  await router.navigate({ to: '/vault/log' })
  await expect.element(page.getByText('Signed an identity create')).toHaveLength(2)
})

test('a run shows no address until the user confirms a word of the new passphrase', async () => {
  await openRoute('/build/bulk', { network: today })
  const made = page.getByRole('list', { name: 'Words of the passphrase' }).getByRole('listitem')
  await expect.element(made).toHaveLength(6)
  const words = made.elements().map(({ textContent }) => textContent.trim())
  await button('Create vault').click()
  await startPaidRun('Shop {n}', 2)
  const question = page.getByText(/^Which is word \d of your passphrase\?$/)
  await expect.element(question).toBeVisible()
  await expect.element(button('Show an address')).not.toBeInTheDocument()
  const place = Number(/\d/.exec(question.element().textContent)?.[0])
  await button(words[place - 1] ?? '').click()
  await expect.element(button('Show an address')).toBeVisible()
})

test('without nodes, the user enters the payment and the proof of a run', async () => {
  await openRoute('/build/bulk', { network: today, vault: 'open' })
  await startPaidRun('Shop {n}', 2)
  await button('Show an address').click()
  const payment = payments([runOfTwoDuffs], hashOf(await readAddress()))
  await giveByHand(formatHex(payment.bytes))
  await expectLockRead()
  await proveWhereAsked()
  await lockButton.click()
  const saved = await savedBy(() => button('Download in hex: Lock').click())
  const lock = parseHex(await saved.text())

  const given = label('Its instant lock, or the height of its block')
  const take = button('Use the proof')
  await given.fill(formatHex(instantLockOf(payment.bytes)))
  await take.click()
  await expect.element(page.getByText('This instant lock is for another transaction.')).toBeVisible()
  await given.fill('zz')
  await take.click()
  await expect.element(page.getByText('This does not prove the lock')).toBeVisible()
  await expectAccessible()
  await given.fill('900000')
  await take.click()
  await expect.element(fundedRows).toHaveLength(2)
  // A second proof replaces the first, and the confirmation of the lock stays valid.
  const paid = page.getByText(/^Paid and locked: /)
  const byHand = page.getByText('Enter the payment by hand', { exact: true })
  await paid.click()
  await byHand.click()
  await given.fill(formatHex(instantLockOf(lock)))
  await take.click()
  await expect.element(given).not.toBeVisible()
  await expect.element(fundedRows).toHaveLength(2)
  await paid.click()
  await expect.element(page.getByText('Locked by InstantSend')).toBeVisible()
  await expect.element(proof).not.toBeInTheDocument()
  await signButton.click()
  await expect.element(rows(/Signed/)).toHaveLength(2)
  await paid.click()
  await byHand.click()
  await expect.element(label('Transaction that paid the address')).toBeVisible()
  await expect.element(given).not.toBeInTheDocument()
  await button('Confirm all 2').click()
  await expect.element(rows(/Confirmed/)).toHaveLength(2)
})

/** Builds an instant lock for a transaction, without a valid quorum signature. */
function instantLockOf(transaction: Uint8Array): Uint8Array {
  const read = checkTransaction(transaction)
  if (!read.ok) throw new TypeError('no transaction')
  return encodeInstantLock({
    layout: 'deterministic',
    version: 1,
    inputs: read.value.inputs.map(({ outPoint }) => outPoint),
    txid: deriveTxid(transaction),
    cycleHash: new Uint8Array(32).fill(3),
    signature: new Uint8Array(96).fill(4),
  })
}
