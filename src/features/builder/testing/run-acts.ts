import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'

import { button, label } from './screen-acts.ts'

// Steps of component tests for runs that create several identities.

// Duffs locked for each identity.
const eachDuffs = 40_000_000n
/** The payment for a run of two identities. The fee of its lock is 334 duffs. */
export const runOfTwoDuffs = 2n * eachDuffs + 334n

export const signButton = page.getByRole('button', { name: /^Sign \d+ identity create/ })

export const runRow = (name: RegExp): Locator => page.getByRole('row').filter({ hasText: name })

/** Rows of the open run. */
export const rows = (hasText: string | RegExp): Locator =>
  page.getByRole('table', { name: 'Identities of this run' }).getByRole('row').filter({ hasText })

/** Rows whose lock is proven and whose create was checked with it. */
export const fundedRows = rows('Every rule passes')

export async function startRun(pattern: string, count: number): Promise<void> {
  await label('Labels').fill(pattern)
  await label('How many').fill(String(count))
  await page.getByRole('button', { name: `Start a run of ${count} ` }).click()
  await expect.element(page.getByRole('table', { name: 'Identities of this run' })).toBeVisible()
}

export async function startPaidRun(pattern: string, count: number): Promise<void> {
  await page.getByRole('radio', { name: 'One payment' }).click()
  await label('Locked for each').fill(String(eachDuffs))
  await startRun(pattern, count)
}

export const payButton = button('Pay from the sandbox')
