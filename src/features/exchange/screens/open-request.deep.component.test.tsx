import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { madeAtMs, requestSample } from '#/protocol/testing/request-samples.ts'
import { newKeysOf } from '#/protocol/transition/transition.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

// Requests of other devices, from the text to the exported keys.

const button = (name: string) => page.getByRole('button', { name, exact: true })

afterEach(() => void vi.useRealTimers())

const jsonOf = (request: ExchangeRequest) => new TextDecoder().decode(encodeExchange(request, 'json'))

async function openText(text: string): Promise<void> {
  await page.getByLabelText('Exchange file as text').fill(text)
  await button('Open').click()
}

test('a damaged, altered or too new request is rejected with its rule, and the right one then opens', async () => {
  await openRoute('/exchange')
  const json = jsonOf(requestSample(5, 'spec').unsigned)
  const rejection = page.getByRole('alert')
  for (const [text, rule] of [
    [json.replace(/"checksum": "(..)/, '"checksum": "ff'), 'exchange.checksum'],
    [json.replace('"version": 1', '"version": 2'), 'exchange.version'],
    [json.replace(/"revision": \d+/, '"revision": 77'), 'exchange.signing-bytes'],
  ] as const) {
    expect(text).not.toBe(json)
    await openText(text)
    await expect.element(rejection).toHaveTextContent('The file was rejected')
    await expect.element(rejection).toHaveTextContent(rule)
  }
  await openText('{"format": "keywright-exchange"')
  await expect.element(rejection).toHaveTextContent('This is not a request file')
  await expect.element(rejection).toHaveTextContent('exchange.form')
  await openText('words of a letter')
  await expect.element(rejection).toHaveTextContent('not a request in JSON, hex or Base64')
  await openText(json)
  await expect.element(rejection).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Request to update an identity' })).toBeVisible()
})

test('a request says its age without a vault, and one passphrase unlocks a vault and signs it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: madeAtMs + 50 * 60 * 60_000 })
  const { made, unsigned } = requestSample(2, 'dpp-0.25')
  const { router } = await openRoute('/exchange')
  await openText(jsonOf(unsigned))
  await expect.element(page.getByText('The request is 2 days old.')).toBeVisible()
  await expectAccessible()
  await vault.createVault({ passphrase })
  await expect.element(page.getByText('private keys are not here')).toBeVisible()
  await vault.importKey({
    text: formatHex(made.signer.privateKey),
    network: 'testnet',
    key: { kind: 'single-use', label: 'Lock 1' },
  })
  for (const { id, securityLevel } of newKeysOf(unsigned.transition).keys) {
    if (securityLevel > 3) throw new TypeError('no level')
    await vault.importKey({
      text: formatHex(made.witnesses.get(id)?.privateKey ?? new Uint8Array()),
      network: 'testnet',
      key: {
        kind: 'identity',
        keyType: 0,
        securityLevel: securityLevel,
        label: `Key ${id}`,
      },
    })
  }
  await expect.element(button('Sign the request')).toBeVisible()
  await vault.lock()
  await expect.element(button('Unlock and sign the request')).toBeVisible()
  await expectAccessible()
  // One of the new keys is a Master key: the passphrase unlocks the vault, and is also the proof that the gate asks
  // for.
  await page.getByRole('main').getByLabelText('Passphrase').fill(passphrase)
  await button('Unlock and sign the request').click()
  await expect.element(page.getByText('Signed and verified')).toBeVisible()
  await button('Close it').click()
  await page.getByRole('checkbox', { name: 'Export Key 0' }).click()
  await expect.element(button('Show as QR code')).toBeVisible()
  await expectAccessible()
  expect(router.state.location.pathname).toBe('/exchange')
})
