import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import {
  firstHeight,
  lockPaid,
  mineBlock,
  openWithPhrase,
  payFromSandbox,
  phraseOf,
  showAddress,
  signCreate,
} from '#/features/builder/testing/deposit-acts.ts'
import { startPaidRun } from '#/features/builder/testing/run-acts.ts'
import { button, label } from '#/features/builder/testing/screen-acts.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { encodeAddress } from '#/protocol/layer1/network.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

// These tests find payments in a browser that has only the words of the phrase.

const search = page.getByRole('region', { name: 'Look for payments' })
const inSearch = (name: string | RegExp) => search.getByRole('button', { name })
const far = 'yTsGq4wV8WF5GKLaYV2C43zrkr2sfTtysT'

describe('a payment found by the phrase alone', () => {
  test('can be used in a draft', async () => {
    await pay(1, '50000000')
    await restore(1)
    await inSearch('Look for payments').click()
    await expect
      .element(search.getByLabelText('Since'))
      .toHaveAccessibleDescription(/Needs a date in the past/)
    await lookForPayments()
    await expect.element(search.getByText('1 unspent payment, 50,000,000 duffs together')).toBeVisible()
    await expect.element(search.getByText(/^Searched blocks/)).toHaveTextContent('Nothing else was searched.')
    await expectAccessible()
    await inSearch('Use 50,000,000 duffs in a draft').click()
    await lockPaid()
  })

  test('can be sent back, and the search can be stopped', async () => {
    await pay(2, '60000')
    await restore(2)
    await lookForPayments()
    await sendBack('60,000', far)
    await expect.element(inSearch(/^Use /)).not.toBeInTheDocument()
    await inSearch('Stop').click()
    await expect.element(search.getByText('Stopped.')).toBeVisible()
    await expect.element(inSearch('Look again')).toBeVisible()
  })

  test('can be at an address that few wallets use, which a full search with the passphrase finds', async () => {
    await pay(3, '50000000')
    await restore(3)
    await lookForPayments()
    await sendBack('50,000,000', addressOfBridge(phraseOf(3)))

    await restore(3)
    await lookForPayments()
    await expect.element(search.getByText('No payment so far.')).toBeVisible()
    await search.getByText('Where it looked').click()
    await expect.element(search.getByText("m/9'/1'/5'/3'/i")).toBeVisible()
    await expect.element(search.getByText("m/44'/1'/0'/0/i")).not.toBeInTheDocument()
    await inSearch('Stop').click()
    await search.getByText('Search everywhere').first().click()
    const proof = search.getByLabelText('Passphrase')
    await proof.fill(`${passphrase}.`)
    await inSearch('Search everywhere').click()
    await expect.element(proof).toHaveAccessibleDescription(/passphrase/i)
    await proof.fill(passphrase)
    await inSearch('Search everywhere').click()
    await expect.element(search.getByText(/^1 unspent payment, 49,999,/)).toBeVisible()
    await expectAccessible()
    await search.getByText('Where it looked').click()
    await expect.element(search.getByText("m/44'/1'/0'/0/i").first()).toBeVisible()
    await proof.fill(passphrase)
    await inSearch('Restore its private key').click()
    await inSearch(/^Use 49,999,\d{3} duffs in a draft$/).click()
    await lockPaid()
  })

  test('stays with its draft or run, which the search can open', async () => {
    const { router } = await pay(4, '50000000')
    router.history.push('/build/bulk')
    await startPaidRun('Shop {n}', 2)
    await label('Passphrase').fill(passphrase)
    await button('Prepare 2 identities').click()
    await button('Show an address').click()
    await button('Pay from the sandbox').click()
    await expect.element(page.getByText(/^1 payment, /)).toBeVisible()
    const run = router.state.location.pathname

    router.history.push('/vault/phrase')
    await lookForPayments()
    await expect.element(search.getByText('It pays for “Draft: identity create”.')).toBeVisible()
    await expect.element(search.getByText('It pays for the run “Shop 1 to Shop 2”.')).toBeVisible()
    await expect.element(inSearch(/^(Use|Send) /)).not.toBeInTheDocument()
    await expectAccessible()
    await inSearch('Open the draft').click()
    await expect.element(page.getByText('1 payment, 50,000,000 duffs together')).toBeVisible()
    expect(router.state.location.pathname).toMatch(/^\/build\/create\/[^/]+\/fund$/)
    router.history.back()
    await inSearch('Open the run').click()
    await expect.element(page.getByText('2 keys of this vault, 40,000,000 duffs each')).toBeVisible()
    expect(router.state.location.pathname).toBe(run)
  })
})

