import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { card, keyRow } from '#/features/vault/testing/vault-acts.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

const next = 'nine copper owls argue before breakfast'
const changing = card('Change the passphrase')
const changed = changing.getByLabelText('New passphrase')
const current = page.getByLabelText('Current passphrase')
const change = page.getByRole('button', { name: 'Change passphrase', exact: true })
const done = page.getByText(/^The passphrase was changed/).first()
const wrong = /This passphrase does not open the vault/

let opened: Awaited<ReturnType<typeof openRoute>>
beforeEach(async () => {
  opened = await openRoute('/vault/passphrase', { vault: 'open' })
})

/** Locks the vault. Returns whether each passphrase opens it. */
async function tryBoth(...tried: readonly string[]) {
  await vault.lock()
  const results = []
  for (const proof of tried)
    results.push(
      await vault.unlock({ proof }).then(
        () => true,
        () => false,
      ),
    )
  return results
}

test('the page says what changing a passphrase does not change', async () => {
  await expect.element(changing).toHaveTextContent('still open with the old passphrase')
  await expectAccessible()
})

test('a wrong current passphrase is reported at its field, and the new one stays', async () => {
  await changed.fill(next)
  await current.fill('not this one')
  await change.click()
  await expect.element(current).toHaveAccessibleDescription(wrong)
  await expect.element(current).toHaveValue('')
  await expect.element(changed).toHaveValue(next)
  await current.fill(passphrase)
  await change.click()
  await expect.element(done).toBeVisible()
  expect(await tryBoth(passphrase, next)).toEqual([false, true])
})

test('a passphrase that is too short cannot be the new one', async () => {
  await changed.fill('short')
  await expect.element(changed).toHaveAccessibleDescription(/15/)
  await current.fill(passphrase)
  await expect.element(change).toHaveAttribute('aria-disabled', 'true')
})

test('suggested words stay after a wrong current passphrase, and then open the vault', async () => {
  await page.getByRole('button', { name: 'Suggest six words' }).click()
  const words = page.getByRole('list', { name: 'Words of the passphrase' }).getByRole('listitem')
  await expect.element(words).toHaveLength(6)
  const suggested = () => words.elements().map(({ textContent }) => textContent)
  const before = suggested()
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expectAccessible()
  await current.fill('not this one')
  await change.click()
  await expect.element(current).toHaveAccessibleDescription(wrong)
  expect(suggested()).toEqual(before)
  await current.fill(passphrase)
  await change.click()
  await expect.element(words).toHaveLength(0)
  expect(await tryBoth(before.join(' '))).toEqual([true])
})

test('after an exposed passphrase every private key is sealed anew and still there', async () => {
  await vault.generateKeys({ keys: [{ kind: 'single-use', label: 'Lock key' }] })
  const sealedAs = () => JSON.stringify([...opened.vaultDisk.stores.records.values()])
  const before = sealedAs()
  await page.getByRole('tab', { name: 'Exposed' }).click()
  const exposed = card('The passphrase was exposed')
  await expect.element(exposed).toHaveTextContent('may have the private keys')
  await exposed.getByLabelText('New passphrase').fill(next)
  await exposed.getByLabelText('Current passphrase').fill(passphrase)
  await exposed.getByRole('button', { name: 'Change and seal anew' }).click()
  await expect.element(page.getByText(/^1 private key was sealed anew/).first()).toBeVisible()
  expect(sealedAs()).not.toBe(before)
  expect(await tryBoth(passphrase, next)).toEqual([false, true])
  await opened.router.navigate({ to: '/vault' })
  await expect.element(keyRow('Lock key')).toBeVisible()
})

test('the cost of a guess can be raised, and is shown', async () => {
  await page.getByRole('tab', { name: 'Cost' }).click()
  const cost = card('What a guess costs')
  await expect.element(cost).toHaveTextContent('64 MiB')
  await page.getByRole('combobox', { name: 'Cost' }).selectOptions('1')
  await current.fill(passphrase)
  await page.getByRole('button', { name: 'Raise cost' }).click()
  await expect.element(page.getByText('The cost was raised.').first()).toBeVisible()
  await expect.element(cost).not.toHaveTextContent('64 MiB, 3')
  expect(await tryBoth(passphrase)).toEqual([true])
})
