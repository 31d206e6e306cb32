import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeFile, ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { randomExchange, type ExchangeSample } from '#/protocol/testing/exchange-samples.ts'
import { pickFrom } from '#/protocol/testing/random-transition.ts'
import { newKeysOf } from '#/protocol/transition/transition.ts'
import { expect, type Page } from '@playwright/test'

// Steps with requests from other devices, and sample requests.

/** Creation time of requests; pages that open them run a little later. */
export const madeAtMs = Date.UTC(2026, 4, 9, 12)

/** A request of this type with ECDSA keys only. */
export function requestSample(type: 2 | 3 | 5, profile: ExchangeRequest['profile']): ExchangeSample {
  for (let seed = 0; seed < 500; seed += 1) {
    const sample = randomExchange(pickFrom(seed), type)
    const { unsigned, made } = sample
    const isPlain =
      made.signer.type === 0 && newKeysOf(unsigned.transition).keys.every((key) => key.type === 0)
    if (unsigned.profile === profile && unsigned.tip !== undefined && isPlain) {
      const tip = { ...unsigned.tip, timeMs: madeAtMs - 90_000 }
      return { ...sample, unsigned: { ...unsigned, madeAtMs, tip } }
    }
  }
  throw new Error(`no sample of type ${type}`)
}

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
