import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { page, type Locator } from 'vitest/browser'

import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { jsonKey, type JsonKey } from '#/protocol/testing/numbered-identities.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

// Steps of component tests on the pages of the vault and its recovery phrase.

/** BIP 39, test vectors of the reference implementation: entropy of sixteen zero bytes. */
export const publishedPhrase =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

/** Derives a public key of the published phrase with another library. Returns Base58. */
export function publicKeyAt(path: string): string {
  const { publicKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(publishedPhrase)).derive(path)
  return formatBase58(publicKey ?? new Uint8Array())
}

/** A key of an identity, derived from the published phrase. */
export const phraseKey = (id: number, securityLevel: number): JsonKey => ({
  ...jsonKey(1, id),
  purpose: 0,
  securityLevel,
  data: publicKeyAt(`m/9'/1'/5'/0'/0'/0'/${id}'`),
})

export const card = (name: string | RegExp): Locator => page.getByRole('region', { name }).first()

export const keyRow = (name: RegExp | string): Locator =>
  page.getByRole('table', { name: 'Private keys', exact: true }).getByRole('row').filter({ hasText: name })

export async function prove(within: Locator, act: string | RegExp): Promise<void> {
  await within.getByLabelText('Passphrase').fill(passphrase)
  await within.getByRole('button', { name: act }).click()
}

export async function importPhrase(text: string): Promise<void> {
  const importing = card('Use a phrase that you have')
  await importing.getByLabelText('Recovery phrase').fill(text)
  await prove(importing, 'Import the phrase')
}

export const shownWords = page.getByRole('list', { name: 'Words of the recovery phrase' })

export const readWords = (): readonly string[] =>
  shownWords
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

/** Types the words that the page asks for. Returns their places. */
export async function giveWords(
  choose: (place: number, index: number) => string,
): Promise<readonly number[]> {
  const fields = page.getByLabelText(/^Word \d+$/)
  const places = fields
    .elements()
    .map((each) =>
      Number(/\d+/.exec(each instanceof HTMLInputElement ? (each.labels?.[0]?.textContent ?? '') : '')),
    )
  for (const [index, place] of places.entries()) await fields.nth(index).fill(choose(place, index))
  await page.getByRole('button', { name: 'Check the words' }).click()
  return places
}

export const shorten = (text: string): string => `${text.slice(0, 6)}…${text.slice(-6)}`
