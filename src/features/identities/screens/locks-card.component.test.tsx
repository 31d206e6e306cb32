import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { addSampleLock, sampleFunding, sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'

const key = sampleLockKey(1)
const funded = addSampleLock(key, sampleFunding(key))

const button = (name: RegExp) => page.getByRole('button', { name })
const row = page.getByRole('row', { name: /5,000/ })

test('a lock with money is abandoned only after a question, and can be resumed', async () => {
  await openRoute('/', { records: [funded] })
  const abandon = button(/^Abandon /)
  await expect.element(abandon).toBeVisible()
  await abandon.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('Abandon a lock with 0.00005 DASH?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(abandon).toBeVisible()
  await abandon.click()
  await dialog.getByRole('button', { name: 'Abandon' }).click()
  await expect.element(page.getByText('1 lock was abandoned, with 5,000 duffs.')).toBeVisible()
  await expect.element(abandon).not.toBeInTheDocument()
  await button(/^Show$/).click()
  await expect.element(row).toHaveTextContent('Abandoned')
  await button(/^Resume /).click()
  await expect.element(row).toHaveTextContent('Transaction seen')
  await expect.element(page.getByText(/was abandoned/)).not.toBeInTheDocument()
})

test('a lock whose private key is missing says how to get the key back', async () => {
  await openRoute('/', { records: [funded], vault: 'open' })
  await expect.element(row).toHaveTextContent('Private key not in this vault')
  await expect.element(row).toHaveTextContent('Restore its private key from a backup')
})
