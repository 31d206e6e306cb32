import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { formatWif } from '#/protocol/key/private-key.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { createCase, passphrase, unlock } from './acts.ts'
import {
  beginPaidRun,
  expectNothingLost,
  fundedRows,
  payButton,
  readLedger,
  rowsOfRun as rows,
  signLock,
  tallyOf,
} from './deposit-acts.ts'
import { expect } from './fixtures.ts'
import { holds, secretBytes, secretText, type Secret, type Seen } from './secret-forms.ts'
import { recordEverything } from './secret-recorder.ts'
import { testWithVault as test } from './stored-start.ts'

test.use({ stretchesQuickly: true })

const signButton = (page: Page) => page.getByRole('button', { name: /^Sign \d+ identity create/ })

async function saved(page: Page, name: string): Promise<Buffer> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return readFileSync(await (await waiting).path())
}

const published = [createCase('deterministic lock'), createCase('legacy 165-byte')]

function lineOf({ assetLock, json, signedWith }: (typeof published)[number], wif?: string): string {
  const own = wif ?? formatWif(parseHex(signedWith.privateKeyHex), 'testnet')
  return [assetLock.transactionHex, json.assetLockProof.instantLock, 0, own].join(';')
}

test(
  'private keys of a pasted list are in no message, store, screen or file but the request that carries them',
  { tag: '@deep' },
  async ({ context }) => {
    const recording = await recordEverything(context)
    const page = await context.newPage()
    await page.goto('/build/bulk')
    await unlock(page)
    const stray = '5e'.repeat(32)
    const [one, two] = published.map((each) => lineOf(each))
    const foreign = formatWif(parseHex(stray), 'mainnet')
    // A canary in each watched place, which the search must find.
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
    // The secret was also in a field for a transaction, and in a row that the vault never received.
    expect(whereIs(recording.seen, secretBytes('', stray))).toEqual(['page to worker'])
  },
)

function whereIs(seen: readonly Seen[], secret: Secret): readonly string[] {
  return [...new Set(seen.filter((each) => holds(each, secret)).map(({ channel }) => channel))].toSorted()
}

test(
  'one payment funds three identities of today’s protocol across a reload at each step, without losing a duff',
  { tag: '@deep' },
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/settings')
    await page.getByRole('radio', { name: /^Sandbox v13/ }).check()
    await page.goto('/build/bulk')
    await unlock(page)
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
    await expect(rows(page).filter({ hasText: 'asking for the outcome' })).toHaveCount(3)
    await expect(async () => {
      await page.clock.fastForward('00:25')
      await expect(rows(page).filter({ hasText: 'Confirmed' })).toHaveCount(3, { timeout: 2000 })
    }).toPass()
    await expectAccessible(page, 'a run that was paid')
    // No row is left to create, so no vault is needed.
    await page.reload()
    await expect(page.getByText('3 of 3 identities created')).toBeVisible()
    await expect(page.getByRole('main').getByLabel('Passphrase')).toHaveCount(0)
  },
)
