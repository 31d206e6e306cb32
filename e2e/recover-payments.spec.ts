import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { createMissingKeys, createVault, goOn, passphrase, sign, unlock } from './acts.ts'
import { signLock } from './deposit-acts.ts'
import { expect } from './fixtures.ts'
import { forgetAll } from './network-acts.ts'
import { publishedPhrase, testWithPhrase as test } from './stored-start.ts'

test.use({ stretchesQuickly: true })

// From the words of a phrase alone, another computer finds the payments to the phrase and continues with them.

test(
  'the phrase alone finds a lock, which creates one identity and cannot create another',
  { tag: '@deep' },
  async ({ page }) => {
    await page.clock.install()
    await openToday(page)
    await page.goto('/build/create')
    await unlock(page)
    await page.getByRole('radio', { name: 'Pay an address' }).check()
    await page.getByLabel('Amount').fill('50000000')
    await page.getByRole('button', { name: 'Show an address' }).click()
    const birth = await readBirth(page)
    await page.getByRole('button', { name: 'Pay from the sandbox' }).click()
    await expect(page.getByText(/^1 payment, /)).toBeVisible()
    await signLock(page)
    await expect(page.getByText('This lock comes from the payment to your address.')).toBeVisible()
    await page.clock.fastForward('00:45')

    await forgetAll(page)
    await openToday(page)
    await page.goto('/vault/phrase')
    await createVault(page)
    const importing = page.getByRole('region', { name: 'Use a phrase that you have' })
    await importing.getByLabel('Recovery phrase').fill(publishedPhrase)
    await importing.getByLabel('Passphrase').fill(passphrase)
    await importing.getByRole('button', { name: 'Import the phrase' }).click()
    const search = page.getByRole('region', { name: 'Look for payments' })
    await lookFor(search, birth)
    await expect(search.getByText('This lock created no identity.')).toBeVisible()
    await expectAccessible(page, 'a lock that was found')
    await search.getByRole('button', { name: 'Use the lock of 49,999,794 duffs in a draft' }).click()
    await goOn(page, 'Keys')
    await createMissingKeys(page, 4)
    await goOn(page, 'Review')
    await goOn(page, 'Sign')
    await sign(page)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByText(/^Submitted, and accepted by \d/)).toBeVisible()
    await page.clock.fastForward('00:25')
    await expect(page.getByText('Confirmed by the sandbox')).toBeVisible()

    await page.goto('/vault/phrase')
    await unlock(page)
    await expect(search.getByLabel('Since')).toHaveValue(String(birth))
    await lookFor(search, birth)
    await expect(search.getByText('This lock created an identity.')).toBeVisible()
    await expect(search.getByRole('button', { name: /^Use / })).toHaveCount(0)
  },
)

async function openToday(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('radio', { name: /^Sandbox v13/ }).check()
}

/** The first scanned block. */
async function readBirth(page: Page): Promise<number> {
  const line = page.getByText(/^.*Blocks [\d,]+ to [\d,]+ were searched\./)
  await expect(line).toBeVisible()
  return Number(/Blocks ([\d,]+) to/.exec(await line.innerText())?.[1]?.replaceAll(',', ''))
}

async function lookFor(search: Locator, birth: number): Promise<void> {
  await search.getByLabel('Since').fill(String(birth))
  await search.getByRole('button', { name: 'Look for payments' }).click()
  await expect(search.getByText('The search reached the newest block.')).toBeVisible()
}
