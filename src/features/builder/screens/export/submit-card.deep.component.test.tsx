import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openSandbox } from '#/features/builder/testing/deposit-acts.ts'
import { button, goToSign, signDraft } from '#/features/builder/testing/screen-acts.ts'
import { defaultSandbox } from '#/sandbox/sandbox-settings.ts'
import { setSandbox } from '#/store/settings-store.ts'

// These tests use the real worker, with a signed create on the sandbox of the older protocol.

afterEach(() => setSandbox({ masternodes: defaultSandbox.masternodes }))

/** Opens the page of a signed create that the sandbox funded. */
async function signFunded() {
  const opened = await openSandbox('/build/create', 'sandbox')
  await goToSign()
  await signDraft('create')
  await expect.element(button('Submit to sandbox')).toBeVisible()
  return opened
}

test('a submitted create is confirmed by the next block, and cannot be submitted or discarded again', async () => {
  const { router } = await signFunded()
  const signed = router.state.location.pathname
  await button('Submit to sandbox').click()
  await expect.element(page.getByText(/Block [\d,]+ confirms it/)).toBeVisible()
  await expectAccessible()
  await button('Generate a block').click()
  const created = page.getByRole('heading', { name: 'Identity created' })
  await expect.element(created).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Open the identity' }).click()
  const create = page.getByRole('row', { name: /^Create/ })
  await expect.element(create.getByText('Confirmed', { exact: true })).toBeVisible()
  await create.getByRole('button', { name: /^More for/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Copy as hex' })).toBeVisible()
  const undo = page.getByRole('menuitem', { name: /^(Undo|Not confirmed|Discard)/ })
  await expect.element(undo).not.toBeInTheDocument()
  router.history.push(signed)
  await expect.element(created).toBeVisible()
  await expect.element(button('Submit to sandbox')).not.toBeInTheDocument()
})

test('a create with a lock of another chain is rejected with the reason, and can be submitted again', async () => {
  await signFunded()
  // With another number of masternodes the chain is different, and its quorums did not sign this lock.
  setSandbox({ masternodes: 50 })
  await button('Submit to sandbox').click()
  await expect.element(page.getByText(/No quorum of this sandbox signed the instant lock/)).toBeVisible()
  await expectAccessible()
  await expect.element(button('Submit again')).toBeVisible()
})
