import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { formatScriptAddress } from '#/protocol/layer1/address.ts'
import { formatDash } from '#/protocol/platform/credit-amount.ts'
import { createVault, download, passphrase } from './acts.ts'
import { startCameraBrowser } from './camera-browser.ts'
import { creditCases, putCreditIdentity, type CreditCase } from './credit-cases.ts'
import { sealAs } from './exchange-acts.ts'
import { photograph, writeFilm } from './film.ts'
import { expect, test } from './fixtures.ts'
import { identityRecord, openIdentity, putRecords } from './identity-steps.ts'
import { expectGoodLooks } from './looks.ts'

// Two machines: one that is online and has no private key, and one that has it.

const numbered = (value: number | bigint) => value.toLocaleString('en-GB')
const receiverOf = ({ fields }: CreditCase) =>
  fields.recipientId === undefined
    ? (formatScriptAddress(parseHex(fields.outputScript ?? ''), 'testnet') ?? '')
    : formatBase58(parseHex(fields.recipientId))

/** Types what the case sends, and sends it for signing. */
async function sendFor(page: Page, published: CreditCase): Promise<void> {
  const { fields } = published
  const isTransfer = fields.recipientId !== undefined
  await page.goto('/')
  await putCreditIdentity(page, published)
  await page.reload()
  await openIdentity(page, 'Published')
  await page.getByRole('button', { name: /^More for Published/ }).click()
  await page.getByRole('menuitem', { name: isTransfer ? 'Send credits' : 'Withdraw' }).click()
  await page.getByLabel(isTransfer ? 'Recipient' : 'Address').fill(receiverOf(published))
  await page.getByLabel('Amount').fill(formatDash(BigInt(fields.amount)))
  await page.getByLabel('Last nonce of the identity').fill(String(Number(fields.nonce) - 1))
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await page.getByLabel('Fee increase').selectOption(String(fields.userFeeIncrease))
  if (fields.coreFeePerByte !== undefined)
    await page.getByLabel('Fee on layer 1').selectOption(String(fields.coreFeePerByte))
  await page.getByRole('button', { name: 'Send for signing' }).click()
  await expect(page.getByText('Waiting for the offline signer').first()).toBeVisible()
}

async function saved(page: Page, name: string): Promise<Buffer> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  return readFileSync(await (await waiting).path())
}

/** The machine with the vault, at the page where requests are signed. */
async function openSigner(page: Page, privateKey: string): Promise<void> {
  await page.goto('/vault')
  await createVault(page)
  await sealAs(page, 'A Critical key of an identity', 'Cold transfer', parseHex(privateKey))
  await page.getByRole('link', { name: 'Sign a request' }).first().click()
}

async function openFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page
    .getByLabel(/Open a file/)
    .first()
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
}

/** An identity of the list whose id differs from the recipient's in one character. */
async function putNearly(page: Page, { fields, secrets }: CreditCase): Promise<void> {
  const id = formatBase58(parseHex(fields.recipientId ?? fields.identityId))
  const nearly = `${id.slice(0, -1)}${id.endsWith('2') ? '3' : '2'}`
  const data = formatBase58(parseHex(secrets.signer.key.data))
  const key = { id: 0, type: secrets.signer.key.type, purpose: 0, securityLevel: 0, readOnly: false, data }
  const identity = { protocolVersion: 1, id: nearly, publicKeys: [key], balance: 1, revision: 0 }
  await putRecords(page, 'identities', [identityRecord(identity, 'Nearly', Date.now())])
}

/** What the signer is shown before it signs. */
async function expectShown(page: Page, published: CreditCase): Promise<void> {
  const { fields } = published
  const isTransfer = fields.recipientId !== undefined
  await expect(
    page.getByRole('heading', {
      name: isTransfer ? 'Request to send credits' : 'Request to withdraw credits',
    }),
  ).toBeVisible()
  const credits = BigInt(fields.amount)
  const shown = page.getByRole('main')
  await expect(shown).toContainText(receiverOf(published))
  await expect(shown).toContainText(`${formatDash(credits)} DASH, ${numbered(credits)} credits`)
  await expect(shown).toContainText(numbered(90_000_000_000))
  await expect(shown).toContainText(`Nonce ${numbered(Number(fields.nonce))}`)
}

async function signHere(page: Page): Promise<void> {
  const sign = page.getByRole('button', { name: 'Sign the request' })
  await expect(sign).toBeVisible()
  const proof = page.getByLabel('Passphrase')
  if (await proof.isVisible()) await proof.fill(passphrase)
  await sign.click()
  await expect(page.getByText('Signed and verified')).toBeVisible()
}

async function expectPublished(page: Page, published: CreditCase): Promise<void> {
  await expect(page).toHaveURL(/\/build\/signed\//)
  await expect(page.getByText(/Signature verified: key \d+ of this identity signed/)).toBeVisible()
  expect((await download(page, 'binary')).toString('hex')).toBe(published.full)
  await expect(page.getByRole('banner').getByText('No vault yet')).toBeAttached()
}

async function secondPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ serviceWorkers: 'block' })).newPage()
}

for (const published of creditCases()) {
  test(`as files: ${published.name}`, { tag: '@deep' }, async ({ page, browser }) => {
    const cold = await secondPage(browser)
    await cold.goto('/')
    await putNearly(cold, published)
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
    await expect(page.getByText(/was sent for signing on .* and waits for the signature/)).toBeVisible()
    await expectGoodLooks(page, 'identity')
    await page.goto('/exchange')
    await openFile(page, 'answer.kwx', answer)
    await page.getByRole('button', { name: 'Use the signature' }).click()
    await expectPublished(page, published)
    await cold.context().close()
  })

  test(`as QR codes: ${published.name}`, { tag: '@deep' }, async ({ baseURL }, testInfo) => {
    const requestFilm = testInfo.outputPath('request.mjpeg')
    const answerFilm = testInfo.outputPath('answer.mjpeg')
    const [warmBrowser, coldBrowser] = await Promise.all([
      startCameraBrowser(testInfo, answerFilm),
      startCameraBrowser(testInfo, requestFilm),
    ])
    try {
      const options = {
        baseURL: baseURL ?? '',
        permissions: ['camera'],
        serviceWorkers: 'block' as const,
        viewport: { width: 1440, height: 900 },
      }
      const cold = await (await coldBrowser.newContext(options)).newPage()
      await openSigner(cold, published.secrets.signer.privateKey)
      const page = await (await warmBrowser.newContext(options)).newPage()
      await sendFor(page, published)
      await showCodes(page)
      writeFilm(requestFilm, await photograph(page, /^Medium/, 12))

      await cold.getByRole('button', { name: 'Scan a QR code' }).click()
      await cold.getByRole('button', { name: 'Start the camera' }).click()
      await expectShown(cold, published)
      await signHere(cold)
      await showCodes(cold)
      writeFilm(answerFilm, await photograph(cold, /^Little/, 6))

      await page.getByRole('button', { name: 'Scan QR codes' }).click()
      await page.getByRole('button', { name: 'Start the camera' }).click()
      await expectPublished(page, published)
    } finally {
      await Promise.all([warmBrowser.close(), coldBrowser.close()])
    }
  })
}

/** The codes, not animated, where they do not show yet. */
async function showCodes(page: Page): Promise<void> {
  const show = page.getByRole('button', { name: 'Show as QR code' })
  if (await show.isVisible()) await show.click()
  await page.getByRole('radio', { name: /^Little/ }).check()
  await page.getByRole('button', { name: 'Pause' }).click()
}
