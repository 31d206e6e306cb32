import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { vault } from '#/domain/keys/vault-session.ts'
import { defaultAutoLock } from '#/vault/unlock/auto-lock.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

const lockButton = page.getByRole('banner').getByRole('button', { name: /Session open/ })

afterEach(() => {
  vi.useRealTimers()
  vault.setAutoLock(defaultAutoLock)
})

test('a user who lost the passphrase can begin a new vault after typing a confirmation', async () => {
  await openRoute('/vault', { vault: 'open' })
  await vault.generateKeys({ keys: [{ kind: 'single-use', label: 'Lock key' }] })
  await vault.lock()
  await page.getByText('Forgot the passphrase?').click()
  await expect.element(page.getByText('Nobody can reset the passphrase')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Begin a new vault' }).click()
  const remove = page.getByRole('button', { name: 'Remove the vault' })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabelText('Type this to continue').fill('remove 1 private key')
  await remove.click()
  await expect.element(page.getByText('The old vault was removed').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create vault' })).toBeVisible()
})

test('after three wrong passphrases the next try waits, and the card says how long', async () => {
  await openRoute('/vault', { vault: 'locked' })
  const card = page.getByRole('region', { name: 'Unlock the vault' })
  const unlock = card.getByRole('button', { name: 'Unlock', exact: true })
  const field = card.getByLabelText('Passphrase')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  for (const wrong of ['one', 'two', 'three']) {
    await expect.element(unlock).toBeEnabled()
    await field.fill(wrong)
    await unlock.click()
    await expect.element(field).toHaveAccessibleDescription(/vault\/wrong-passphrase/)
    await expect.element(field).toHaveValue('')
  }
  await expect.element(unlock).toHaveAccessibleDescription('Next try in 1 s')
  await expect.element(unlock).toHaveAttribute('aria-disabled', 'true')
  await expect.element(card.getByText(/^Wrong 3 times/)).toBeInTheDocument()
  await expectAccessible()
  vi.advanceTimersByTime(1000)
  await expect.element(card.getByText('You can try again now.')).toBeInTheDocument()
  await expect.element(unlock).not.toHaveAttribute('aria-disabled')
  await field.fill(passphrase)
  await unlock.click()
  await expect.element(lockButton).toBeVisible()
})

test('an idle vault locks, and every page says why', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const { router } = await openRoute('/vault', { vault: 'open' })
  await expect.element(lockButton).toHaveTextContent('locks in 5 min')
  vi.advanceTimersByTime(4 * 60_000 + 30_000)
  await expect.element(lockButton).toHaveTextContent('locks in 1 min')
  vi.advanceTimersByTime(40_000)
  const card = page.getByRole('region', { name: 'Unlock the vault' })
  await expect.element(card).toHaveTextContent('Locked after 5 minutes without input')
  await router.navigate({ to: '/settings' })
  await expect
    .element(page.getByRole('banner').getByText('Locked after 5 minutes without input'))
    .toBeVisible()
})

test('a vault that never locks by itself shows no time, and can be locked by hand', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await openRoute('/vault', { vault: 'open' })
  await expect.element(lockButton).toHaveTextContent('locks in 5 min')
  vault.setAutoLock({ idleMs: null, whenHidden: false })
  vi.advanceTimersByTime(10 * 60_000)
  await expect.element(lockButton).not.toHaveTextContent('locks in')
  await lockButton.click()
  await expect
    .element(page.getByRole('region', { name: 'Unlock the vault' }))
    .toHaveTextContent('You locked it')
})
