import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { formatScriptAddress } from '#/protocol/layer1/address.ts'
import { formatDash } from '#/protocol/platform/credit-amount.ts'
import { download, passphrase } from './acts.ts'
import { putCreditIdentity, type CreditCase } from './credit-cases.ts'
import { sealAs } from './exchange-acts.ts'
import { openIdentity } from './identity-steps.ts'

// Steps of two devices for a transfer or a withdrawal: one is online without private keys, the other has them.

const numbered = (value: number | bigint) => value.toLocaleString('en-GB')
const receiverOf = ({ fields }: CreditCase) =>
  fields.recipientId === undefined
    ? (formatScriptAddress(parseHex(fields.outputScript ?? ''), 'testnet') ?? '')
    : formatBase58(parseHex(fields.recipientId))

/** Enters the case's values, and sends them for signing. */
export async function sendFor(page: Page, published: CreditCase): Promise<void> {
  const { fields } = published
  const isTransfer = fields.recipientId !== undefined
  await page.goto('/')
  await putCreditIdentity(page, published)
  await page.reload()
  await openIdentity(page, 'Published')
  await page.getByRole('link', { name: isTransfer ? 'Send credits' : 'Withdraw' }).click()
  await page.getByLabel(isTransfer ? 'Recipient' : 'Address').fill(receiverOf(published))
  await page.getByLabel('Amount').fill(formatDash(BigInt(fields.amount)))
  await page.getByLabel('Last nonce of the identity').fill(String(Number(fields.nonce) - 1))
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await page.getByLabel('Fee increase').selectOption(String(fields.userFeeIncrease))
  if (fields.coreFeePerByte !== undefined)
    await page.getByLabel('Fee on the core chain').selectOption(String(fields.coreFeePerByte))
  await page.getByRole('button', { name: 'Prepare the request' }).click()
  await expect(page.getByText('Waiting for the offline signer').first()).toBeVisible()
}

export async function saved(page: Page, name: string): Promise<Buffer> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  return readFileSync(await (await waiting).path())
}

/** Imports the private key on the page of the open vault, then opens the page that signs requests. */
export async function openSigner(page: Page, privateKey: string): Promise<void> {
  await sealAs(page, 'A Critical key of an identity', 'Cold transfer', parseHex(privateKey))
  await page.getByRole('link', { name: 'Sign a request' }).first().click()
}

export async function openFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page
    .getByLabel(/Open a file/)
    .first()
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
}

/** Expects the details that the signer shows before it signs. */
export async function expectShown(page: Page, published: CreditCase): Promise<void> {
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

export async function signHere(page: Page): Promise<void> {
  const sign = page.getByRole('button', { name: 'Sign the request' })
  await expect(sign).toBeVisible()
  const proof = page.getByLabel('Passphrase')
  if (await proof.isVisible()) await proof.fill(passphrase)
  await sign.click()
  await expect(page.getByText('Signed and verified')).toBeVisible()
}

export async function expectPublished(page: Page, published: CreditCase): Promise<void> {
  await expect(page).toHaveURL(/\/build\/signed\//)
  await expect(page.getByText(/Signature verified: key \d+ of this identity signed/)).toBeVisible()
  expect((await download(page, 'binary')).toString('hex')).toBe(published.full)
  await expect(page.getByRole('banner').getByText('No vault yet')).toBeAttached()
}
