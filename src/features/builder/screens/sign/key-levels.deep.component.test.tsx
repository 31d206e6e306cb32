import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { button, fundByPublishedLock, goOn, goToSign, label } from '#/features/builder/testing/screen-acts.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { ownNetwork } from '#/store/testing/own-network.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

// The level of each private key decides whether a signature needs the passphrase, an unlocked vault or nothing.

const sign = button('Sign identity create')
const lockButton = page.getByRole('banner').getByRole('button', { name: /Session open/ })

test('new keys of all four levels sign: two ask for the passphrase, one needs an unlock, and one asks for nothing', async () => {
  await openRoute('/build/create', { network: ownNetwork('dpp-0.25'), vault: 'open' })
  await fundByPublishedLock()
  for (const id of [0, 1]) await button(`Remove key ${id}`).click()
  for (const [id, level] of ['Master', 'Critical', 'High', 'Medium'].entries()) {
    await page.getByText('Import private key', { exact: true }).click()
    await userEvent.selectOptions(label('Type'), '0')
    await userEvent.selectOptions(label('Purpose'), '0')
    await page.getByRole('radio', { name: level, exact: true }).click()
    await label('Private key').fill(`${id + 1}${id + 1}`.repeat(32))
    await button('Add key').click()
    await expect.element(label(`Label of key ${id}`)).toBeVisible()
  }
  await goOn('Review')
  await expect
    .element(page.getByText('then the passphrase or a passkey again'))
    .toHaveTextContent('the private keys of key 0 and key 1 ask every time.')
  await goOn('Sign')
  await expect.element(sign).toBeVisible()
  await lockButton.click()
  await expect.element(button('Unlock and sign identity create')).toBeVisible()
  await expect.element(sign).not.toBeInTheDocument()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /locked/i })
    .click()
  const panel = page.getByRole('dialog')
  await panel.getByLabelText('Passphrase').fill(passphrase)
  await panel.getByRole('button', { name: 'Unlock' }).click()

  // One unlock opens the session, but keys that ask every time ask again.
  await expect
    .element(page.getByText('The private keys of key 0 and key 1 ask for the passphrase'))
    .toBeVisible()
  await sign.click()
  const proof = page.getByRole('main').getByLabelText('Passphrase')
  await expect.element(proof).toHaveFocus()
  await expect.element(page.getByText('Signature verified')).not.toBeInTheDocument()
  await proof.fill(passphrase)
  await sign.click()
  await expect.element(page.getByText('Signature verified')).toBeVisible()
})

test('one unlock is enough if only the single-use key signs, and locking the vault cancels it', async () => {
  await openRoute('/build/create', { vault: 'open' })
  await goToSign()
  await expect.element(sign).toBeVisible()
  const proof = page.getByRole('main').getByLabelText('Passphrase')
  await expect.element(proof).not.toBeInTheDocument()
  await vault.lock()
  await expect.element(page.getByText('Your passphrase unlocks it to sign this.')).toBeVisible()
  await expect.element(sign).not.toBeInTheDocument()
  await proof.fill(passphrase)
  await button('Unlock and sign identity create').click()
  await expect.element(page.getByText('Signature verified')).toBeVisible()
  await expect.element(lockButton).toBeVisible()
})
