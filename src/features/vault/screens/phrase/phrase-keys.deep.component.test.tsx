import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import {
  card,
  importPhrase,
  keyRow,
  phraseKey,
  prove,
  publicKeyAt,
  publishedPhrase,
  shorten,
} from '#/features/vault/testing/vault-acts.ts'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { addRecord } from '#/store/record-change.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

// Private keys that are derived from an imported phrase.

const place = (index: number) => `m/9'/1'/5'/0'/0'/0'/${index}'`
const restoring = card('Restore private keys')
const level = (index: number) => page.getByLabelText(`Level of ${place(index)}`, { exact: true })
const take = (index: number) => page.getByRole('checkbox', { name: `Restore ${place(index)}`, exact: true })
const row = (index: number) => page.getByRole('row').filter({ has: level(index) })

test('an invalid phrase is rejected with the wrong word, or by its checksum', async () => {
  await openRoute('/vault/phrase', { vault: 'open' })
  await importPhrase(publishedPhrase.replace('about', 'abut'))
  await expect.element(page.getByText(/Word 12 is not in the list/)).toBeVisible()
  await importPhrase(publishedPhrase.replace('about', 'abandon'))
  await expect.element(page.getByText(/do not belong together/)).toBeVisible()
})

test('a published phrase gives the keys of BIP 32', async () => {
  await openRoute('/vault/phrase', { vault: 'open' })
  await importPhrase(publishedPhrase)
  await restoring.getByLabelText('Identities', { exact: true }).fill('501')
  await restoring.getByLabelText('Keys of each').fill('2')
  await prove(restoring, 'Look for private keys')
  await expect.element(restoring.getByRole('alert')).toHaveTextContent('At most 1,000 at once')
  await restoring.getByLabelText('Identities', { exact: true }).fill('1')
  await restoring.getByLabelText('Single-use keys').fill('2')
  await prove(restoring, 'Look for private keys')
  await expect.element(page.getByText('There was no identity to compare with')).toBeVisible()
  await page.getByText(/^Single-use \(/).click()
  await page.getByText(/^Others \(/).click()
  await expectAccessible()
  await take(0).click()
  // The first key of an identity is the Master key by default.
  await expect.element(level(0)).toHaveValue('0')
  await prove(card('There was no identity to compare with'), 'Restore 1 private key')
  await expect.element(page.getByText('1 private key was added.')).toBeVisible()

  await page.getByRole('link', { name: 'Back to the vault' }).click()
  const master = keyRow(/Master key/)
  await expect.element(master).toHaveTextContent(`Derived${place(0)}`)
  await expect.element(master).toHaveTextContent('Passphrase for each signature')
  await expect.element(master.getByText(shorten(publicKeyAt(place(0))))).toBeVisible()
  await page.getByRole('button', { name: 'Generate private key' }).click()
  const lockKey = keyRow(/Single-use asset lock key/)
  await expect.element(lockKey).toHaveTextContent("Derivedm/9'/1'/5'/1'/0")
  await expect.element(lockKey.getByText(shorten(publicKeyAt("m/9'/1'/5'/1'/0")))).toBeVisible()
})

test('a pasted file never lowers a level: differences are shown, and only the user can choose Medium', async () => {
  const identity = jsonIdentity(1, { publicKeys: [phraseKey(0, 0), phraseKey(1, 1), phraseKey(2, 2)] })
  const { router } = await openWith(identity)
  await router.navigate({ to: '/vault/phrase' })
  await importPhrase(publishedPhrase)
  const lie = [phraseKey(0, 3), phraseKey(1, 3), phraseKey(2, 2), phraseKey(3, 3)]
  await restoring
    .getByLabelText('Another identity')
    .fill(JSON.stringify(jsonIdentity(2, { publicKeys: lie })))
  await prove(restoring, 'Look for private keys')

  const result = card('4 private keys were found')
  await expect.element(level(0)).toHaveValue('0')
  await expect
    .element(row(0))
    .toHaveTextContent(
      'The pasted file says Medium; identity Observatory on this device says Master. Master is used.',
    )
  await expect.element(level(1)).toHaveValue('1')
  await expect
    .element(row(1))
    .toHaveTextContent('identity Observatory on this device says Critical. Critical is used.')
  await expect.element(level(2)).toHaveValue('2')
  await expect.element(row(2)).not.toHaveTextContent('is used')
  // Only the pasted file claims Medium, so neither the key nor its level is preselected.
  await expect.element(take(3)).not.toBeChecked()
  await expect.element(level(3)).toHaveValue('')
  await expect.element(row(3)).toHaveTextContent('Medium protects least, so only you can choose it.')
  const restore = result.getByRole('button', { name: /^Restore \d/ })
  await expect.element(restore).toHaveTextContent('Restore 3 private keys')
  await expectAccessible()
  await take(3).click()
  await expect
    .element(result.getByText('Choose the level of each private key that you restore.'))
    .toBeVisible()
  await expect.element(restore).not.toBeInTheDocument()
  await userEvent.selectOptions(level(3), 'Medium')
  await userEvent.selectOptions(level(1), 'High')
  await expect.element(row(1)).toHaveTextContent('High is used, as you chose.')
  await prove(result, 'Restore 4 private keys')
  await expect.element(result.getByText('4 private keys were added.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the vault' }).click()
  for (const [index, word] of ['Master', 'High', 'High', 'Medium'].entries())
    await expect.element(keyRow(`/5'/0'/0'/0'/${index}'`)).toHaveTextContent(word)
})

test('an imported phrase continues after the keys of a stored identity', async () => {
  const publicKeys = [phraseKey(0, 0), phraseKey(1, 2), phraseKey(6, 2)]
  const { router } = await openWith(jsonIdentity(1, { publicKeys }))
  await vault.importKey({
    text: '11'.repeat(32),
    network: 'testnet',
    key: { kind: 'identity', keyType: 0, securityLevel: 1, label: 'Before the phrase' },
  })
  await router.navigate({ to: '/vault/phrase' })
  await importPhrase(publishedPhrase)
  await expect.element(restoring).toBeVisible()
  await expect
    .element(page.getByText('1 private key is outside the phrase and in no tested backup'))
    .toBeVisible()
  await page.getByRole('link', { name: 'Back to the vault' }).click()
  await userEvent.selectOptions(page.getByLabelText('It is for'), 'A High key of an identity')
  await prove(page.getByRole('main'), 'Generate private key')
  await expect.element(keyRow(/High, ECDSA/)).toHaveTextContent(`Derived${place(7)}`)
  await expect.element(keyRow(/High, ECDSA/).getByText(shorten(publicKeyAt(place(7))))).toBeVisible()
})

function openWith(identity: ReturnType<typeof jsonIdentity>) {
  const record = identityRecord(identity, 'Observatory', 1_780_000_000_000)
  return openRoute('/', { records: [addRecord('identities', identity.id, record)], vault: 'open' })
}
