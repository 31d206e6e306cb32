import { readFileSync } from 'node:fs'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { decodeExchange, encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeAnswer, ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { signDigest } from '#/protocol/key/ecdsa.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { beginDraft, chooseMethod, createVault, goOn, passphrase } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { importIdentity, openIdentity } from './identity-steps.ts'
import { expectGoodLooks } from './looks.ts'
import { jsonIdentity, jsonKey, privateKeyOf } from '#/protocol/testing/numbered-identities.ts'

// The online device has no private key in any of these journeys, because it has no vault. The test simulates the
// offline signer.

const lockPrivateKey = new Uint8Array(32).fill(7)
const lockPublicKey = derivePublicKey('ecdsa', lockPrivateKey)
const otherPrivateKey = new Uint8Array(32).fill(8)
const publicKeys = [0, 2].map((kind, id) => ({ ...jsonKey(6, kind), id }))

/** A create whose private keys are all with the offline signer, at its Sign step. */
async function buildCreate(page: Page): Promise<void> {
  await beginDraft(page)
  await chooseMethod(page, 'Sandbox funds')
  await page.getByRole('button', { name: 'Use an offline device’s key' }).click()
  await page.getByLabel('Public key of the single-use key').fill(formatHex(lockPublicKey))
  await page.getByRole('button', { name: 'Get sandbox funds' }).click()
  await goOn(page, 'Keys')
  await page.getByText('JSON', { exact: true }).click()
  await page.getByLabel('Public keys as JSON').fill(JSON.stringify(publicKeys))
  await page.getByRole('button', { name: 'Add these keys' }).click()
  await goOn(page, 'Review')
  await page.getByLabel('Label', { exact: true }).fill('Cold Press')
  await goOn(page, 'Sign')
}

async function sendForSigning(page: Page): Promise<ExchangeRequest> {
  await page.getByRole('button', { name: 'Prepare the request' }).press('Enter')
  await expect(page.getByText('Waiting for the offline signer').first()).toBeVisible()
  // The focused button disappeared.
  await expect(page.getByRole('heading', { name: 'Offline signing' })).toBeFocused()
  return takeRequest(page)
}

async function takeRequest(page: Page): Promise<ExchangeRequest> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the request as .kwx', exact: true }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^request-[0-9a-f]{8}\.kwx$/)
  const read = decodeExchange(new Uint8Array(readFileSync(await file.path())))
  if (!read.ok || read.value.kind !== 'unsigned') throw new TypeError('no request')
  return read.value
}

function answerOf(request: ExchangeRequest, privateKey: Uint8Array): ExchangeAnswer {
  const digest = deriveSigningDigest(request.signingBytes)
  const { transition } = request
  return {
    kind: 'signatures',
    profile: request.profile,
    digest,
    signature: signDigest(digest, privateKey),
    ...(transition.type === 5 ? { signaturePublicKeyId: transition.signaturePublicKeyId } : {}),
    witnesses: [],
    signedAtMs: request.madeAtMs + 60_000,
  }
}

function textOf(answer: ExchangeAnswer | ExchangeRequest): string {
  return Buffer.from(encodeExchange(answer, 'json')).toString()
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Answer as text').fill(text)
  await page.getByRole('button', { name: 'Use the signature' }).click()
}

test(
  'with an offline single-use key, the Keys step unlocks the vault before it adds a key',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault')
    await createVault(page)
    await page.reload()
    await beginDraft(page)
    await chooseMethod(page, 'Sandbox funds')
    await page.getByRole('button', { name: 'Use an offline device’s key' }).click()
    await page.getByLabel('Public key of the single-use key').fill(formatHex(lockPublicKey))
    await page.getByRole('button', { name: 'Get sandbox funds' }).click()
    await goOn(page, 'Keys')
    const add = page.getByRole('button', { name: 'Add key' })
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(page.getByLabel('Passphrase')).toBeHidden()
    await add.click()
    await expect(page.getByLabel('Label of key 0')).toBeVisible()
  },
)

test(
  'without a vault, a create is sent for signing, waits across a reload, and is completed by a file',
  { tag: '@deep' },
  async ({ page }) => {
    await buildCreate(page)
    await expect(page.getByText('There is no vault in this browser yet. Take a request')).toBeVisible()
    await expect(page.getByText('bytes to sign, not from the form')).toBeVisible()
    // Without a vault, its worker does not start.
    expect(page.workers().filter((worker) => worker.url().includes('vault.worker'))).toEqual([])
    const request = await sendForSigning(page)
    expect(request).toMatchObject({
      network: { name: 'Sandbox', platformName: 'sandbox' },
      singleUsePublicKey: lockPublicKey,
      transition: { type: 2 },
    })
    expect(request.lockTransaction).toBeDefined()
    expect(request.instantLock).toBeDefined()
    await expectAccessible(page, 'sign on another machine')

    await page.goto('/')
    // The lock of a draft that is listed above is in a line that opens.
    await page.getByRole('region', { name: 'Locks in progress' }).locator('summary').click()
    const lock = page.getByRole('row', { name: /Private key on the offline signer/ })
    await expect(lock).toContainText('Waiting for the offline signer')
    await expect(lock).toContainText('Open the answer of the offline signer.')
    await expect(page.getByText(/Waiting for the offline signer since/)).toBeVisible()
    await page.getByRole('link', { name: 'Resume' }).click()
    // The same request is restored, byte by byte.
    expect(await takeRequest(page)).toEqual(request)
    await page.getByLabel('Open a file').setInputFiles({
      name: 'answer.kwx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(encodeExchange(answerOf(request, lockPrivateKey), 'cbor')),
    })
    await expect(page).toHaveURL(/\/export$/)
    await expect(page.getByText('Signature verified: the recovered key opens output 0.')).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('row', { name: /Cold Press/ })).toContainText('Signed, not submitted')
    await expect(page.getByRole('row', { name: /Private key on the offline signer/ })).toContainText('Signed')
  },
)

