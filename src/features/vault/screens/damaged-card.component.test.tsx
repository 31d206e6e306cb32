import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { card, keyRow } from '#/features/vault/testing/vault-acts.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { passphrase, type MemoryDatabase } from '#/vault/testing/vault-in-memory.ts'

const damaged = card('1 sealed record does not open')

beforeEach(openDamaged)

/** Opens a vault whose only record was changed by another program while it was locked. */
async function openDamaged(): Promise<void> {
  const { vaultDisk } = await openRoute('/vault', { vault: 'open' })
  await importKey()
  await expect.element(keyRow('Old wallet')).toBeVisible()
  await vault.lock()
  damageRecord(vaultDisk)
  await vault.refresh()
}

test('a damaged record is named with what is wrong, and a locked vault does not remove it', async () => {
  await expect.element(damaged).toHaveTextContent('Pld wallet')
  await expect.element(damaged).toHaveTextContent('It was changed')
  await expect.element(damaged).toHaveTextContent('Unlock the vault to remove damaged records.')
  const remove = damaged.getByRole('button', { name: /^Remove/ })
  await expect.element(remove).not.toBeInTheDocument()
  await vault.unlock({ proof: passphrase })
  await expect.element(remove).toBeVisible()
  await expectAccessible()
})

test('importing the private key again replaces the damaged record', async () => {
  await vault.unlock({ proof: passphrase })
  await expect.element(damaged).toBeVisible()
  await importKey()
  await expect.element(keyRow('Old wallet')).toBeVisible()
  await expect.element(damaged).not.toBeInTheDocument()
})

test('a damaged record is removed only after its name was typed', async () => {
  await vault.unlock({ proof: passphrase })
  await damaged.getByRole('button', { name: 'Remove the damaged record Pld wallet' }).click()
  const remove = page.getByRole('button', { name: 'Remove damaged record' })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabelText('Type its name to remove it').fill('Pld wallet')
  await remove.click()
  await expect.element(page.getByText('The damaged record Pld wallet was removed.').first()).toBeVisible()
  await expect.element(damaged).not.toBeInTheDocument()
})

function importKey() {
  return vault.importKey({
    text: '01'.repeat(32),
    network: 'testnet',
    key: { kind: 'identity', keyType: 0, securityLevel: 3, label: 'Old wallet' },
  })
}

function damageRecord({ stores: { records } }: MemoryDatabase): void {
  for (const [id, bytes] of records) {
    if (!(bytes instanceof Uint8Array)) throw new TypeError('no record')
    const at = String.fromCharCode(...bytes).indexOf('Old')
    records.set(id, bytes.with(at, (bytes[at] ?? 0) ^ 0x1f))
  }
}
