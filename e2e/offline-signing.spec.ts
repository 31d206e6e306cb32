import { readFileSync } from 'node:fs'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { decodeExchange, encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { beginDraft, chooseMethod, goOn } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { jsonKey } from '#/protocol/testing/numbered-identities.ts'
import { answerOf } from '#/protocol/testing/request-samples.ts'

test.use({ stretchesQuickly: true })

// The online device has no private key in this journey, because it has no vault. The test simulates the
// offline signer.

const lockPrivateKey = new Uint8Array(32).fill(7)
const lockPublicKey = derivePublicKey('ecdsa', lockPrivateKey)
const publicKeys = [0, 2].map((kind, id) => ({ ...jsonKey(6, kind), id }))

/** Builds a create whose private keys are all with the offline signer, up to its Sign step. */
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

test(
  'without a vault, a create is sent for signing, waits across a reload, and is completed by a file',
  { tag: '@deep' },
  async ({ page }) => {
    await buildCreate(page)
    await expect(page.getByText('There is no vault in this browser yet. Take a request')).toBeVisible()
    await expect(page.getByText('bytes to sign, not from the form')).toBeVisible()
    // The vault's worker does not start without a vault.
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
    // The lock of a draft that is listed above is in a collapsed line.
    await page.getByRole('region', { name: 'Locks in progress' }).locator('summary').click()
    const lock = page.getByRole('row', { name: /Private key on the offline signer/ })
    await expect(lock).toContainText('Waiting for the offline signer')
    await expect(lock).toContainText('Open the answer of the offline signer.')
    await expect(page.getByText(/Waiting for the offline signer since/)).toBeVisible()
    await page.getByRole('link', { name: 'Resume' }).click()
    // The same request is restored, byte for byte.
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
