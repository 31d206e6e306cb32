import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeFile } from '#/protocol/exchange/exchange-file.ts'
import { expect, type Page } from '@playwright/test'

export { requestSample } from '#/protocol/testing/request-samples.ts'

// Steps with requests from other devices.

export function jsonOf(exchange: ExchangeFile): string {
  return new TextDecoder().decode(encodeExchange(exchange, 'json'))
}

export async function openText(page: Page, text: string): Promise<void> {
  await page.getByLabel('Exchange file as text').fill(text)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
}

/** Imports a private key on the page of the vault. */
export async function sealAs(page: Page, what: string, label: string, privateKey: Uint8Array): Promise<void> {
  await page.getByText('Import', { exact: true }).click()
  await page.getByLabel('It is for').selectOption({ label: what })
  await page.getByLabel('Label').fill(label)
  await page.getByLabel('Private key', { exact: true }).fill(formatHex(privateKey))
  await page.getByRole('button', { name: 'Seal private key' }).click()
  await expect(page.getByText(`${label} is sealed.`).first()).toBeVisible()
}
