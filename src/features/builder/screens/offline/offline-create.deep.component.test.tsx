import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { button, chooseMethod, goOn, label } from '#/features/builder/testing/screen-acts.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { decodeExchange, encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeAnswer, ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { signDigest } from '#/protocol/key/ecdsa.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { answerOf } from '#/protocol/testing/request-samples.ts'
import { jsonIdentity, jsonKey, privateKeyOf } from '#/protocol/testing/numbered-identities.ts'
import { savedBy } from '#/ui/testing/saved-file.ts'
import { addRecord } from '#/store/record-change.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

// An online device prepares transitions. The test itself acts as the offline device that signs them.

const lockPrivateKey = new Uint8Array(32).fill(7)
const lockPublicKey = derivePublicKey('ecdsa', lockPrivateKey)
const otherPrivateKey = new Uint8Array(32).fill(8)
const publicKeys = [0, 2].map((kind, id) => ({ ...jsonKey(6, kind), id }))
const rejection = page.getByRole('alert')

async function fundOffline(): Promise<void> {
  await chooseMethod('Sandbox funds')
  await button('Use an offline device’s key').click()
  await label('Public key of the single-use key').fill(formatHex(lockPublicKey))
  await button('Get sandbox funds').click()
  await goOn('Keys')
}

async function pasteKeys(keys: unknown): Promise<void> {
  await page.getByText('JSON', { exact: true }).click()
  await label('Public keys as JSON').fill(JSON.stringify(keys))
  await button('Add these keys').click()
}

/** Goes to the Sign step of an open create whose private keys are all with the offline signer. */
async function buildCreate(): Promise<void> {
  await fundOffline()
  await pasteKeys(publicKeys)
  await goOn('Review')
  await goOn('Sign')
}

async function prepareRequest(): Promise<ExchangeRequest> {
  await button('Prepare the request').click()
  await expect.element(page.getByText('Waiting for the offline signer').first()).toBeVisible()
  const saved = await savedBy(() => button('Download the request as .kwx').click())
  const read = decodeExchange(new Uint8Array(await saved.arrayBuffer()))
  if (!read.ok || read.value.kind !== 'unsigned') throw new TypeError('no request')
  return read.value
}

const textOf = (exchange: ExchangeAnswer | ExchangeRequest) =>
  new TextDecoder().decode(encodeExchange(exchange, 'json'))

async function paste(text: string): Promise<void> {
  await label('Answer as text').fill(text)
  await button('Use the signature').click()
}

test('with an offline single-use key, the Keys step unlocks the vault before it adds a key', async () => {
  await openRoute('/build/create', { vault: 'locked' })
  await fundOffline()
  const add = button('Add key')
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')
  await label('Passphrase').fill(passphrase)
  await button('Unlock').click()
  await expect.element(label('Passphrase')).not.toBeInTheDocument()
  await add.click()
  await expect.element(label('Label of key 0')).toBeVisible()
})

test('an answer that does not fit is rejected, and the page says what to do', async () => {
  await openRoute('/build/create')
  await buildCreate()
  const request = await prepareRequest()
  await paste(textOf(request))
  await expect.element(rejection).toHaveTextContent('This is the request, not the answer')
  await paste(textOf(answerOf(request, otherPrivateKey)))
  await expect.element(rejection).toHaveTextContent('The wrong private key has signed')
  await expect.element(rejection).toHaveTextContent(formatHex(lockPublicKey))
  await paste('f00f')
  await expect.element(rejection).toHaveTextContent('exchange.signature')
  await expect.element(label('Answer as text')).toHaveValue('f00f')
  await paste('1f'.repeat(32))
  await expect.element(rejection).toHaveTextContent('private key')
  await expect.element(label('Answer as text')).toHaveValue('')
  const altered = { ...request, signingBytes: Uint8Array.of(...request.signingBytes, 1) }
  await paste(textOf(answerOf(altered, lockPrivateKey)))
  await expect.element(rejection).toHaveTextContent('This answers no request of this browser')
})

