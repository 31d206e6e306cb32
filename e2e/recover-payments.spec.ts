import type { Locator, Page } from '@playwright/test'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'

import { hash160 } from '#/protocol/encoding/hash.ts'
import { encodeAddress } from '#/protocol/layer1/network.ts'
import { expectAccessible } from './accessible.ts'
import { createMissingKeys, createVault, goOn, makePhrase, passphrase, sign, unlock } from './acts.ts'
import { beginPaidRun, signLock } from './deposit-acts.ts'
import { expect, test } from './fixtures.ts'
import { forgetAll } from './network-acts.ts'

// What was paid to the phrase is found again on another computer, from the words alone, and goes on.

test('a payment is found by the phrase alone, and goes on', { tag: '@deep' }, async ({ page }) => {
  await page.clock.install()
  const { words, birth } = await pay(page, '50000000')
  await restore(page, words)
  await expectAccessible(page, 'before payments are looked for')
  const search = page.getByRole('region', { name: 'Look for payments' })
  await search.getByRole('button', { name: 'Look for payments' }).click()
  await expect(search.getByLabel('Since')).toHaveAccessibleDescription(/Needs a date in the past/)
  await lookFor(search, birth)
  await expect(search.getByText('1 unspent payment, 50,000,000 duffs together')).toBeVisible()
  await expect(search.getByText(/^Searched blocks/)).toContainText('Other blocks and keys were not searched.')
  await expectAccessible(page, 'a payment that was found')
  await search.getByRole('button', { name: 'Use 50,000,000 duffs in a draft' }).click()
  await lock(page)
})

const steps: readonly { readonly name: string; readonly reach: (page: Page) => Promise<void> }[] = [
  { name: 'a lock', reach: lock },
  { name: 'a lock whose create was signed and not submitted', reach: signCreate },
]
for (const { name, reach } of steps) {
  test(
    `${name} is found by the phrase alone, and becomes an identity`,
    { tag: '@deep' },
    async ({ page }) => {
      await page.clock.install()
      const { words, birth } = await pay(page, '50000000')
      await reach(page)
      await page.clock.fastForward('00:45')

      await restore(page, words)
      const search = page.getByRole('region', { name: 'Look for payments' })
      await lookFor(search, birth)
      await expect(search.getByText('Lock of 49,999,794 duffs')).toBeVisible()
      await expect(search.getByText('No identity was created by it.')).toBeVisible()
      await expectAccessible(page, 'a lock that was found')
      await search.getByRole('button', { name: 'Use the lock of 49,999,794 duffs in a draft' }).click()
      await goOn(page, 'Keys')
      await createMissingKeys(page, 4)
      await goOn(page, 'Review')
      await goOn(page, 'Sign')
      await sign(page)
      await submit(page)
      await page.clock.fastForward('00:25')
      await expect(page.getByText('Confirmed by the sandbox')).toBeVisible()

      // Used: it is not offered again.
      await page.goto('/vault/phrase')
      await unlock(page)
      await expect(search.getByLabel('Since')).toHaveValue(String(birth))
      await lookFor(search, birth)
      await expect(search.getByText('An identity was created by it.')).toBeVisible()
      await expect(search.getByRole('button', { name: /^Go on/ })).toHaveCount(0)
    },
  )
}

test('a lock whose create was submitted is found as used', { tag: '@deep' }, async ({ page }) => {
  await page.clock.install()
  const { words, birth } = await pay(page, '50000000')
  await signCreate(page)
  await submit(page)

  await restore(page, words)
  await page.clock.fastForward('00:25')
  const search = page.getByRole('region', { name: 'Look for payments' })
  await lookFor(search, birth)
  await expect(search.getByText('An identity was created by it.')).toBeVisible()
  await expect(search.getByRole('button', { name: /^Go on/ })).toHaveCount(0)
})

test(
  'an address that nothing was paid to yet is the first one of the restored phrase',
  { tag: '@deep' },
  async ({ page }) => {
    const { words, birth, address } = await showAddress(page, '50000000')
    await restore(page, words)
    const search = page.getByRole('region', { name: 'Look for payments' })
    await lookFor(search, birth)
    await expect(search.getByText('No payment so far.')).toBeVisible()
    await openAddress(page, '50000000')
    await expect(addressOf(page)).toHaveText(address)
    await page.getByRole('button', { name: 'Pay from the sandbox' }).click()
    await expect(page.getByText(/^1 payment, /)).toBeVisible()
  },
)

