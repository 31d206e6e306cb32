import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expect } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { checkAddress } from '#/protocol/layer1/address.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import { usualPace } from '#/sandbox/sandbox-chain.ts'
import { noFaults } from '#/sandbox/sandbox-settings.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'
import { setSandbox, useSettings } from '#/store/settings-store.ts'
import { button, goOn, label, proveWhereAsked, signDraft } from './screen-acts.ts'

// Steps of component tests from a payment in the sandbox to a funded draft, with the real workers. All tests of a file
// share the chain.

/** Height of the newest block at the start. */
export const firstHeight = usualPace.since.height + 14

/**
 * Opens a route in a browser without stored data, with an open vault, on a sandbox whose blocks come only when mined.
 */
export async function openSandbox(path: string, network: 'sandbox' | 'sandbox-13' = 'sandbox-13') {
  setSandbox({ faults: noFaults, pace: { kind: 'when-told', height: readHeight() } })
  return openRoute(path, network === 'sandbox' ? { vault: 'open' } : { vault: 'open', network })
}

export async function openWithPhrase(path: string, words: string, network?: 'sandbox') {
  const opened = await openSandbox('/settings', network)
  await vault.importPhrase({ text: words, proof: passphrase })
  opened.router.history.push(path)
  return opened
}

/** A phrase that no other test uses. */
export const phraseOf = (test: number): string => entropyToMnemonic(new Uint8Array(16).fill(test), wordlist)

export function mineBlock(): void {
  setSandbox({ pace: { kind: 'when-told', height: readHeight() + 1 } })
}

function readHeight(): number {
  const { pace } = useSettings.getState().settings.sandbox
  return pace.kind === 'when-told' ? pace.height : firstHeight
}

export async function showAddress(duffs: string): Promise<void> {
  await page
    .getByRole('radiogroup', { name: 'How the identity is funded' })
    .getByText('Pay an address')
    .click()
  await label('Amount').fill(duffs)
  await button('Show an address').click()
}

/** Pays this amount to the shown address, whatever amount it asks for. */
export async function payFromSandbox(duffs: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount' }).fill(duffs)
  await button('Pay from the sandbox').click()
  await expect.element(page.getByText(/^1 payment, /)).toBeVisible()
}

/** Waits until the vault has read the transaction that it will sign. */
export async function expectLockRead(): Promise<void> {
  const text = 'The vault read this in the transaction that it will sign:'
  await expect.element(page.getByText(text)).toBeVisible()
}

export const lockButton = page.getByRole('button', { name: /sign and send the lock$/i })

export async function lockPaid(): Promise<void> {
  await expectLockRead()
  await proveWhereAsked()
  await lockButton.click()
  await expect.element(page.getByText('This lock comes from the payment to your address.')).toBeVisible()
}

/** Reads the shown address, which is of a test network. */
export async function readAddress(): Promise<string> {
  const address = page.getByText(/^y[1-9A-HJ-NP-Za-km-z]{33}$/)
  await expect.element(address).toBeVisible()
  return address.element().textContent.trim()
}

/** Returns the hash160 of an address of a test network. */
export function hashOf(address: string): Uint8Array {
  const script = checkAddress(address, 'testnet')
  const read = script.ok ? classifyScript(script.value) : undefined
  if (read?.kind !== 'p2pkh') throw new TypeError(address)
  return read.hash160
}

/** Enters the hex of the transaction that paid the address, as a user without nodes does. */
export async function giveByHand(transaction: string): Promise<void> {
  await page.getByText('Enter the payment by hand', { exact: true }).click()
  await label('Transaction that paid the address').fill(transaction)
  await button('Add the payment').click()
}

export async function signCreate(): Promise<void> {
  await goOn('Keys')
  const needed = page.getByRole('region', { name: 'What a new identity needs' })
  await needed.getByLabelText('Passphrase').fill(passphrase)
  await needed.getByRole('button', { name: /^Create (?:a|the) / }).click()
  await goOn('Review')
  await goOn('Sign')
  await signDraft('create')
  await expect.element(page.getByRole('region', { name: 'Download or copy' })).toBeVisible()
}
