import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { addSampleLock, sampleFunding, sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

// A lock with 5,000 duffs that funds no identity yet.

const key = sampleLockKey(1)
const locks = page.getByRole('region', { name: 'Locks in progress' })
const button = (name: RegExp) => locks.getByRole('button', { name })
const dialog = page.getByRole('dialog', { name: 'Abandon a lock with 0.00005 DASH?' })
const abandoned = locks.getByText('1 lock was abandoned, with 5,000 duffs.')

let opened: Awaited<ReturnType<typeof openRoute>>
beforeEach(async () => {
  opened = await openRoute('/', { records: [addSampleLock(key, sampleFunding(key))] })
})

test('a lock with money is abandoned only after a question', async () => {
  await button(/^Abandon/).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(abandoned).not.toBeInTheDocument()
  await button(/^Abandon/).click()
  await dialog.getByRole('button', { name: 'Abandon' }).click()
  await expect.element(abandoned).toBeVisible()
})

test('an abandoned lock can be resumed, at once or later', async () => {
  const abandon = async () => {
    await button(/^Abandon/).click()
    await dialog.getByRole('button', { name: 'Abandon' }).click()
  }
  await abandon()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(button(/^Continue with/)).toBeVisible()
  await abandon()
  await expect.element(abandoned).toBeVisible()
  await button(/^Show$/).click()
  await button(/^Resume/).click()
  await expect.element(button(/^Continue with/)).toBeVisible()
  await expect.element(abandoned).not.toBeInTheDocument()
})

test('a lock without a draft continues in a new one, with its transaction', async () => {
  await button(/^Continue with/).click()
  await expect.poll(() => opened.router.state.location.pathname).toMatch(/^\/build\/create\/[0-9a-f]+\//)
  const [draft] = useWorkspace.getState().drafts.values()
  expect(draft?.fund).toMatchObject({ amount: '5000', outputIndex: sampleFunding(key).outputIndex })
})
