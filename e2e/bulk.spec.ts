import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { encodeInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import { checkTransaction, deriveTxid } from '#/protocol/layer1/transaction.ts'
import { payments } from '#/protocol/testing/funding-samples.ts'
import { formatWif } from '#/protocol/key/private-key.ts'
import { checkSerializedTransition } from '#/protocol/transition/check-transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import {
  answerWord,
  createCase,
  createMadeVault,
  createVault,
  passphrase,
  wordQuestion,
  unlock,
} from './acts.ts'
import {
  addFarAway,
  beginPaidRun,
  confirmButton,
  expectNothingLost,
  fundedRows,
  hashOf,
  payButton,
  readAddress,
  readLedger,
  rowsOfRun as rows,
  runOfTwoDuffs,
  signLock,
  tallyOf,
} from './deposit-acts.ts'
import { expect, test } from './fixtures.ts'
import { goTo } from './identity-steps.ts'
import { holds, secretBytes, secretText, type Secret, type Seen } from './secret-forms.ts'
import { recordEverything } from './secret-recorder.ts'

const signButton = (page: Page) => page.getByRole('button', { name: /^Sign \d+ identity create/ })

async function beginOfToday(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/settings')
  await page.getByRole('radio', { name: /^Sandbox v13/ }).check()
  await page.goto('/build/bulk')
  await createVault(page)
}

async function beginSandboxRun(page: Page, pattern: string, count: number): Promise<void> {
  await page.getByLabel('Labels').fill(pattern)
  await page.getByLabel('How many').fill(String(count))
  await page.getByRole('button', { name: `Start a run of ${count} identities` }).click()
  await expect(page).toHaveURL(/\/build\/bulk\/[0-9a-f]{16}$/)
}

async function saved(page: Page, name: string): Promise<Buffer> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return readFileSync(await (await waiting).path())
}