test('a restored phrase shows its first unpaid address again', async () => {
  const address = page.getByText(/^y[1-9A-HJ-NP-Za-km-z]{33}$/)
  await openWithPhrase('/build/create', phraseOf(5))
  await showAddress('50000000')
  await expect.element(address).toBeVisible()
  const before = address.element().textContent
  const { router } = await restore(5)
  await lookForPayments()
  await expect.element(search.getByText('No payment so far.')).toBeVisible()
  router.history.push('/build/create')
  await showAddress('50000000')
  await expect.element(address).toHaveTextContent(before)
  await button('Pay from the sandbox').click()
  await expect.element(page.getByText(/^1 payment, /)).toBeVisible()
})

describe('a search by the phrase alone', () => {
  test.each(['', ' whose create was signed and not submitted'])(
    'offers a lock%s for a draft',
    async (signed) => {
      const number = signed === '' ? 6 : 7
      await pay(number, '50000000')
      await lockPaid()
      if (signed !== '') await signCreate()
      mineBlock()
      await restore(number)
      await lookForPayments()
      await expect.element(search.getByText('Lock of 49,999,794 duffs')).toBeVisible()
      await expect.element(search.getByText('This lock created no identity.')).toBeVisible()
      await expectAccessible()
      await inSearch('Use the lock of 49,999,794 duffs in a draft').click()
      await signCreate()
    },
  )

  test('says that a lock is used if its create was submitted', async () => {
    await pay(8, '50000000')
    await lockPaid()
    await signCreate()
    await button('Submit').click()
    await expect.element(page.getByText(/^Submitted, and accepted by \d/)).toBeVisible()
    mineBlock()
    await restore(8)
    await lookForPayments()
    await expect.element(search.getByText('This lock created an identity.')).toBeVisible()
    await expect.element(inSearch(/^Use the lock/)).not.toBeInTheDocument()
  })

  test('offers a lock of the older protocol for a draft, although no node says if it was used', async () => {
    await pay(9, '50000000', 'sandbox')
    await lockPaid()
    await restore(9, 'sandbox')
    await lookForPayments()
    await expect.element(search.getByText('Lock of 49,999,811 duffs')).toBeVisible()
    await expect.element(search.getByText(/^No node says whether this lock was used\./)).toBeVisible()
    await inSearch('Use the lock of 49,999,811 duffs in a draft').click()
    await signCreate()
  })
})

/** Opens a browser with a phrase, and pays to its first address. */
async function pay(number: number, duffs: string, network?: 'sandbox') {
  const opened = await openWithPhrase('/build/create', phraseOf(number), network)
  await showAddress('50000000')
  // The address asks for enough to create an identity, but a payment may be smaller.
  await payFromSandbox(duffs)
  return opened
}

/** Opens another browser that has only the words. */
async function restore(number: number, network?: 'sandbox') {
  const opened = await openWithPhrase('/vault/phrase', phraseOf(number), network)
  await expect.element(search).toBeVisible()
  return opened
}

async function lookForPayments(): Promise<void> {
  await search.getByLabelText('Since').fill(String(firstHeight - 1))
  await inSearch('Look for payments').click()
  await expect.element(search.getByText('The search reached the newest block.')).toBeVisible()
}

/** Sends the found payment to an address, and waits for the instant lock. */
async function sendBack(duffs: string, address: string): Promise<void> {
  await inSearch(`Send ${duffs} duffs back`).click()
  await search.getByLabelText('Address to send to').fill(address)
  await inSearch('Review the payment').click()
  await expect
    .element(search.getByText('The vault read this in the payment that it will sign:'))
    .toBeVisible()
  await search.getByLabelText('Passphrase').fill(passphrase)
  await inSearch('Sign and send it back').click()
  await expect.element(search.getByText('Locked by InstantSend')).toBeVisible()
}

/** Derives the only address of a phrase that dash-bridge uses. */
function addressOfBridge(words: string): string {
  const { publicKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(words)).derive("m/44'/1'/0'/0/0")
  return encodeAddress('publicKeyHash', hash160(publicKey ?? new Uint8Array()), 'testnet')
}
