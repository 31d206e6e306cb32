import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { keyRow } from '#/features/vault/testing/vault-acts.ts'
import { useOfferedIdentity } from '#/domain/identity/offered-identity.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatWif } from '#/protocol/key/private-key.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

const wif = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const label = page.getByLabelText('Label', { exact: true })
const privateKey = page.getByLabelText('Private key', { exact: true })
const use = page.getByLabelText('It is for')

let opened: Awaited<ReturnType<typeof openRoute>>
beforeEach(async () => {
  opened = await openRoute('/vault', { vault: 'open' })
})

test('a vault without private keys says so, until one is generated', async () => {
  const empty = page.getByText(/^No private key yet\./)
  await expect.element(empty).toBeVisible()
  await button('Generate private key').click()
  await expect.element(keyRow('Without a label')).toBeVisible()
  await expect.element(empty).not.toBeInTheDocument()
})

test('a generated private key is protected as its level asks, and a draft can use it', async () => {
  await use.selectOptions('A Medium key of an identity')
  await page.getByLabelText('Type', { exact: true }).selectOptions('BLS')
  await label.fill('Shop till')
  await button('Generate private key').click()
  await expect.element(page.getByText('Shop till is sealed.').first()).toBeVisible()
  await expect.element(label).toHaveValue('')
  for (const text of ['Medium', 'BLS', 'Generated', 'Never asks'])
    await expect.element(keyRow('Shop till')).toHaveTextContent(text)
  await opened.router.navigate({ to: '/build/create' })
  await page.getByRole('link', { name: /Keys/ }).click()
  await button('Add a key').click()
  await page.getByText('From the vault', { exact: true }).click()
  await expect
    .element(page.getByLabelText('Private key in the vault'))
    .toHaveTextContent('Shop till: BLS, Medium')
})

test('an invalid private key is rejected at its field and not shown', async () => {
  await page.getByText('Import', { exact: true }).click()
  await privateKey.fill(`${wif}1`)
  await button('Seal private key').click()
  await expect.element(privateKey).toHaveAccessibleDescription(/private-key\./)
  await expect.element(privateKey).toHaveValue('')
  expect(document.body.textContent).not.toContain(wif)
})

test('a text that is too long for a private key is rejected, and what was typed stays', async () => {
  await page.getByText('Import', { exact: true }).click()
  await privateKey.fill('not yet')
  await privateKey.fill('5a'.repeat(2_500_000))
  const tooLong = page.getByText('This is longer than any private key or passphrase.')
  await expect.element(tooLong).toBeVisible()
  await expect.element(privateKey).toHaveValue('not yet')
  await privateKey.fill(wif)
  await expect.element(tooLong).not.toBeInTheDocument()
  await label.fill('Old wallet')
  await button('Seal private key').click()
  await expect.element(keyRow('Old wallet')).toHaveTextContent('Imported')
})

test('a private key that asks every time is removed only with its name and the passphrase', async () => {
  await use.selectOptions('A Master key of an identity')
  await label.fill('Old master')
  await button('Generate private key').click()
  await keyRow('Old master')
    .getByRole('button', { name: /^Remove/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Remove this private key?' })
  const remove = dialog.getByRole('button', { name: 'Remove private key' })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabelText('Type its name to remove it').fill('Old master')
  const proof = dialog.getByLabelText('Passphrase')
  await proof.fill('not the passphrase at all')
  await remove.click()
  await expect.element(proof).toHaveAccessibleDescription(/vault\/wrong-passphrase/)
  expect(useVault.getState().keys).toHaveLength(1)
  await proof.fill(passphrase)
  await remove.click()
  await expect.element(page.getByText('Old master was removed.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(keyRow('Old master')).not.toBeInTheDocument()
})

const identityId = 'JEHdJRNQEcDeKDjNSNhYKp7zzL7dQmcAJxuoDEbHRjCH'
const fileKeys = [11, 12].map((each) => new Uint8Array(32).fill(each))
const phraseOfFile = `${'zoo '.repeat(11)}wrong`

function keyFile(): string {
  return JSON.stringify({
    network: 'testnet',
    mode: 'create',
    mnemonic: phraseOfFile,
    depositAddress: 'yM5Wg7qxSi4sMiZuwrx37FxRdacdCyraaB',
    txid: 'ab'.repeat(32),
    identityId,
    identityKeys: fileKeys.slice(0, 1).map((key) => ({
      id: 0,
      name: 'Bridge high',
      keyType: 'ECDSA_SECP256K1',
      securityLevel: 'HIGH',
      privateKeyWif: formatWif(key, 'testnet'),
      privateKeyHex: formatHex(key),
    })),
    assetLockKey: fileKeys.slice(1).map((key) => ({ wif: formatWif(key, 'testnet') }))[0],
  })
}

/** Returns all contents of the page's stores, the browser's storage and the screen, as text. */
function everything(): string {
  const states = [useVault.getState(), useWorkspace.getState(), useOfferedIdentity.getState()]
  const stored = [window.localStorage, window.sessionStorage].map((each) => Object.entries(each))
  const fields = [...document.querySelectorAll('input, textarea')].map((each) =>
    each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement ? each.value : '',
  )
  return JSON.stringify(
    [...states, ...stored, ...fields, document.body.textContent],
    (_name, value: unknown) =>
      value instanceof Map ? [...value] : typeof value === 'bigint' ? String(value) : value,
  )
}

async function expectSealed() {
  await expect.element(page.getByText('2 private keys were sealed.')).toBeVisible()
  await expect.element(keyRow('Bridge high')).toHaveTextContent('Imported')
  await expect.element(keyRow('Asset lock from a key file')).toBeVisible()
  await expect.element(page.getByText('The recovery phrase in the file was not imported.')).toBeVisible()
  await expect.element(page.getByText('ab'.repeat(32))).toBeVisible()
  const all = everything()
  for (const canary of ['Bridge high', 'yM5Wg7qxSi4sMiZuwrx37FxRdacdCyraaB']) expect(all).toContain(canary)
  for (const secret of [
    phraseOfFile,
    ...fileKeys.flatMap((key) => [formatWif(key, 'testnet'), formatHex(key)]),
  ])
    expect(all).not.toContain(secret)
}

test('the private keys of a dash-bridge key file are sealed, and the page gets no secret', async () => {
  await page.getByText('Import', { exact: true }).click()
  const file = new File([keyFile()], 'dash-keys.json')
  await userEvent.upload(page.getByLabelText('dash-bridge key file'), file)
  await button('Seal private keys').click()
  await expectSealed()
  await page.getByRole('link', { name: 'Import this identity' }).click()
  await expect.element(page.getByRole('heading', { name: 'Import an identity' })).toBeVisible()
  expect(useOfferedIdentity.getState().id).toBe(identityId)
})

test('a key file that is pasted into the field of a private key is sealed', async () => {
  await page.getByText('Import', { exact: true }).click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', keyFile())
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  await expect.element(privateKey).toBeVisible()
  privateKey.element().dispatchEvent(paste)
  expect(paste.defaultPrevented).toBe(true)
  await button('Seal private keys').click()
  await expectSealed()
})

test('a file that is not a key file is rejected with the reason', async () => {
  await page.getByText('Import', { exact: true }).click()
  await userEvent.upload(page.getByLabelText('dash-bridge key file'), new File(['{"a":1}'], 'x.json'))
  await button('Seal private keys').click()
  await expect.element(page.getByText(/not a dash-bridge key file/)).toBeVisible()
  expect(useVault.getState().keys).toHaveLength(0)
})
