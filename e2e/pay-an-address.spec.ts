import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import { checkTransaction } from '#/protocol/layer1/transaction.ts'
import { payments } from '#/protocol/testing/funding-samples.ts'
import { expectAccessible } from './accessible.ts'
import { createVault, goOn, keepFromSandbox, passphrase, unlock } from './acts.ts'
import {
  addFarAway,
  beginFarAway,
  confirmButton,
  confirmLock,
  expectNothingLost,
  hashOf,
  readAddress,
  readLedger,
  signLock,
  tallyOf,
} from './deposit-acts.ts'
import { expect, test } from './fixtures.ts'
import { testWithVault } from './stored-start.ts'

// From a payment to an identity, on Sandbox v13: an address, what arrives, its lock, and the create.

testWithVault(
  'a payment to an address becomes an identity, across a reload at each step',
  { tag: '@deep' },
  async ({ page }) => {
    await page.clock.install()
    await begin(page)
    await page.getByLabel('Amount').fill('50000000')
    await expectAccessible(page, 'before an address is shown')
    await page.getByRole('button', { name: 'Show an address' }).click()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expect(page.getByText(/^y[1-9A-HJ-NP-Za-km-z]{33}$/)).toBeVisible()
    await expect(page.getByText('Nothing has arrived yet.')).toBeVisible()
    // It looks like any address: a newcomer is told, and shown what pays it here, before the QR code.
    await expect(page.getByText('This payment is simulated. Do not send real coins here.')).toBeVisible()
    const pays = await page.getByRole('button', { name: 'Pay from the sandbox' }).boundingBox()
    const code = await page.getByRole('img', { name: /^QR code/ }).boundingBox()
    expect((pays?.y ?? 0) + (pays?.height ?? 0)).toBeLessThan(code?.y ?? 0)
    await expectAccessible(page, 'an address to pay')

    await reopen(page)
    await page.getByRole('button', { name: 'Pay from the sandbox' }).click()
    await expect(page.getByText('1 payment, 50,000,000 duffs together')).toBeVisible()

    await reopen(page, true)
    await expect(page.getByText('The vault read this in the transaction that it will sign:')).toBeVisible()
    await expect(page.getByText('49,999,794 duffs')).toBeVisible()
    const keys = page.getByRole('list', { name: 'Keys that are confirmed' })
    await expect(keys.getByText('Master key')).toBeVisible()
    await expectAccessible(page, 'a lock and a create before they are confirmed')
    await confirmLock(page)
    // The ordinary step goes on with the transaction and its instant lock.
    await expect(page.getByRole('radio', { name: 'InstantSend lock' })).toBeChecked()
    await expect(page.getByText('Funded with 49,999,794 duffs.')).toBeVisible()
    await expect(page.getByText('This lock comes from the payment to your address.')).toBeVisible()
    await expect(page.getByText('49,999,794').first()).toBeVisible()

    await goOn(page, 'Keys')
    await goOn(page, 'Review')
    await goOn(page, 'Sign')
    // It was confirmed with its lock, once.
    await expect(page.getByText(/no passphrase is asked\.$/)).toBeVisible()
    await expect(page.getByRole('main').getByLabel('Passphrase')).toBeHidden()
    await page.getByRole('button', { name: 'Sign identity create' }).click()
    await expect(page.getByText(/^Submitted, and accepted by \d/)).toBeVisible()
    await page.clock.fastForward('00:25')
    await expect(page.getByText('Confirmed by the sandbox')).toBeVisible()
    await expect(page.getByRole('link', { name: /5 Submit.*done/ })).toBeVisible()
  },
)

