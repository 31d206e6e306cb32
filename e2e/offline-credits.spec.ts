import type { Browser, Page } from '@playwright/test'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { startCameraBrowser } from './browsers.ts'
import {
  expectPublished,
  expectShown,
  numbered,
  openFile,
  openSigner,
  saved,
  sendFor,
  signHere,
} from './credit-acts.ts'
import { creditCases, type CreditCase } from './credit-cases.ts'
import { openCodes, photograph, writeFilm } from './film.ts'
import { expect, test } from './fixtures.ts'
import { putRecords } from './identity-steps.ts'
import { identityRecord } from '#/workspace/testing/numbered-records.ts'
import { expectGoodLooks } from './looks.ts'

// Two machines: one that is online and has no private key, and one that has it.

/** An identity of the list whose id differs from the recipient's in one character. */
async function putNearly(page: Page, { fields, secrets }: CreditCase): Promise<void> {
  const id = formatBase58(parseHex(fields.recipientId ?? fields.identityId))
  const nearly = `${id.slice(0, -1)}${id.endsWith('2') ? '3' : '2'}`
  const data = formatBase58(parseHex(secrets.signer.key.data))
  const key = { id: 0, type: secrets.signer.key.type, purpose: 0, securityLevel: 0, readOnly: false, data }
  const identity = { protocolVersion: 1, id: nearly, publicKeys: [key], balance: 1, revision: 0 }
  await putRecords(page, 'identities', [identityRecord(identity, 'Nearly', Date.now())])
}

/** What else the identity sends takes the nonce above, and leads to the request. */
async function expectKeepsNonce(page: Page, { fields }: CreditCase): Promise<void> {
  const isTransfer = fields.recipientId !== undefined
  const nonce = Number(fields.nonce)
  await page
    .getByRole('main')
    .getByRole('link', { name: isTransfer ? 'Withdraw' : 'Send credits' })
    .click()
  await expect(page.getByText(`Next nonce: ${numbered(nonce + 1)}`)).toBeVisible()
  await expectGoodLooks(page, 'other nonce')
  await page.getByRole('link', { name: isTransfer ? 'Open the transfer' : 'Open the withdrawal' }).click()
  await expect(page.getByText(`Next nonce: ${numbered(nonce)}`)).toBeVisible()
}

async function secondPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ serviceWorkers: 'block' })).newPage()
}

for (const published of creditCases()) {
  test(`as files: ${published.name}`, { tag: '@deep' }, async ({ page, browser }) => {
    const cold = await secondPage(browser)
    await cold.goto('/')
    await putNearly(cold, published)
    await cold.goto('/vault')
    await openSigner(cold, published.secrets.signer.privateKey)
    await sendFor(page, published)
    const request = await saved(page, 'Download the request as .kwx')
    const text = (await saved(page, 'Download the request as .kwx.json')).toString()

    const rejection = cold.getByRole('alert')
    const other = formatBase58(new Uint8Array(32).fill(9))
    for (const [altered, rule, place] of [
      [text.replace(/("amount": ")\d/, '$19'), 'exchange.signing-bytes', '/transition/amount'],
      [text.replace(/("amountCredits": ")\d/, '$19'), 'exchange.facts', '/facts/amountCredits'],
      [text.replace(/("id": ")\w{32,}/, `$1${other}`), 'platform.identity', '/transition/identityId'],
      [text.replace(/("keyIds": \[\s*)\d+/, '$177'), 'exchange.key-ids', '/keyIds'],
    ] as const) {
      expect(altered).not.toBe(text)
      await openFile(cold, 'altered.kwx.json', altered)
      await expect(rejection).toContainText(rule)
      await expect(rejection).toContainText(place)
    }

    await openFile(cold, 'request.kwx', request)
    await expectShown(cold, published)
    const isTransfer = published.fields.recipientId !== undefined
    await expect(cold.getByText('This is not Nearly, though nearly')).toHaveCount(isTransfer ? 1 : 0)
    await expectGoodLooks(cold, 'request')
    await signHere(cold)
    const answer = await saved(cold, 'Download the answer as .kwx')

    // It waits over a reload, and an answer finds it from another page.
    await page.reload()
    await expect(page.getByText('Waiting for the offline signer').first()).toBeVisible()
    await expectGoodLooks(page, 'waiting')
    await page.getByRole('link', { name: 'Back to the identity' }).click()
    await expect(page.getByText(/waits for the signature of an offline signer since/)).toBeVisible()
    await expectGoodLooks(page, 'identity')
    await expectKeepsNonce(page, published)
    await page.goto('/exchange')
    await openFile(page, 'answer.kwx', answer)
    await page.getByRole('button', { name: 'Use the signature' }).click()
    await expectPublished(page, published)
    await expect(page.getByText(/^\d+ bytes of 20 KB$/)).toBeVisible()
    // What came back is submitted from here, once the network has nodes.
    const submission = page.getByRole('region', { name: 'Submit it' })
    await expect(submission).toContainText('This network has no nodes of the platform')
    await expect(submission.getByRole('link', { name: 'Open the settings' })).toBeVisible()
    await cold.context().close()
  })

  test(`is discarded: ${published.name}`, { tag: '@deep' }, async ({ page }) => {
    await sendFor(page, published)
    await page.getByRole('button', { name: 'Discard the request' }).click()
    await expect(page.getByText('The request is discarded.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Prepare the request' })).toBeVisible()
    await expect(page.getByText('Waiting for the offline signer')).toHaveCount(0)
  })

  test(`as QR codes: ${published.name}`, { tag: '@deep' }, async ({ baseURL }, testInfo) => {
    const requestFilm = testInfo.outputPath('request.mjpeg')
    const answerFilm = testInfo.outputPath('answer.mjpeg')
    const [warmBrowser, coldBrowser] = await Promise.all([
      startCameraBrowser(answerFilm),
      startCameraBrowser(requestFilm),
    ])
    try {
      const options = {
        baseURL: baseURL ?? '',
        permissions: ['camera'],
        serviceWorkers: 'block' as const,
        viewport: { width: 1440, height: 900 },
      }
      const cold = await (await coldBrowser.newContext(options)).newPage()
      await cold.goto('/vault')
      await openSigner(cold, published.secrets.signer.privateKey)
      const page = await (await warmBrowser.newContext(options)).newPage()
      await sendFor(page, published)
      await openCodes(page)
      writeFilm(requestFilm, await photograph(page, /^Medium/, 12))

      await cold.getByRole('button', { name: 'Scan a QR code' }).click()
      await cold.getByRole('button', { name: 'Start the camera' }).click()
      await expectShown(cold, published)
      await signHere(cold)
      await openCodes(cold)
      writeFilm(answerFilm, await photograph(cold, /^Low/, 6))

      await page.getByRole('button', { name: 'Scan QR codes' }).click()
      await page.getByRole('button', { name: 'Start the camera' }).click()
      await expectPublished(page, published)
    } finally {
      await Promise.all([warmBrowser.close(), coldBrowser.close()])
    }
  })
}
