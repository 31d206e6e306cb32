import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { button, chooseMethod, goOn, label, useExistingKey } from '#/features/builder/testing/screen-acts.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { formatWif } from '#/protocol/key/private-key.ts'
import vectors from '#/protocol/vectors/transitions.json'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { ownNetwork } from '#/store/testing/own-network.ts'

describe('a create of release 0.25', () => {
  const published = vectors.transitions.find(
    ({ profile, name }) => profile === 'dpp-0.25' && name.includes('InstantSend legacy'),
  )
  if (published === undefined) throw new TypeError('no create of release 0.25')
  const { json, keyPrivateKeys, assetLock, signedWith, serializedHex } = published
  const { publicKeys = [], assetLockProof } = json

  test('gets its published bytes when signed, and is not signed with a wrong passphrase', async () => {
    await openRoute('/build/create', { network: ownNetwork('dpp-0.25'), vault: 'open' })
    await expect.element(page.getByText('Harbour, protocol dpp-0.25')).toBeVisible()
    await chooseMethod('InstantSend lock')
    await expect.element(page.getByText('Sandbox funds', { exact: true })).not.toBeInTheDocument()
    await useExistingKey(formatWif(parseHex(signedWith.privateKeyHex), 'testnet'))
    await label('Lock transaction').fill(assetLock?.transactionHex ?? '')
    await label('Instant lock').fill(assetLockProof?.instantLock ?? '')
    await goOn('Keys')
    await expect.element(label('Label of key 1')).toHaveValue('Daily signing')
    for (const id of [0, 1]) await button(`Remove key ${id}`).click()
    for (const { id, type, purpose, securityLevel } of publicKeys) {
      await page.getByText('Import private key', { exact: true }).click()
      await userEvent.selectOptions(label('Type'), String(type))
      await userEvent.selectOptions(label('Purpose'), String(purpose))
      const level = ['Master', 'Critical', 'High', 'Medium'][securityLevel] ?? ''
      await page.getByRole('radio', { name: level, exact: true }).click()
      const privateKey = keyPrivateKeys.find((each) => each.id === id)
      await label('Private key').fill(privateKey?.privateKeyHex ?? '')
      await button('Add key').click()
      await expect.element(label(`Label of key ${id}`)).toBeVisible()
    }
    await goOn('Review')
    await expect.element(page.getByText('Protocol: dpp-0.25').first()).toBeVisible()
    await expect
      .element(page.getByText('then the passphrase or a passkey again'))
      .toHaveTextContent('key 0 and key 2')
    await goOn('Sign')
    await label('Passphrase').fill('another passphrase altogether')
    await button('Sign identity create').click()
    await expect.element(page.getByText('This passphrase does not open the vault')).toBeVisible()
    await expect.element(label('Passphrase')).toHaveValue('')
    expect(useWorkspace.getState().transitions.size).toBe(0)
    await label('Passphrase').fill(passphrase)
    await button('Sign identity create').click()
    await expect.element(page.getByText('Signature verified')).toBeVisible()
    const signed = [...useWorkspace.getState().transitions.values()]
    expect(signed.map(({ bytes }) => formatHex(bytes))).toEqual([serializedHex])
  })
})

test('options that release 0.23 does not support are disabled or rejected', async () => {
  await openRoute('/build/create', {
    network: { ...ownNetwork('dpp-0.23'), kind: 'mainnet' },
    vault: 'open',
  })
  await chooseMethod('InstantSend lock')
  await useExistingKey('cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA')
  await expect.element(page.getByText(/of testnet; this network needs one of mainnet/)).toBeVisible()
  await page.getByRole('link', { name: /Keys/ }).first().click()
  await expect.element(label('Label of key 1')).toHaveValue('Daily signing')
  await button('Add a key').click()
  const option = (name: RegExp) => label('Type').getByRole('option', { name })
  await expect.element(option(/^BLS/)).toBeDisabled()
  await page.getByText('Public key only', { exact: true }).click()
  await expect.element(option(/^Script hash/)).toBeDisabled()
  await expect.element(page.getByText('witness.required')).toBeVisible()
  await button('Import private key').click()
  await expect.element(label('Private key')).toBeVisible()
})
