import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { openWithPhrase, phraseOf, signCreate } from '#/features/builder/testing/deposit-acts.ts'
import {
  button,
  chooseMethod,
  label,
  proveWhereAsked,
  expectSignedBytes,
} from '#/features/builder/testing/screen-acts.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { openTransition } from '#/store/records/open-transition.ts'
import { exportTransition } from '#/domain/transition/export-transition.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

test('the same lock and phrase give the same identity create in another vault, byte for byte', async () => {
  await openWithPhrase('/build/create', phraseOf(40), 'sandbox')
  await chooseMethod('Sandbox funds')
  await button('Get sandbox funds').click()
  await signCreate()
  const [record] = useWorkspace.getState().transitions.values()
  const opened = record && openTransition(record)
  if (opened === undefined) throw new TypeError('nothing was signed')
  const signed = String(exportTransition(opened, 'json').content)
  const { assetLockProof } = JSON.parse(signed)

  const { router } = await openRoute('/vault/phrase', { vault: 'open' })
  await vault.importPhrase({ text: phraseOf(40).toUpperCase(), proof: passphrase })
  const restoring = page.getByRole('region', { name: 'Restore private keys' })
  await restoring.getByLabelText('Another identity').fill(signed)
  const look = async (network: 'mainnet' | 'testnet') => {
    await restoring.getByText(network).first().click()
    await restoring.getByLabelText('Passphrase').fill(passphrase)
    await restoring.getByRole('button', { name: 'Look for private keys' }).click()
  }
  await look('mainnet')
  const nothing = page.getByRole('region', { name: 'No private key of these identities was found' })
  await expect.element(nothing).toHaveTextContent('Identities 0 to 4, keys 0 to 19 of each, on mainnet.')
  await expect.element(nothing).toHaveTextContent('Try a larger or later range')
  await look('testnet')
  const found = page.getByRole('region', { name: '2 private keys were found' })
  await expect.element(found.getByRole('row', { name: /key 0: Master, ECDSA/ })).toBeVisible()
  await expect.element(found.getByRole('row', { name: /key 1: High, ECDSA/ })).toBeVisible()
  await found.getByText(/^Single-use \(/).click()
  await found.getByRole('checkbox', { name: "Restore m/9'/1'/5'/1'/0", exact: true }).click()
  await found.getByLabelText('Passphrase').fill(passphrase)
  await found.getByRole('button', { name: 'Restore 3 private keys' }).click()
  await expect.element(found.getByText('3 private keys were added.')).toBeVisible()

  router.history.push('/build/create')
  await chooseMethod('InstantSend lock')
  await label('Lock transaction').fill(assetLockProof.transaction)
  await label('Instant lock').fill(assetLockProof.instantLock)
  const options = label('Single-use private key')
  await expect.element(options).toBeVisible()
  await userEvent.selectOptions(options, options.getByRole('option').nth(1))
  await page.getByRole('link', { name: 'Continue to Keys' }).click()
  await button('Add a key').click()
  await page.getByText('From the vault', { exact: true }).click()
  const choice = label('Private key in the vault')
  for (const [id, name] of ['Master key', 'Daily signing'].entries()) {
    await expect.element(choice).toHaveTextContent(name)
    await userEvent.selectOptions(choice, choice.getByRole('option', { name }))
    await button('Add key').click()
    await expect.element(label(`Label of key ${id}`)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Continue to Review' }).click()
  await page.getByRole('link', { name: 'Continue to Sign' }).click()
  await expect.element(button('Sign identity create')).toBeVisible()
  await proveWhereAsked()
  await button('Sign identity create').click()
  await expectSignedBytes(formatHex(opened.record.bytes))
})
