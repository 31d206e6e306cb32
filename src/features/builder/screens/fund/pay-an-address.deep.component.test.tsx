import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import {
  expectLockRead,
  giveByHand,
  hashOf,
  lockButton,
  lockPaid,
  mineBlock,
  openSandbox,
  payFromSandbox,
  readAddress,
  showAddress,
} from '#/features/builder/testing/deposit-acts.ts'
import { savedBy } from '#/ui/testing/saved-file.ts'
import {
  button,
  chooseMethod,
  goOn,
  label,
  proveWhereAsked,
  today,
} from '#/features/builder/testing/screen-acts.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import { checkTransaction } from '#/protocol/layer1/transaction.ts'
import { payments } from '#/protocol/testing/funding-samples.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

// These tests pay to an address of the vault, then lock the payment, refund it or use the rest.

const show = button('Show an address')
const noProof = page.getByText(/no passphrase is needed\.$/)

test('a sandbox address warns against sending real coins', async () => {
  await openSandbox('/build/create')
  await showAddress('50000000')
  await expect.element(page.getByText('Nothing has arrived yet.')).toBeVisible()
  await expect
    .element(page.getByText('This payment is simulated. Do not send real coins here.'))
    .toBeVisible()
  // The button that pays from the sandbox comes before the QR code for a wallet.
  const pays = button('Pay from the sandbox').element().getBoundingClientRect()
  const code = page.getByRole('img', { name: /^QR code/ }).element()
  expect(pays.bottom).toBeLessThan(code.getBoundingClientRect().top)
  await expectAccessible()
})

test('a network of the older protocol locks a payment by an OP_RETURN output', async () => {
  await openSandbox('/build/create', 'sandbox')
  await showAddress('50000000')
  await payFromSandbox('50000000')
  await lockPaid()
  // With another proof method, the transaction appears in a field.
  await chooseMethod('InstantSend lock')
  const field = label('Lock transaction')
  await expect.element(field).toHaveValue(expect.stringMatching(/^[0-9a-f]{100,}$/))
  const lock = checkTransaction(parseHex(Reflect.get(field.element(), 'value')))
  if (!lock.ok) throw new TypeError('no transaction')
  const { type, payload, outputs } = lock.value
  expect({ type, payload, kinds: outputs.map(({ script }) => classifyScript(script).kind) }).toEqual({
    type: 0,
    payload: new Uint8Array(),
    kinds: ['lock'],
  })
  // The lock has the amount that was paid, less its fee.
  expect(outputs.map(({ amountDuffs }) => amountDuffs)).toEqual([49_999_811n])
})

test('the confirmation of a lock is asked again after a key changed and after the vault was locked', async () => {
  await openSandbox('/build/create')
  await showAddress('50000000')
  await payFromSandbox('50000000')
  await lockPaid()
  await goOn('Keys')
  await goOn('Review')
  await goOn('Sign')
  await expect.element(noProof).toBeVisible()
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('link', { name: /Keys/ }).click()
  await button('Remove key 2').click()
  await goOn('Review')
  await goOn('Sign')
  await expect.element(label('Passphrase')).toBeVisible()
  await steps.getByRole('link', { name: /Keys/ }).click()
  await button('Undo').click()
  await goOn('Review')
  await goOn('Sign')
  await expect.element(noProof).toBeVisible()
  await vault.lock()
  // One passphrase both unlocks the vault and confirms the signature.
  await label('Passphrase').fill(passphrase)
  await button('Unlock and sign identity create').click()
  await expect.element(page.getByText(/^Submitted, and accepted by \d/)).toBeVisible()
})