test('an answer to a changed draft is rejected, and a bare signature of the new digest is accepted', async () => {
  await openRoute('/build/create')
  await buildCreate()
  const request = await prepareRequest()
  await page.getByRole('link', { name: /Keys/ }).first().click()
  await expect.element(page.getByText('If you change the transition, prepare it again')).toBeVisible()
  await button('Remove key 1').click()
  await pasteKeys([{ ...jsonKey(6, 2), id: 3 }])
  await expect.element(page.getByText('Changed since the request was prepared')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /Sign/ }).first().click()
  await paste(textOf(answerOf(request, lockPrivateKey)))
  await expect.element(rejection).toHaveTextContent('This answers an earlier request')
  await expect.element(rejection).toHaveTextContent('Changed since: the keys.')

  // The request is prepared again, for a signer that knows only the digest.
  await button('Prepare it again').click()
  await page.getByText('For any other signer').click()
  const digest = page.getByText(/^[0-9a-f]{64}$/).last()
  await expect.element(digest).toBeVisible()
  const signature = signDigest(parseHex(digest.element().textContent), lockPrivateKey)
  await paste(` ${formatBase64(signature)} `)
  await expect.element(page.getByText('Signature verified: the recovered key opens output 0.')).toBeVisible()
})

test('the step for signing on another machine works by keyboard, and is accessible', async () => {
  await openRoute('/build/create')
  await buildCreate()
  const press = async (name: string) => {
    await expect.element(button(name)).toBeVisible()
    button(name).element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await press('Prepare the request')
  // The focused button has disappeared, so the heading has the focus.
  await expect.element(page.getByRole('heading', { name: 'Offline signing' })).toHaveFocus()
  await press('Show as QR code')
  await expect.element(page.getByRole('img', { name: /Request to sign an identity create/ })).toBeVisible()
  await page.getByText('For any other signer').click()
  await expect.element(button('Copy Digest as hex')).toBeVisible()
  await label('Answer as text').fill('f00f')
  await press('Use the signature')
  await expect.element(rejection).toBeVisible()
  await expectAccessible()
})

test('an answer to another draft is rejected with a link to that draft, and is accepted there only once', async () => {
  const identity = jsonIdentity(6, { publicKeys: [0, 1, 2].map((id) => jsonKey(6, id)) })
  const { router } = await openRoute(`/identities/${identity.id}`, {
    records: [addRecord('identities', identity.id, identityRecord(identity, 'Watched Press', Date.now()))],
  })
  await page.getByRole('checkbox', { name: /Disable key 2/ }).click()
  await page.getByRole('link', { name: 'Review update' }).click()
  await expect.element(page.getByText('Revision 3 becomes 4')).toBeVisible()
  await expect
    .element(page.getByText(/^Sign and submit before .*, or set a later time/).first())
    .toBeVisible()
  const request = await prepareRequest()
  expect(request).toMatchObject({ keyIds: [0], identity: { revision: 3 }, transition: { type: 5 } })
  await expectAccessible()
  const answer = textOf(answerOf(request, privateKeyOf(6, 0)))
  const { pathname } = router.state.location

  await router.navigate({ to: '/build/create' })
  await buildCreate()
  await prepareRequest()
  await paste(answer)
  await expect.element(rejection).toHaveTextContent('This answers something else')
  await expect.element(rejection).toHaveTextContent('the update of Watched Press, on Sandbox')
  await rejection.getByRole('link', { name: 'Go there' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(pathname)
  await paste(answer)
  await expect.element(page.getByText('Signature verified: key 0 of this identity signed.')).toBeVisible()

  // A second import reports, on any page, that the draft is already signed.
  await router.navigate({ to: '/' })
  await page.getByRole('link', { name: 'Resume' }).click()
  await paste(answer)
  await expect.element(rejection).toHaveTextContent('This is signed already')
  await rejection.getByRole('link', { name: 'Go to the signed transition' }).click()
  await expect.poll(() => router.state.location.pathname).toMatch(/^\/build\/signed\//)
})