testWithVault(
  'on a network of the older protocol a payment is locked by an OP_RETURN output, and becomes an identity',
  { tag: '@deep' },
  async ({ page }) => {
    await page.clock.install()
    await begin(page, /^Sandbox/)
    await page.getByLabel('Amount').fill('50000000')
    await page.getByRole('button', { name: 'Show an address' }).click()
    await expect(page.getByText('Nothing has arrived yet.')).toBeVisible()
    await reopen(page)
    await page.getByRole('button', { name: 'Pay from the sandbox' }).click()
    await expect(page.getByText('1 payment, 50,000,000 duffs together')).toBeVisible()
    await confirmLock(page)
    await expect(page.getByRole('radio', { name: 'InstantSend lock' })).toBeChecked()
    const lock = checkTransaction(parseHex(await page.getByLabel('Lock transaction').inputValue()))
    if (!lock.ok) throw new TypeError('no transaction')
    expect(lock.value).toMatchObject({ type: 0, payload: new Uint8Array() })
    const kinds = lock.value.outputs.map(({ script }) => classifyScript(script).kind)
    expect(kinds).toEqual(['lock'])
    const { paid, locked, ...rest } = tallyOf(await readLedger(page))
    expectNothingLost({ paid, locked, ...rest })
    expect(paid).toBe(50_000_000n)
    expect(locked).toBe(lock.value.outputs[0]?.amountDuffs)

    await goOn(page, 'Keys')
    await goOn(page, 'Review')
    await goOn(page, 'Sign')
    await expect(page.getByText(/no passphrase is asked\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Sign identity create' }).click()
    await expect(page.getByText(/Block [\d,]+ confirms it/)).toBeVisible()
    await page.clock.fastForward('00:25')
    await expect(page.getByText('Confirmed by the sandbox')).toBeVisible()
  },
)

testWithVault(
  'what was confirmed with a lock is asked again after a reload, and where a key is another',
  { tag: '@deep' },
  async ({ page }) => {
    await begin(page)
    await page.getByLabel('Amount').fill('50000000')
    await page.getByRole('button', { name: 'Show an address' }).click()
    await page.getByRole('button', { name: 'Pay from the sandbox' }).click()
    // Creating the vault proves for this plan.
    await confirmLock(page)
    await expect(page.getByRole('radio', { name: 'InstantSend lock' })).toBeChecked()
    await goOn(page, 'Keys')
    await goOn(page, 'Review')
    await goOn(page, 'Sign')
    await expect(page.getByText(/no passphrase is asked\.$/)).toBeVisible()
    await page.getByRole('link', { name: 'Keys' }).first().click()
    await page.getByRole('button', { name: 'Remove key 2' }).click()
    await goOn(page, 'Review')
    await goOn(page, 'Sign')
    await expect(page.getByRole('main').getByLabel('Passphrase')).toBeVisible()
    await page.getByRole('link', { name: 'Keys' }).first().click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await goOn(page, 'Review')
    await goOn(page, 'Sign')
    await expect(page.getByText(/no passphrase is asked\.$/)).toBeVisible()
    await page.reload()
    // One passphrase opens the vault and confirms.
    await page.getByRole('main').getByLabel('Passphrase').fill(passphrase)
    await keepFromSandbox(page)
    await page.getByRole('button', { name: 'Unlock and sign identity create' }).click()
    await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
  },
)

testWithVault(
  'money that is left once an identity exists is in sight, and goes into a top-up of it',
  { tag: '@deep' },
  async ({ page }) => {
    await page.clock.install()
    await begin(page)
    await page.getByLabel('Amount').fill('50000000')
    await page.getByRole('button', { name: 'Show an address' }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('57000000')
    await page.getByRole('button', { name: 'Pay from the sandbox' }).click()
    await expect(page.getByText('1 payment, 57,000,000 duffs together')).toBeVisible()
    await page.getByText('Pay more to this address').click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('50000000')
    await page.getByRole('radio', { name: /^50,000,000 duffs/ }).check()
    await confirmLock(page)
    await expect(page.getByRole('radio', { name: 'InstantSend lock' })).toBeChecked()
    await goOn(page, 'Keys')
    await goOn(page, 'Review')
    await goOn(page, 'Sign')
    await page.getByRole('button', { name: 'Sign identity create' }).click()
    await expect(page.getByText(/^Submitted, and accepted by \d/)).toBeVisible()
    await page.clock.fastForward('00:25')
    await page.goto('/')
    const left = page.getByText(/^0\.0699\d+ DASH arrived and is unused$/)
    await expect(left).toBeVisible()
    await expectAccessible(page, 'money that is unused')
    await page.goto('/vault')
    await unlock(page)
    await expect(page.getByText(/^0\.0699\d+ DASH unused$/)).toBeVisible()
    await page.goto('/')
    await page.getByRole('table').getByRole('link').first().click()
    await expect(left).toBeVisible()
    await page.getByRole('button', { name: /^Use the 0\.0699\d+ DASH or send it back$/ }).click()
    await expect(page).toHaveURL(/\/build\/top-up\/[^/]+\/fund$/)
    await unlock(page)
    await signLock(page)
    await expect(page.getByRole('radio', { name: 'InstantSend lock' })).toBeChecked()
    await page.goto('/')
    await expect(left).toHaveCount(0)
  },
)

testWithVault(
  'money that is too little is sent back to an address that is asked for, with a proof',
  { tag: '@deep' },
  async ({ page }) => {
    await begin(page)
    await page.getByLabel('Amount').fill('60000')
    const show = page.getByRole('button', { name: 'Show an address' })
    await expect(show).toHaveAccessibleDescription(/^Needs at least [\d,]+ duffs$/)
    for (const amount of ['0.5', '0']) {
      await page.getByLabel('Amount').fill(amount)
      await expect(show).toHaveAccessibleDescription('Needs an amount in duffs')
    }
    await page.getByLabel('Amount').fill('50000000')
    await show.click()
    const pay = page.getByRole('button', { name: 'Pay from the sandbox' })
    await expect(pay).toBeVisible()
    await page.getByRole('textbox', { name: 'Amount' }).fill('60000')
    await pay.click()
    await expect(page.getByText('1 payment, 60,000 duffs together')).toBeVisible()
    await expect(page.getByText(/less than the network takes/)).toBeVisible()
    // A lock of it could fund nothing: none is offered.
    await expect(confirmButton(page)).toHaveCount(0)
    await page.getByText('Send the money back', { exact: true }).click()
    const address = page.getByLabel('Address to send to')
    const review = page.getByRole('button', { name: 'Review the payment' })
    await expect(review).toHaveAccessibleDescription('Enter an address.')
    await address.fill(await readAddress(page))
    await expect(review).toHaveAccessibleDescription(/^This is an address of your own deposits\./)
    await address.fill('yXnNhqSUAuGWJpnVFLqMbpzyhH3b9uoBmt')
    await page.getByRole('button', { name: 'Review the payment' }).click()
    await expect(address).toHaveAccessibleDescription(/address\.checksum/)
    await address.fill('dash:yTsGq4wV8WF5GKLaYV2C43zrkr2sfTtysT?amount=1')
    await review.click()
    await expect(
      page.getByText(/^The link asks for 100,000,000 duffs\. This payment sends everything, 59,\d+ duffs\./),
    ).toBeVisible()
    await expect(page.getByText('The vault read this in the payment that it will sign:')).toBeVisible()
    await expectAccessible(page, 'a payment back before it is signed')
    await page.getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Sign and send it back' }).click()
    await expect(page.getByText('Locked by InstantSend')).toBeVisible()
    await expect(page.getByText('Send the money back', { exact: true })).toBeHidden()
  },
)

test(
  'without nodes the payment is given, and the signed lock taken to another program',
  { tag: '@deep' },
  async ({ page }) => {
    await beginFarAway(page, '/build/create')
    await expect(page.getByRole('radio', { name: 'Pay an address' })).toBeChecked()
    await page.getByRole('button', { name: 'Show an address' }).click()
    await expect(
      page.getByText('This network has no nodes of its platform here, so a payment is not seen.'),
    ).toBeVisible()
    const address = await readAddress(page)
    await page.getByText('Enter the payment by hand', { exact: true }).click()
    const field = page.getByLabel('Transaction that paid the address')
    await field.fill(formatHex(payments([50_000_000n], new Uint8Array(20)).bytes))
    await page.getByRole('button', { name: 'Add the payment' }).click()
    await expect(page.getByText('This transaction pays nothing to this address.')).toBeVisible()
    await expectAccessible(page, 'a payment that is given')
    await field.fill(formatHex(payments([50_000_000n], hashOf(address)).bytes))
    await page.getByRole('button', { name: 'Add the payment' }).click()
    await expect(page.getByText('1 payment, 50,000,000 duffs together')).toBeVisible()
    await expect(page.getByText('Entered by you: no node has reported it yet')).toBeVisible()

    await signLock(page)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download in hex: Lock' }).click()
    const lock = readFileSync(await (await saving).path(), 'utf8')
    await expectAccessible(page, 'a signed lock for another program')
    await page.getByRole('button', { name: 'Paste its instant lock' }).click()
    await expect(page.getByRole('radio', { name: 'InstantSend lock' })).toBeChecked()
    await expect(page.getByLabel('Lock transaction', { exact: true })).toHaveValue(lock)
    await expect(page.getByText('49,999,794').first()).toBeVisible()
    await expect(page.getByLabel('Instant lock', { exact: true })).toHaveValue('')
  },
)

async function begin(page: Page, network = /^Sandbox v13/): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('radio', { name: network }).first().check()
  await page.goto('/build/create')
  await unlock(page)
  await page.getByRole('radio', { name: 'Pay an address' }).check()
}

/** The page is reloaded, and the vault unlocked again. */
async function reopen(page: Page, isPaid = false): Promise<void> {
  await page.reload()
  // What was asked for has arrived: the address is folded.
  if (isPaid) await page.getByText('Pay more to this address').click()
  await expect(page.getByText('The address is shown once the vault is unlocked')).toBeVisible()
  await unlock(page)
  await expect(page.getByRole('button', { name: 'Pay from the sandbox' })).toBeVisible()
}

test(
  'on a network with value the first address asks for a backup, or for a word that the log tells',
  { tag: '@deep' },
  async ({ page }) => {
    await addFarAway(page, '/build/create', 'mainnet')
    await createVault(page)
    const show = page.getByRole('button', { name: 'Show an address' })
    const note = page.getByText('These private keys are in this browser only')
    await expect(note).toBeVisible()
    await expect(show).toHaveAccessibleDescription('Needs a tested backup, or the word above')
    await expect(page.getByRole('link', { name: 'Create a backup' })).toBeVisible()
    await expectAccessible(page, 'the first address of a network with value')
    await page.getByLabel('To go on without, type “anyway”').fill('anyway')
    await show.click()
    await expect(page.getByText(/^X[1-9A-HJ-NP-Za-km-z]{33}$/)).toBeVisible()
    await expect(note).toHaveCount(0)
    await page.goto('/vault/log')
    await unlock(page)
    await expect(page.getByText('Address shown without a backup')).toBeVisible()
    // It was asked for the first one alone.
    await page.goto('/build/create')
    await unlock(page)
    await expect(show).toBeEnabled()
    await expect(note).toHaveCount(0)
  },
)