test(
  'a lock of the older protocol is found by the phrase alone, and becomes an identity',
  { tag: '@deep' },
  async ({ page }) => {
    await page.clock.install()
    const { words, birth } = await pay(page, '50000000', ofSpec)
    await lock(page)
    await restore(page, words, ofSpec)
    const search = page.getByRole('region', { name: 'Look for payments' })
    await lookFor(search, birth)
    await expect(search.getByText('Lock of 49,999,811 duffs')).toBeVisible()
    await expect(search.getByText(/^No node says whether it was used\./)).toBeVisible()
    await search.getByRole('button', { name: 'Use the lock of 49,999,811 duffs in a draft' }).click()
    await goOn(page, 'Keys')
    await createMissingKeys(page, 2)
    await goOn(page, 'Review')
    await goOn(page, 'Sign')
    await sign(page)
    await page.getByRole('button', { name: 'Submit to sandbox' }).click()
    await expect(page.getByText(/Block [\d,]+ confirms it/)).toBeVisible()
    await page.clock.fastForward('00:25')
    await expect(page.getByText('Confirmed by the sandbox')).toBeVisible()
  },
)

test(
  'a payment that was found is sent back, and a search can be stopped',
  { tag: '@deep' },
  async ({ page }) => {
    const { words, birth } = await pay(page, '60000')
    await restore(page, words)
    const search = page.getByRole('region', { name: 'Look for payments' })
    await lookFor(search, birth)
    await sendBack(search, '60,000', 'yTsGq4wV8WF5GKLaYV2C43zrkr2sfTtysT')
    await expect(search.getByRole('button', { name: /^Go on/ })).toHaveCount(0)
    await search.getByRole('button', { name: 'Stop' }).click()
    await expect(search.getByText('Stopped.')).toBeVisible()
    await expect(search.getByRole('button', { name: 'Look again' })).toBeVisible()
  },
)

test(
  'a payment to an address that few wallets use is found everywhere, with the passphrase',
  { tag: '@deep' },
  async ({ page }) => {
    const { words, birth } = await pay(page, '50000000')
    await restore(page, words)
    const search = page.getByRole('region', { name: 'Look for payments' })
    await lookFor(search, birth)
    await sendBack(search, '50,000,000', addressOfBridge(words))

    await restore(page, words)
    await lookFor(search, birth)
    await expect(search.getByText('No payment so far.')).toBeVisible()
    await search.getByText('Where it looked').click()
    await expect(search.getByText("m/9'/1'/5'/3'/i")).toBeVisible()
    await expect(search.getByText("m/44'/1'/0'/0/i")).toHaveCount(0)
    await search.getByRole('button', { name: 'Stop' }).click()
    await search.getByText('Search everywhere').first().click()
    await search.getByLabel('Passphrase').fill(`${passphrase}.`)
    await search.getByRole('button', { name: 'Search everywhere' }).click()
    await expect(search.getByLabel('Passphrase')).toHaveAccessibleDescription(/passphrase/i)
    await search.getByLabel('Passphrase').fill(passphrase)
    await search.getByRole('button', { name: 'Search everywhere' }).click()
    await expect(search.getByText(/^1 unspent payment, 49,999,/)).toBeVisible()
    await expectAccessible(page, 'a payment of a rare series')
    await search.getByText('Where it looked').click()
    await expect(search.getByText("m/44'/1'/0'/0/i").first()).toBeVisible()
    await search.getByLabel('Passphrase').fill(passphrase)
    await search.getByRole('button', { name: 'Restore its private key' }).click()
    await search.getByRole('button', { name: /^Use 49,999,\d{3} duffs in a draft$/ }).click()
    await lock(page)
  },
)

test(
  'what pays for a draft or a run that goes on stays there, and the search opens it',
  { tag: '@deep' },
  async ({ page }) => {
    const { birth } = await pay(page, '50000000')
    await page.goto('/build/bulk')
    await unlock(page)
    await beginPaidRun(page, 'Shop {n}', 2)
    await page.getByRole('main').getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Prepare 2 identities' }).click()
    await page.getByRole('button', { name: 'Show an address' }).click()
    await page.getByRole('button', { name: 'Pay from the sandbox' }).click()
    await expect(page.getByText(/^1 payment, /)).toBeVisible()
    const run = new URL(page.url()).pathname

    await page.goto('/vault/phrase')
    await unlock(page)
    const search = page.getByRole('region', { name: 'Look for payments' })
    await lookFor(search, birth)
    await expect(search.getByText('It pays for “Draft: identity create”.')).toBeVisible()
    await expect(search.getByText('It pays for the run “Shop 1 to Shop 2”.')).toBeVisible()
    await expect(search.getByRole('button', { name: /^(Go on|Send)/ })).toHaveCount(0)
    await expectAccessible(page, 'payments that pay for something')
    await search.getByRole('button', { name: 'Open the draft' }).click()
    await expect(page).toHaveURL(/\/build\/create\/[^/]+\/fund$/)
    await expect(page.getByText('1 payment, 50,000,000 duffs together')).toBeVisible()
    await page.goBack()
    await search.getByRole('button', { name: 'Open the run' }).click()
    await expect(page).toHaveURL(run)
    await expect(page.getByText('2 keys of this vault, 40,000,000 duffs each')).toBeVisible()
  },
)