test(
  'a bare signature of a bare digest can be pasted; an answer that does not fit is rejected with what to do',
  { tag: '@deep' },
  async ({ page }) => {
    await buildCreate(page)
    const request = await sendForSigning(page)
    const rejection = page.getByRole('alert')

    await paste(page, textOf(request))
    await expect(rejection).toContainText('This is the request, not the answer')
    await paste(page, textOf(answerOf(request, otherPrivateKey)))
    await expect(rejection).toContainText('The wrong private key has signed')
    await expect(rejection).toContainText(formatHex(lockPublicKey))
    await paste(page, 'f00f')
    await expect(rejection).toContainText('exchange.signature')
    await expect(page.getByLabel('Answer as text')).toHaveValue('f00f')
    await paste(page, '1f'.repeat(32))
    await expect(rejection).toContainText('private key')
    await expect(page.getByLabel('Answer as text')).toHaveValue('')
    const altered = { ...request, signingBytes: Uint8Array.of(...request.signingBytes, 1) }
    await paste(page, textOf(answerOf(altered, lockPrivateKey)))
    await expect(rejection).toContainText('This answers no request of this browser')

    // Changed after it was sent for signing: the step shows this, and the changes.
    await page.getByRole('link', { name: /Keys/ }).first().click()
    await expect(page.getByText('If you change what is signed, prepare it again')).toBeVisible()
    await page.getByRole('button', { name: 'Remove key 1' }).click()
    await page.getByText('JSON', { exact: true }).click()
    await page.getByLabel('Public keys as JSON').fill(JSON.stringify([{ ...jsonKey(6, 2), id: 3 }]))
    await page.getByRole('button', { name: 'Add these keys' }).click()
    await expect(page.getByText('Changed since the request was prepared')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: /Sign/ }).first().click()
    await paste(page, textOf(answerOf(request, lockPrivateKey)))
    await expect(rejection).toContainText('This answers an earlier request')
    await expect(rejection).toContainText('Changed since: the keys.')

    // Prepared again, for a signer that knows the digest alone.
    await page.getByRole('button', { name: 'Prepare it again' }).click()
    await page.getByText('For any other signer').click()
    const digest = await page
      .getByText(/^[0-9a-f]{64}$/)
      .last()
      .textContent()
    const signature = signDigest(parseHex(digest ?? ''), lockPrivateKey)
    await paste(page, ` ${formatBase64(signature)} `)
    await expect(page).toHaveURL(/\/export$/)
    await expect(page.getByText('Signature verified: the recovered key opens output 0.')).toBeVisible()
  },
)

test(
  'an update of a watched identity is sent for signing and withdrawn; another draft rejects its answer',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/')
    const keys = [0, 1, 2].map((id) => jsonKey(6, id))
    await importIdentity(page, jsonIdentity(6, { publicKeys: keys }), 'Watched Press')
    await openIdentity(page, 'Watched Press')
    await page.getByRole('checkbox', { name: /Disable key 2/ }).check()
    await page.getByRole('link', { name: 'Review update' }).click()
    await expect(page.getByText('Revision 3 becomes 4')).toBeVisible()
    await expect(page.getByText(/^Sign and submit before .*, or set a later time/).first()).toBeVisible()
    const request = await sendForSigning(page)
    expect(request).toMatchObject({ keyIds: [0], identity: { revision: 3 }, transition: { type: 5 } })
    await expectAccessible(page, 'update on another machine')
    const answer = textOf(answerOf(request, privateKeyOf(6, 0)))
    const address = page.url()

    await buildCreate(page)
    await sendForSigning(page)
    await paste(page, answer)
    const rejection = page.getByRole('alert')
    await expect(rejection).toContainText('This answers something else')
    await expect(rejection).toContainText('the update of Watched Press, on Sandbox')
    await rejection.getByRole('link', { name: 'Go there' }).click()
    await expect(page).toHaveURL(address)
    await paste(page, answer)
    await expect(page).toHaveURL(/\/build\/signed\//)
    await expect(page.getByText('Signature verified: key 0 of this identity signed.')).toBeVisible()

    // A second import on any page reports that the draft is already signed.
    await page.goto('/')
    await page.getByRole('link', { name: 'Resume' }).click()
    await paste(page, answer)
    await expect(rejection).toContainText('This is signed already')
    await rejection.getByRole('link', { name: 'Go to the signed transition' }).click()
    await expect(page).toHaveURL(/\/build\/signed\//)
  },
)

test(
  'the step for signing on another machine fits the screen and works by keyboard',
  { tag: '@deep' },
  async ({ page }) => {
    await buildCreate(page)
    await page.getByRole('button', { name: 'Prepare the request' }).press('Enter')
    const show = page.getByRole('button', { name: 'Show as QR code' })
    await show.press('Enter')
    await expect(page.getByRole('img', { name: /Request to sign an identity create/ })).toBeVisible()
    await page.locator('summary', { hasText: 'For any other signer' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Copy Digest as hex' })).toBeVisible()
    await page.getByLabel('Answer as text').fill('f00f')
    await page.getByRole('button', { name: 'Use the signature' }).press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectGoodLooks(page, 'sign on another machine')
  },
)
