import type { Locator, Page } from '@playwright/test'

import { parseHex } from '#/protocol/encoding/hex.ts'
import { seenAt, tallyLedger, type Ledger, type LedgerTally } from '#/sandbox/sandbox-ledger.ts'
import { defaultSandbox, readSandboxMoment } from '#/sandbox/sandbox-settings.ts'

import { passphrase } from './acts.ts'
import { expect } from './fixtures.ts'

// Steps from a payment to a funded draft, or to the funded rows of a run, on Sandbox v13.

export const amountDuffs = 50_000_000n
/** Amount of each identity of a run. The payment for a run of two adds the 334 duffs that its lock costs. */
const eachDuffs = 40_000_000n
export const runOfTwoDuffs = 2n * eachDuffs + 334n

export const payButton = (page: Page): Locator => page.getByRole('button', { name: 'Pay from the sandbox' })
export const confirmButton = (page: Page): Locator =>
  page.getByRole('button', { name: /sign and send the lock$/i })
/** The line that the draft shows once the lock of the payment is proven. */
export const provenLock = (page: Page): Locator =>
  page.getByText('This lock comes from the payment to your address.')

export const rowsOfRun = (page: Page): Locator =>
  page.getByRole('table', { name: 'Identities of this run' }).getByRole('row')
/** Rows with a proven lock and a create that was checked with it. */
export const fundedRows = (page: Page): Locator => rowsOfRun(page).filter({ hasText: 'Every rule passes' })

/** Starts a run that one payment funds, on the page for several identities. */
export async function beginPaidRun(page: Page, pattern: string, count: number): Promise<void> {
  await page.getByRole('radio', { name: 'One payment' }).check()
  await page.getByLabel('Locked for each').fill(String(eachDuffs))
  await page.getByLabel('Labels').fill(pattern)
  await page.getByLabel('How many').fill(String(count))
  await page.getByRole('button', { name: `Start a run of ${count} identities` }).click()
}

/** Confirms the lock and the create that is shown with it. */
export async function confirmLock(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Keys that are confirmed' })).toBeVisible()
  await signLock(page)
}

/** Signs and sends the lock with everything that is confirmed together. Enters the passphrase if it is asked for. */
export async function signLock(page: Page, secret = passphrase): Promise<void> {
  await expect(page.getByText('The vault read this in the transaction that it will sign:')).toBeVisible()
  const proof = page.getByRole('main').getByLabel('Passphrase')
  if (await proof.isVisible()) await proof.fill(secret)
  await confirmButton(page).click()
}

/** The payments and locks that the sandbox's chain accepted, in order. */
export async function readLedger(page: Page): Promise<Ledger> {
  const stored = await page.evaluate(async () => {
    // Opening a missing database would create it.
    const there = await indexedDB.databases()
    if (!there.some(({ name }) => name === 'keywright-sandbox-ledger')) return []
    const all = await new Promise<unknown[]>((resolve, reject) => {
      const request = indexedDB.open('keywright-sandbox-ledger')
      request.addEventListener('error', () => reject(new Error('the ledger does not open')))
      request.addEventListener('success', () => {
        const { result } = request
        const reading = result.transaction('transactions').objectStore('transactions').getAll()
        reading.addEventListener('success', () => {
          result.close()
          resolve(reading.result)
        })
      })
    })
    return all.map((each) => {
      const { bytes, ...rest } = Object(each) as { readonly bytes: Uint8Array }
      return { ...rest, hex: [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
    })
  })
  // `ledger-store.ts` wrote entries of this type.
  const entries = stored as unknown as readonly (Omit<Ledger[number], 'bytes'> & {
    readonly hex: string
    readonly number: number
  })[]
  return entries
    .toSorted((left, right) => left.number - right.number)
    .map(({ hex, number: _place, ...entry }) => ({ ...entry, bytes: parseHex(hex) }))
}

/** Adds up the ledger ten blocks after its newest entry, when late transactions have been seen, too. */
export function tallyOf(ledger: Ledger): LedgerTally & { readonly payments: number; readonly locks: number } {
  const tip = Math.max(0, ...ledger.map((each) => each.tip)) + 10
  const seen = seenAt(ledger, tip)
  return {
    ...tallyLedger(ledger, readSandboxMoment(defaultSandbox, 0).chain, tip),
    payments: ledger.filter(({ isOfWallet }) => isOfWallet).length,
    locks: seen.filter(({ entry }) => !entry.isOfWallet).length,
  }
}

/** Expects that no duff is lost: every payment is unspent, locked, or the fee of a lock. */
export function expectNothingLost({
  paid,
  unspent,
  locked,
  fees,
  unseen,
  locks,
}: ReturnType<typeof tallyOf>) {
  expect(unspent + locked + fees + unseen).toBe(paid)
  expect(fees).toBeGreaterThanOrEqual(0n)
  expect(fees).toBeLessThanOrEqual(BigInt(locks) * 500n)
}