/** Sends what was found to an address, and waits for its instant lock. */
async function sendBack(search: Locator, duffs: string, address: string): Promise<void> {
  await search.getByRole('button', { name: `Send ${duffs} duffs back` }).click()
  await search.getByLabel('Address to send to').fill(address)
  await search.getByRole('button', { name: 'Review the payment' }).click()
  await expect(search.getByText('The vault read this in the payment that it will sign:')).toBeVisible()
  await search.getByLabel('Passphrase').fill(passphrase)
  await search.getByRole('button', { name: 'Sign and send it back' }).click()
  await expect(search.getByText('Locked by InstantSend')).toBeVisible()
}

/** The one address that dash-bridge uses of a phrase. */
function addressOfBridge(words: readonly string[]): string {
  const { publicKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(words.join(' '))).derive("m/44'/1'/0'/0/0")
  return encodeAddress('publicKeyHash', hash160(publicKey ?? new Uint8Array()), 'testnet')
}

const ofToday = /^Sandbox v13/
const ofSpec = /^Sandbox Simulated in/

async function openNetwork(page: Page, network: RegExp): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('radio', { name: network }).check()
}

interface Payee {
  readonly words: readonly string[]
  /** The first block that can have the payment. */
  readonly birth: number
  readonly address: string
}

/** A vault with a phrase, and a draft that shows an address of it. */
async function showAddress(page: Page, duffs: string, network = ofToday): Promise<Payee> {
  await openNetwork(page, network)
  await page.goto('/vault')
  await createVault(page)
  const words = await makePhrase(page)
  await openAddress(page, duffs)
  return { words, birth: await readBirth(page), address: await addressOf(page).innerText() }
}

async function openAddress(page: Page, duffs: string): Promise<void> {
  await page.goto('/build/create')
  await unlock(page)
  await page.getByRole('radio', { name: 'Pay an address' }).check()
  await page.getByLabel('Amount').fill(duffs)
  await page.getByRole('button', { name: 'Show an address' }).click()
}

function addressOf(page: Page): Locator {
  return page.getByText(/^y[1-9A-HJ-NP-Za-km-z]{33}$/)
}

/** The same, and a payment to it. */
async function pay(page: Page, duffs: string, network = ofToday): Promise<Payee> {
  const payee = await showAddress(page, '50000000', network)
  // Too little is not asked for, but it can be paid.
  await page.getByRole('textbox', { name: 'Amount' }).fill(duffs)
  await page.getByRole('button', { name: 'Pay from the sandbox' }).click()
  await expect(page.getByText(/^1 payment, /)).toBeVisible()
  return payee
}

async function lock(page: Page): Promise<void> {
  await signLock(page)
  await expect(page.getByRole('radio', { name: 'InstantSend lock' })).toBeChecked()
}

async function signCreate(page: Page): Promise<void> {
  await lock(page)
  await makeCreate(page)
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
}

async function makeCreate(page: Page): Promise<void> {
  await goOn(page, 'Keys')
  await createMissingKeys(page, 4)
  await goOn(page, 'Review')
  await goOn(page, 'Sign')
  await expect(page.getByRole('button', { name: 'Sign identity create' })).toBeVisible()
  // The first create of a vault that was just made asks for none.
  const proof = page.getByRole('main').getByLabel('Passphrase')
  if (await proof.isVisible()) await proof.fill(passphrase)
  await sign(page)
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText(/^Submitted, and accepted by \d/)).toBeVisible()
}

/** The first block that was looked through. */
async function readBirth(page: Page): Promise<number> {
  const line = page.getByText(/^.*Blocks [\d,]+ to [\d,]+ were looked through\./)
  await expect(line).toBeVisible()
  return Number(/Blocks ([\d,]+) to/.exec(await line.innerText())?.[1]?.replaceAll(',', ''))
}

/** Another computer: a new vault, and the phrase imported into it. */
async function restore(page: Page, words: readonly string[], network = ofToday): Promise<void> {
  await forgetAll(page)
  await openNetwork(page, network)
  await page.goto('/vault/phrase')
  await createVault(page)
  const importing = page.getByRole('region', { name: 'Use a phrase that you have' })
  await importing.getByLabel('Recovery phrase').fill(words.join(' '))
  await importing.getByLabel('Passphrase').fill(passphrase)
  await importing.getByRole('button', { name: 'Import the phrase' }).click()
  await expect(page.getByRole('region', { name: 'Look for payments' })).toBeVisible()
}

async function lookFor(search: Locator, birth: number): Promise<void> {
  await search.getByLabel('Since').fill(String(birth))
  await search.getByRole('button', { name: 'Look for payments' }).click()
  await expect(search.getByText('The newest block is reached.')).toBeVisible()
}