test('five identities from one form are funded, signed and exported', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Create several' }).click()
  await createVault(page)
  await expectAccessible(page, 'the form')
  await page.getByLabel('How many').fill('0')
  const begin = page.getByRole('button', { name: 'Start a run', exact: true })
  await expect(begin).toHaveAccessibleDescription(/a whole number from 1 to 1,000/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('How many').fill('5')
  await page.getByLabel('How many').blur()
  await expect(page.getByRole('button', { name: 'Start a run of 5 identities' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Device signing', { exact: true }).check()
  await beginSandboxRun(page, 'Shop {nn}', 5)
  await expect(signButton(page)).toHaveText('Sign 5 identity creates')
  await expect(page.getByText('The Master keys of 5 identities are in no tested backup')).toBeVisible()
  await expect(fundedRows(page)).toHaveCount(5)
  await signButton(page).click()
  await expect(rows(page).filter({ hasText: 'Signed' })).toHaveCount(5)
  const text = (await saved(page, 'Download JSON lines')).toString()
  const lines = text.trim().split('\n')
  const creates = lines.map((line) => JSON.parse(line))
  expect(creates.map(({ label }) => label)).toEqual(['Shop 01', 'Shop 02', 'Shop 03', 'Shop 04', 'Shop 05'])
  for (const { hex, transition } of creates) {
    expect(checkSerializedTransition(parseHex(hex), wireProfiles.spec).ok).toBe(true)
    expect(transition.publicKeys).toHaveLength(3)
  }
  // A signature that was changed does not pass for one.
  const damaged = `${creates[0].hex.slice(0, -2)}00`
  expect(checkSerializedTransition(parseHex(damaged), wireProfiles.spec).ok).toBe(false)
  await expect(rows(page).filter({ hasText: 'Not confirmed yet' })).toHaveCount(5)
  const zip = await saved(page, 'Download ZIP')
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(zip.includes(Buffer.from(text))).toBe(true)
  await page.setViewportSize({ width: 390, height: 900 })
  await expectAccessible(page, 'the run')
  await expectNoSidewaysScroll(page)
  // The sandbox takes them: nothing is confirmed by hand, and what is left to do is said wherever they are shown.
  await expect(page.getByRole('button', { name: 'Submit 5 identity creates' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm all 5' })).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/build/bulk')
  await expect(page.getByRole('row', { name: /^Shop 01 to Shop 05 .* 5 5 / })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Identities' }).click()
  await expect(page.getByRole('link', { name: /^Shop 0\d$/ })).toHaveCount(5)
  await expect(page.getByRole('link', { name: 'See the status of Shop 05' })).toBeVisible()
  await page.getByRole('link', { name: 'Shop 05', exact: true }).click()
  // What was downloaded may have been submitted by another program.
  await expect(page.getByText('Not confirmed yet: these values come from')).toBeVisible()
  await page.getByRole('link', { name: 'See the status of Shop 05' }).click()
  await page.getByRole('button', { name: 'Submit to sandbox' }).click()
  await expect(page.getByText(/Block [\d,]+ confirms it/)).toBeVisible()
  // What the sandbox has is submitted, not exported, and nobody discards it.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Identities' }).click()
  await expect(page.getByText('5 not confirmed yet, and not counted')).toBeVisible()
  const submitted = page.getByRole('row', { name: /Shop 05/ })
  await expect(submitted).toContainText('Submitted, not confirmed')
  await expect(submitted).toContainText('Submitted just now')
  await expect(submitted.getByRole('button', { name: 'Discard Shop 05' })).toHaveCount(0)
  await page.goto('/build/bulk')
  await page.getByRole('link', { name: 'Shop 01 to Shop 05' }).click()
  await page.getByRole('button', { name: /^Submit \d identity create/ }).click()
  await expect(rows(page).filter({ hasText: /Submitted, not confirmed|Confirmed/ })).toHaveCount(5)
  const created = page.getByText('5 of 5 identities created')
  await expect(page.getByText(/The sandbox has one every 20 seconds\.$/).or(created)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Submit \d/ })).toHaveCount(0)
})

test('a run is stopped, and goes on after a reload', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/build/bulk')
  await createVault(page)
  await beginSandboxRun(page, 'Stall {n}', 120)
  await expect(page.getByText(/^Funding and checking/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop after this one' }).click()
  await expect(page.getByText(/^Stopped\. Everything/)).toBeVisible()
  const done = Number(/\d+/.exec(await signButton(page).innerText())?.[0])
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(120)
  await page.reload()
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(signButton(page)).toHaveText(new RegExp(`^Sign ${done} `))
  await page.getByRole('button', { name: `Prepare ${120 - done} identities` }).click()
  await expect(signButton(page)).toHaveText('Sign 120 identity creates')
})

const published = [createCase('deterministic lock'), createCase('legacy 165-byte')]

function lineOf({ assetLock, json, signedWith }: (typeof published)[number], wif?: string): string {
  const own = wif ?? formatWif(parseHex(signedWith.privateKeyHex), 'testnet')
  return [assetLock.transactionHex, json.assetLockProof.instantLock, 0, own].join(';')
}

test(
  'a pasted list: its private keys are in no message, store, screen or file but the question that carries them',
  { tag: '@deep' },
  async ({ context }) => {
    const recording = await recordEverything(context)
    const page = await context.newPage()
    await page.goto('/build/bulk')
    await createVault(page)
    const stray = '5e'.repeat(32)
    const [one, two] = published.map((each) => lineOf(each))
    const foreign = formatWif(parseHex(stray), 'mainnet')
    // The name that is planted in each watched place: the search finds it there.
    const canary = secretText('canary', 'marsh lamps')
    await page.getByLabel('Labels').fill('marsh lamps {n}')
    await page.getByText('List of locks', { exact: true }).click()
    await page
      .getByLabel('Locks, one in each line')
      .fill(
        [
          'transaction;lock;output index;wif',
          one,
          lineOf(createCase('deterministic lock'), foreign),
          `${foreign};nothing;x;${foreign}`,
          two,
          'three;fields;only',
        ].join('\r\n'),
      )
    await page.getByRole('button', { name: 'Start a run from the list' }).click()
    await expect(signButton(page)).toHaveText('Sign 2 identity creates')
    await expect(page.getByText(/^Line 3, WIF: /)).toBeVisible()
    await expect(page.getByText(/^Line 4, transaction: /)).toBeVisible()
    await expect(page.getByText(/^Line 4, lock: /)).toBeVisible()
    await expect(page.getByText(/^Line 4, output index: /)).toBeVisible()
    await expect(page.getByText(/^Line 6: /)).toBeVisible()
    await page.getByText(/^Only failed/).click()
    await expect(rows(page).filter({ hasText: 'Failed' })).toHaveCount(3)
    await expect(rows(page)).toHaveCount(4)
    await expectAccessible(page, 'failed rows')
    await signButton(page).click()
    await expect(page.getByText('2 signed creates, without a private key.')).toBeVisible()
    const ids = (await saved(page, 'Download JSON lines')).toString().trim().split('\n')
    expect(ids.map((line) => JSON.parse(line).identityId)).toEqual(
      published.map(({ expectedIdentityId }) => expectedIdentityId),
    )
    await saved(page, 'Download ZIP')
    await recording.dump(page)
    for (const channel of ['dom', 'indexeddb, page', 'indexeddb, at the end', 'download']) {
      expect(whereIs(recording.seen, canary), channel).toContain(channel)
    }
    for (const { signedWith } of published) {
      expect(whereIs(recording.seen, secretBytes('', signedWith.privateKeyHex))).toEqual(['page to worker'])
    }
    // It was in the field of a transaction too, and in a row that the vault never received.
    expect(whereIs(recording.seen, secretBytes('', stray))).toEqual(['page to worker'])
  },
)

/** Where the secret was seen. A field holds it until it is taken: that is no part of what the page shows. */
function whereIs(seen: readonly Seen[], secret: Secret): readonly string[] {
  return [...new Set(seen.filter((each) => holds(each, secret)).map(({ channel }) => channel))].toSorted()
}

test(
  'three identities of today are signed by one proof, submitted and confirmed',
  { tag: '@deep' },
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/settings')
    await page.getByRole('radio', { name: /^Sandbox v13/ }).check()
    await goTo(page, 'Identities')
    await page.getByRole('link', { name: 'Create several' }).click()
    await createVault(page)
    await expect(page.getByLabel('Transfer key')).toBeChecked()
    await beginSandboxRun(page, 'Shop {n}', 3)
    await expect(fundedRows(page)).toHaveCount(3)
    await expect(page.getByText('You confirm once for all 3 creates, and for nothing else.')).toBeVisible()
    await expectAccessible(page, 'the run before it is signed')
    await page.getByLabel('Passphrase').fill(`${passphrase}!`)
    await signButton(page).click()
    await expect(page.getByText(/does not open the vault/)).toBeVisible()
    await page.getByLabel('Passphrase').fill(passphrase)
    await signButton(page).click()
    await expect(rows(page).filter({ hasText: 'Signed' })).toHaveCount(3)
    await page.getByRole('button', { name: 'Submit 3 identity creates' }).click()
    await expect(rows(page).filter({ hasText: 'asking what became of it' })).toHaveCount(3)
    // Blocks of the sandbox come with the clock.
    await expect(async () => {
      await page.clock.fastForward('00:25')
      await expect(rows(page).filter({ hasText: 'Confirmed' })).toHaveCount(3, { timeout: 2000 })
    }).toPass()
    await expect(page.getByRole('button', { name: /^Submit \d/ })).toHaveCount(0)
    await goTo(page, 'Identities')
    await expect(page.getByRole('row').filter({ hasText: /^Shop \d/ })).toHaveCount(3)
  },
)

test(
  'one confirmation covers the lock of a run and the creates that it pays for',
  { tag: '@deep' },
  async ({ page }) => {
    await beginOfToday(page)
    await beginPaidRun(page, 'Shop {n}', 2)
    await page.getByRole('button', { name: 'Show an address' }).click()
    await payButton(page).click()
    await expect(
      page.getByText(/^Confirmed with it: 2 identity creates, each with these new keys: .*Master/),
    ).toBeVisible()
    const proof = page.getByRole('main').getByLabel('Passphrase')
    await expect(proof).toBeVisible()
    await expectAccessible(page, 'a lock with the creates that are confirmed with it')
    // What is typed stays while blocks come.
    await proof.fill(passphrase)
    const scanned = page.getByText(/ were looked through\.$/)
    const before = await scanned.innerText()
    await expect(async () => {
      await page.clock.fastForward('00:25')
      expect(await scanned.innerText()).not.toBe(before)
    }).toPass()
    await expect(proof).toHaveValue(passphrase)
    await proof.fill('another passphrase of five words')
    await confirmButton(page).click()
    await expect(page.getByText('This passphrase does not open the vault.')).toBeVisible()
    await signLock(page)
    await expect(fundedRows(page)).toHaveCount(2)
    await expect(page.getByText(/^You confirmed them together with the lock/)).toBeVisible()
    await expect(proof).toBeHidden()
    await expect(page.getByRole('group', { name: 'Sign', exact: true })).toBeFocused()
    await expect(signButton(page)).toBeInViewport({ ratio: 1 })
    await signButton(page).click()
    await expect(rows(page).filter({ hasText: 'Signed' })).toHaveCount(2)
    await expect(page.getByRole('group', { name: 'Submit', exact: true })).toBeFocused()
    await goTo(page, 'Vault')
    await page.getByRole('link', { name: 'Audit log' }).click()
    await expect(page.getByText('Signed an identity create')).toHaveCount(2)
  },
)

test(
  'one payment funds three identities of today, across a reload at each step, and no duff is lost',
  { tag: '@deep' },
  async ({ page }) => {
    await beginOfToday(page)
    await page.getByRole('radio', { name: 'One payment' }).check()
    await page.getByLabel('Locked for each').fill('1000')
    const begin = page.getByRole('button', { name: 'Start a run of 10 identities' })
    await expect(begin).toHaveAccessibleDescription('Needs at least 228,000 duffs for each.')
    await expect(begin).toBeDisabled()
    await expect(page.getByText(/network takes at least 228,000 duffs/)).toBeVisible()
    await page.getByLabel('Locked for each').fill('40000000')
    await expectAccessible(page, 'a run that one payment funds')
    await beginPaidRun(page, 'Shop {n}', 3)
    await page.getByRole('button', { name: 'Show an address' }).click()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expect(page.getByText('1.20000368 DASH', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy the amount' })).toBeVisible()
    await expect(page.getByText(/^40,000,000 duffs for each of 3 identities/)).toBeVisible()
    await expectAccessible(page, 'an address that a run is paid at')
    await expectNoSidewaysScroll(page)

    await page.reload()
    await unlock(page)
    await payButton(page).click()
    await expect(page.getByText('1 payment, 120,000,368 duffs together')).toBeVisible()
    await expect(page.getByText('3 keys of this vault, 40,000,000 duffs each')).toBeVisible()

    await page.reload()
    await unlock(page)
    await expect(page.getByText('3 keys of this vault, 40,000,000 duffs each')).toBeVisible()
    await expectAccessible(page, 'a lock for three before it is confirmed')
    await signLock(page)
    await expect(fundedRows(page)).toHaveCount(3)

    await page.reload()
    await unlock(page)
    const ledger = tallyOf(await readLedger(page))
    expectNothingLost(ledger)
    expect(ledger).toMatchObject({ paid: 120_000_368n, locked: 120_000_000n, payments: 1, locks: 1 })
    await expect(signButton(page)).toBeVisible()
    await page.getByRole('main').getByLabel('Passphrase').fill(passphrase)
    await signButton(page).click()
    await page.getByRole('button', { name: 'Submit 3 identity creates' }).click()
    await expect(rows(page).filter({ hasText: 'asking what became of it' })).toHaveCount(3)
    await expect(async () => {
      await page.clock.fastForward('00:25')
      await expect(rows(page).filter({ hasText: 'Confirmed' })).toHaveCount(3, { timeout: 2000 })
    }).toPass()
    await expectAccessible(page, 'a run that was paid')
    // Nothing is left to do: no vault is asked for.
    await page.reload()
    await expect(page.getByText('3 of 3 identities created')).toBeVisible()
    await expect(page.getByRole('main').getByLabel('Passphrase')).toHaveCount(0)
  },
)

test(
  'without nodes a run is paid, locked and proven by what the user gives',
  { tag: '@deep' },
  async ({ page }) => {
    await addFarAway(page, '/build/bulk')
    const words = await createMadeVault(page)
    await beginPaidRun(page, 'Shop {n}', 2)
    // Nothing of the network is used before the passphrase is known to be written down.
    await expect(wordQuestion(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show an address' })).toHaveCount(0)
    await answerWord(page, words)
    await page.getByRole('button', { name: 'Show an address' }).click()
    const address = await readAddress(page)
    const withoutNodes = page.getByText('Enter the payment by hand', { exact: true })
    await withoutNodes.click()
    const payment = payments([runOfTwoDuffs], hashOf(address))
    await page.getByLabel('Transaction that paid the address').fill(formatHex(payment.bytes))
    await page.getByRole('button', { name: 'Add the payment' }).click()
    await signLock(page, words.join(' '))
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download in hex: Lock' }).click()
    const lock = parseHex(readFileSync(await (await saving).path(), 'utf8'))

    const proof = page.getByLabel('Its instant lock, or the height of its block')
    const take = page.getByRole('button', { name: 'Use the proof' })
    await proof.fill(formatHex(instantLockOf(payment.bytes)))
    await take.click()
    await expect(page.getByText('This instant lock is of another transaction.')).toBeVisible()
    await proof.fill('zz')
    await take.click()
    await expect(page.getByText('This is no proof of the lock')).toBeVisible()
    await expectAccessible(page, 'a proof that is given for a run')
    await proof.fill('900000')
    await take.click()
    await expect(fundedRows(page)).toHaveCount(2)
    // Another proof takes its place, and what was confirmed with the lock holds.
    const paid = page.getByText(/^Paid and locked: /)
    await paid.click()
    await withoutNodes.click()
    await proof.fill(formatHex(instantLockOf(lock)))
    await take.click()
    await expect(fundedRows(page)).toHaveCount(2)
    await expect(proof).toBeHidden()
    await paid.click()
    await expect(page.getByText('Locked by InstantSend')).toBeVisible()
    await expect(page.getByRole('main').getByLabel('Passphrase')).toBeHidden()
    await signButton(page).click()
    await expect(rows(page).filter({ hasText: 'Signed' })).toHaveCount(2)
    await paid.click()
    await withoutNodes.click()
    await expect(page.getByLabel('Transaction that paid the address')).toBeVisible()
    await expect(proof).toHaveCount(0)
    await page.getByRole('button', { name: 'Confirm all 2' }).click()
    await expect(rows(page).filter({ has: page.getByText('Confirmed', { exact: true }) })).toHaveCount(2)
  },
)

/** An instant lock of the inputs of a transaction, by no quorum. */
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