test('change from a create is shown and can top up the identity', async () => {
  const { router } = await openSandbox('/build/create')
  await showAddress('50000000')
  await payFromSandbox('57000000')
  await page.getByText('Pay more to this address').click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('50000000')
  await page.getByRole('radio', { name: /^50,000,000 duffs/ }).click()
  await lockPaid()
  await goOn('Keys')
  await goOn('Review')
  await goOn('Sign')
  await button('Sign identity create').click()
  await expect.element(page.getByText(/^Submitted, and accepted by \d/)).toBeVisible()
  mineBlock()
  const left = page.getByText(/^0\.0699\d+ DASH arrived and is unused$/)
  router.history.push('/vault')
  await expect.element(page.getByText(/^0\.0699\d+ DASH unused$/)).toBeVisible()
  router.history.push('/')
  await expect.element(left).toBeVisible()
  await expectAccessible()
  await page.getByRole('table').getByRole('link').first().click()
  await expect.element(left).toBeVisible()
  await page.getByRole('button', { name: /^Use the 0\.0699\d+ DASH or send it back$/ }).click()
  await lockPaid()
  expect(router.state.location.pathname).toMatch(/\/build\/top-up\/[^/]+\/fund$/)
  router.history.push('/')
  await expect.element(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await expect.element(left).not.toBeInTheDocument()
})

describe('a payment below the minimum', () => {
  test('is not accepted as the amount of an address', async () => {
    await openSandbox('/build/create')
    await page
      .getByRole('radiogroup', { name: 'How the identity is funded' })
      .getByText('Pay an address')
      .click()
    await label('Amount').fill('60000')
    await expect.element(show).toHaveAccessibleDescription(/^Needs at least [\d,]+ duffs$/)
    for (const amount of ['0.5', '0']) {
      await label('Amount').fill(amount)
      await expect.element(show).toHaveAccessibleDescription('Needs an amount in duffs')
    }
  })

  test('can be refunded to a typed address, with the passphrase', async () => {
    await openSandbox('/build/create')
    await showAddress('50000000')
    await expect.element(button('Pay from the sandbox')).toBeVisible()
    const own = await readAddress()
    await payFromSandbox('60000')
    await expect.element(page.getByText('1 payment, 60,000 duffs together')).toBeVisible()
    await expect.element(page.getByText(/less than the network accepts/)).toBeVisible()
    // No lock is offered, because it could not fund a create.
    await expect.element(lockButton).not.toBeInTheDocument()
    const back = page.getByText('Send the money back', { exact: true })
    await back.click()
    const address = label('Address to send to')
    const review = button('Review the payment')
    await expect.element(review).toHaveAccessibleDescription('Enter an address.')
    await address.fill(own)
    await expect.element(review).toHaveAccessibleDescription(/^This is an address of your own deposits\./)
    await address.fill('yXnNhqSUAuGWJpnVFLqMbpzyhH3b9uoBmt')
    await review.click()
    await expect.element(address).toHaveAccessibleDescription(/address\.checksum/)
    await address.fill('dash:yTsGq4wV8WF5GKLaYV2C43zrkr2sfTtysT?amount=1')
    await review.click()
    await expect
      .element(
        page.getByText(
          /^The link asks for 100,000,000 duffs\. This payment sends everything, 59,\d+ duffs\./,
        ),
      )
      .toBeVisible()
    await expect
      .element(page.getByText('The vault read this in the payment that it will sign:'))
      .toBeVisible()
    await expectAccessible()
    await label('Passphrase').fill(passphrase)
    await button('Sign and send it back').click()
    await expect.element(page.getByText('Locked by InstantSend')).toBeVisible()
    await expect.element(back).not.toBeInTheDocument()
  })
})

test('without nodes, the user enters the payment and submits the signed lock with another program', async () => {
  await openRoute('/build/create', { network: today, vault: 'open' })
  await expect.element(page.getByRole('radio', { name: 'Pay an address' })).toBeChecked()
  await show.click()
  await expect
    .element(page.getByText('This network has no platform nodes here, so payments are not seen.'))
    .toBeVisible()
  const address = await readAddress()
  await giveByHand(formatHex(payments([50_000_000n], new Uint8Array(20)).bytes))
  await expect.element(page.getByText('This transaction pays nothing to this address.')).toBeVisible()
  await expectAccessible()
  const field = label('Transaction that paid the address')
  await field.fill(formatHex(payments([50_000_000n], hashOf(address)).bytes))
  await button('Add the payment').click()
  await expect.element(page.getByText('1 payment, 50,000,000 duffs together')).toBeVisible()
  await expect.element(page.getByText('Entered by you: no node has reported it yet')).toBeVisible()
  await expectLockRead()
  await proveWhereAsked()
  await lockButton.click()
  const lock = await savedBy(() => button('Download in hex: Lock').click())
  await expectAccessible()
  await button('Paste its instant lock').click()
  await expect.element(page.getByRole('radio', { name: 'InstantSend lock' })).toBeChecked()
  await expect.element(label('Lock transaction')).toHaveValue(await lock.text())
  await expect.element(page.getByText('49,999,794').first()).toBeVisible()
  await expect.element(label('Instant lock')).toHaveValue('')
})

test('on a network with value, the first address needs a tested backup or a typed word, which the log records', async () => {
  const network = { ...today, kind: 'mainnet' as const }
  const { router } = await openRoute('/build/create', { network, vault: 'open' })
  const note = page.getByText('These private keys are in this browser only')
  await expect.element(note).toBeVisible()
  await expect.element(show).toHaveAccessibleDescription('Needs a tested backup, or the word above')
  await expect.element(page.getByRole('link', { name: 'Create a backup' })).toBeVisible()
  await expectAccessible()
  await label('To go on without, type “anyway”').fill('anyway')
  await show.click()
  await expect.element(page.getByText(/^X[1-9A-HJ-NP-Za-km-z]{33}$/)).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
  router.history.push('/vault/log')
  await expect.element(page.getByText('Address shown without a backup')).toBeVisible()
  // Only the first address needs the backup or the word.
  router.history.push('/build/create')
  await expect.element(show).toBeEnabled()
  await expect.element(note).not.toBeInTheDocument()
})
