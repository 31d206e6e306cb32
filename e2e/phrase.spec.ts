import type { Locator, Page } from '@playwright/test'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'

import { formatBase58 } from '#/protocol/encoding/base58.ts'
import {
  awaitFirstKeys,
  beginDraft,
  beginWithVault,
  chooseMethod,
  createVault,
  download,
  fundFromSandbox,
  goOn,
  keyRow,
  lockButton,
  passphrase,
  sign,
} from './acts.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { expectGoodLooks } from './looks.ts'
import { goTo, importIdentity, sealPrivateKey } from './identity-steps.ts'
import { jsonIdentity, jsonKey } from '#/protocol/testing/numbered-identities.ts'

// BIP 39, test vectors of the reference implementation: entropy of sixteen zero bytes.
const published =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

function card(page: Page, title: string | RegExp): Locator {
  return page.getByRole('region', { name: title })
}

async function prove(within: Page | Locator, act: string | RegExp): Promise<void> {
  await within.getByLabel('Passphrase').fill(passphrase)
  await within.getByRole('button', { name: act }).click()
}

async function importPhrase(page: Page, text: string): Promise<void> {
  const importing = card(page, 'Use a phrase that you have')
  await importing.getByLabel('Recovery phrase').fill(text)
  await prove(importing, 'Import the phrase')
}

async function readWords(page: Page): Promise<readonly string[]> {
  const items = page.getByRole('list', { name: 'Words of the recovery phrase' }).getByRole('listitem')
  await expect(items).toHaveCount(12)
  return items.allTextContents()
}

/** Types the words that are asked for, and returns their places. */
async function giveWords(
  page: Page,
  choose: (place: number, index: number) => string,
): Promise<readonly number[]> {
  const labels = await page.getByLabel(/^Word \d+$/).all()
  expect(labels).toHaveLength(3)
  // Empty fields are told of by the form, not by the browser.
  await page.getByRole('button', { name: 'Check the words' }).click()
  for (const input of labels) await expect(input).toHaveAccessibleDescription('Fill in this field.')
  await expect(page.getByLabel(/^Word \d+$/).first()).toBeFocused()
  const places = []
  for (const [index, input] of labels.entries()) {
    const name = (await input.evaluate((each: HTMLInputElement) => each.labels?.[0]?.textContent)) ?? ''
    const place = Number(name.replace('Word ', ''))
    places.push(place)
    await input.fill(choose(place, index))
  }
  await page.getByRole('button', { name: 'Check the words' }).click()
  return places
}

test(
  'what a phrase gave comes back on another machine, and signs to the same bytes',
  { tag: '@deep' },
  async ({ page, browser, baseURL }) => {
    await beginWithVault(page)
    await page.getByRole('link', { name: 'Create or import a phrase' }).click()
    await prove(card(page, 'Create a recovery phrase'), 'Create the phrase')
    const words = await readWords(page)

    await expectAccessible(page, 'words')
    // What is wrong is said; what is hidden is nowhere on the page.
    await page.getByRole('button', { name: 'I have written them down' }).click()
    const [, second = 0] = await giveWords(page, (place, index) =>
      index === 1 ? (words[place - 1] === 'zoo' ? 'zone' : 'zoo') : (words[place - 1] ?? ''),
    )
    await expect(page.getByLabel(`Word ${second}`)).toHaveAccessibleDescription(
      `This is not word ${second}. Compare your paper with the words.`,
    )
    // The others stay.
    await expect(page.getByLabel(/^Word \d+$/).first()).not.toHaveValue('')
    await expect(page.getByText(/This is not word/)).toHaveCount(1)
    await page.getByRole('button', { name: 'Look at the words again' }).click()
    await expect(page.getByText('The words are hidden')).toBeVisible()
    await prove(page, 'Show the words again')
    expect(await readWords(page)).toEqual(words)
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect(page.getByText('The words are hidden')).toBeVisible()
    expect(await page.locator('body').innerText()).not.toContain(words.slice(0, 3).join(' '))
    await expect(page.getByRole('list', { name: 'Words of the recovery phrase' })).toHaveCount(0)
    await page.getByRole('button', { name: 'I have written them down' }).click()
    await giveWords(page, (place) => words[place - 1] ?? '')
    await expect(page.getByText('The phrase is written down').first()).toBeVisible()

    // Keys are derived now: one proof for the first two.
    await page.goBack()
    await fundFromSandbox(page)
    await goOn(page, 'Keys')
    await prove(card(page, 'What a new identity needs'), 'Create a Master key and a High key')
    await awaitFirstKeys(page)
    await expect(page.getByText("m/9'/1'/5'/0'/0'/0'/1'")).toBeVisible()
    await goOn(page, 'Review')
    await goOn(page, 'Sign')
    await sign(page)
    const signed = await download(page, 'JSON')

    const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const other = await elsewhere.newPage()
    await other.goto('/vault/phrase')
    await createVault(other)
    await importPhrase(other, words.join(' ').toUpperCase())
    await other.getByLabel('Another identity').fill(signed.toString())
    const restoring = card(other, 'Restore private keys')
    await restoring.getByText('mainnet').click()
    await prove(restoring, 'Look for private keys')
    const nothing = card(other, 'No private key of these identities was found')
    await expect(nothing).toContainText('Identities 0 to 4, keys 0 to 19 of each, on mainnet.')
    await expect(nothing).toContainText('Try a larger or later range')
    await restoring.getByText('testnet').first().click()
    await prove(restoring, 'Look for private keys')
    const result = card(other, '2 private keys were found')
    await expect(result.getByRole('row', { name: /key 0: Master, ECDSA/ })).toBeVisible()
    await expect(result.getByRole('row', { name: /key 1: High, ECDSA/ })).toBeVisible()
    await result.getByText(/^Single-use \(/).click()
    await result.getByRole('checkbox', { name: "Restore m/9'/1'/5'/1'/0", exact: true }).check()
    await prove(result, 'Restore 3 private keys')
    await expect(result.getByText('3 private keys were added.')).toBeVisible()

    // The same lock, the same keys: the identity create is the same, byte for byte.
    const { assetLockProof } = JSON.parse(signed.toString())
    await other.getByRole('link', { name: 'Identities' }).first().click()
    await other.getByRole('link', { name: 'Create identity' }).first().click()
    await chooseMethod(other, 'InstantSend lock')
    await other.getByLabel('Lock transaction').fill(assetLockProof.transaction)
    await other.getByLabel('Instant lock').fill(assetLockProof.instantLock)
    await other.getByLabel('Single-use private key').selectOption({ index: 1 })
    await goOn(other, 'Keys')
    await other.getByRole('button', { name: 'Add a key', exact: true }).click()
    await other.getByText('From the vault', { exact: true }).click()
    for (const name of ['Master key', 'Daily signing']) {
      await expect(other.getByLabel('Private key in the vault')).toContainText(name)
      const option = other.getByLabel('Private key in the vault').locator('option', { hasText: name })
      await other.getByLabel('Private key in the vault').selectOption((await option.textContent()) ?? '')
      await other.getByRole('button', { name: 'Add key', exact: true }).click()
    }
    await goOn(other, 'Review')
    await goOn(other, 'Sign')
    await sign(other)
    expect(await download(other, 'JSON')).toEqual(signed)
    await elsewhere.close()
  },
)

test(
  'a lost passphrase has a path; a published phrase gives the keys that BIP 32 says',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault')
    await createVault(page)
    await page.getByRole('button', { name: 'Generate private key' }).click()
    await expect(page.getByText('The private key is sealed.').first()).toBeVisible()
    await lockButton(page).click()
    await page.getByText('Forgot the passphrase?').click()
    await expect(page.getByText('Nobody can reset it')).toBeVisible()
    await expectAccessible(page, 'a lost passphrase')
    await page.getByRole('button', { name: 'Begin a new vault' }).click()
    await expect(page.getByRole('button', { name: 'Remove the vault' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.getByLabel('Type this to continue').fill('remove 1 private key')
    await page.getByRole('button', { name: 'Remove the vault' }).click()
    await expect(page.getByText('The old vault was removed').first()).toBeVisible()
    await createVault(page)
    await page.getByRole('link', { name: 'Create or import a phrase' }).first().click()

    await importPhrase(page, published.replace('about', 'abut'))
    await expect(page.getByText(/Word 12 is not in the list/)).toBeVisible()
    await importPhrase(page, published.replace('about', 'abandon'))
    await expect(page.getByText(/do not belong together/)).toBeVisible()
    await expectAccessible(page, 'no phrase yet')
    await importPhrase(page, published)
    const restoring = card(page, 'Restore private keys')
    await restoring.getByLabel('Identities', { exact: true }).fill('501')
    await restoring.getByLabel('Keys of each').fill('2')
    await prove(restoring, 'Look for private keys')
    await expect(restoring.getByRole('alert')).toContainText('At most 1,000 at once')
    await restoring.getByLabel('Identities', { exact: true }).fill('1')
    await restoring.getByLabel('Single-use keys').fill('2')
    await prove(restoring, 'Look for private keys')
    await expect(page.getByText('There was no identity to compare with')).toBeVisible()
    await page.getByText(/^Single-use \(/).click()
    await expectAccessible(page, 'a look')
    await page.getByText(/^Others \(/).click()
    await page.getByRole('checkbox', { name: "Restore m/9'/1'/5'/0'/0'/0'/0'", exact: true }).check()
    // The first key of an identity is its Master key, unless somebody chooses otherwise.
    await expect(page.getByLabel("Level of m/9'/1'/5'/0'/0'/0'/0'", { exact: true })).toHaveValue('0')
    await prove(card(page, 'There was no identity to compare with'), 'Restore 1 private key')
    await expect(page.getByText('1 private key was added.')).toBeVisible()

    await page.getByRole('link', { name: 'Back to the vault' }).click()
    const row = keyRow(page, /Master key/)
    await expect(row).toContainText("Derivedm/9'/1'/5'/0'/0'/0'/0'")
    await expect(row).toContainText('Passphrase for each signature')
    await expect(row.getByText(shorten(publicKeyAt("m/9'/1'/5'/0'/0'/0'/0'")))).toBeVisible()
    await page.getByRole('button', { name: 'Generate private key' }).click()
    const lockKey = keyRow(page, /Single-use asset lock key/)
    await expect(lockKey).toContainText("Derivedm/9'/1'/5'/1'/0")
    await expect(lockKey.getByText(shorten(publicKeyAt("m/9'/1'/5'/1'/0")))).toBeVisible()
  },
)

test(
  'a draft of a vault without a phrase asks for nothing; the offer is no obstacle',
  { tag: '@deep' },
  async ({ page }) => {
    await beginDraft(page)
    await createVault(page)
    await expect(page.getByRole('link', { name: 'Create or import a phrase' })).toBeVisible()
    await fundFromSandbox(page)
    await expect(page.getByRole('link', { name: 'Create or import a phrase' })).toHaveCount(0)
    await goOn(page, 'Keys')
    await awaitFirstKeys(page)
  },
)

test(
  'a pasted file lowers no level: what differs is shown, and Medium is only ever chosen by hand',
  { tag: '@deep' },
  async ({ page }) => {
    const key = (id: number, securityLevel: number) => ({
      ...jsonKey(1, id),
      purpose: 0,
      securityLevel,
      data: publicKeyAt(`m/9'/1'/5'/0'/0'/0'/${id}'`),
    })
    await page.goto('/vault/phrase')
    await createVault(page)
    await importPhrase(page, published)
    await goTo(page, 'Identities')
    await importIdentity(
      page,
      jsonIdentity(1, { publicKeys: [key(0, 0), key(1, 1), key(2, 2)] }),
      'Observatory',
    )
    await goTo(page, 'Vault')
    await card(page, 'Recovery phrase').getByRole('link').click()
    const lie = jsonIdentity(2, { publicKeys: [key(0, 3), key(1, 3), key(2, 2), key(3, 3)] })
    const restoring = card(page, 'Restore private keys')
    await restoring.getByLabel('Another identity').fill(JSON.stringify(lie))
    await prove(restoring, 'Look for private keys')

    const result = card(page, '4 private keys were found')
    const level = (index: number) =>
      page.getByLabel(`Level of m/9'/1'/5'/0'/0'/0'/${index}'`, { exact: true })
    const take = (index: number) =>
      result.getByRole('checkbox', { name: `Restore m/9'/1'/5'/0'/0'/0'/${index}'`, exact: true })
    const row = (index: number) => result.getByRole('row').filter({ has: level(index) })
    await expect(level(0)).toHaveValue('0')
    await expect(row(0)).toContainText(
      'The pasted file says Medium; identity Observatory on this device says Master. Master is used.',
    )
    await expect(level(1)).toHaveValue('1')
    await expect(row(1)).toContainText('identity Observatory on this device says Critical. Critical is used.')
    await expect(level(2)).toHaveValue('2')
    await expect(row(2)).not.toContainText('is used')
    // Medium alone: nothing is chosen, neither the key nor its level.
    await expect(take(3)).not.toBeChecked()
    await expect(level(3)).toHaveValue('')
    await expect(row(3)).toContainText('Medium protects least, so only you can choose it.')
    await expect(result.getByRole('button', { name: 'Restore 3 private keys' })).toBeVisible()
    await expectAccessible(page, 'levels that differ')
    await take(3).check()
    await expect(result.getByText('Choose the level of each private key that you restore.')).toBeVisible()
    await expect(result.getByRole('button', { name: /^Restore \d/ })).toHaveCount(0)
    await level(3).selectOption({ label: 'Medium' })
    await level(1).selectOption({ label: 'High' })
    await expect(row(1)).toContainText('High is used, as you chose.')
    await prove(result, 'Restore 4 private keys')
    await expect(result.getByText('4 private keys were added.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the vault' }).click()
    const keys = page.getByRole('table', { name: 'Private keys' })
    for (const [index, word] of ['Master', 'High', 'High', 'Medium'].entries())
      await expect(keys.getByRole('row').filter({ hasText: `/5'/0'/0'/0'/${index}'` })).toContainText(word)
  },
)

test(
  'an imported phrase goes on after the keys of an identity that is here',
  { tag: '@deep' },
  async ({ page }) => {
    const publicKeys = [0, 1, 6].map((id) => ({
      ...jsonKey(1, id),
      purpose: 0,
      securityLevel: id === 0 ? 0 : 2,
      data: publicKeyAt(`m/9'/1'/5'/0'/0'/0'/${id}'`),
    }))
    await page.goto('/vault')
    await createVault(page)
    await sealPrivateKey(page, 'Critical', 'Before the phrase', '11'.repeat(32))
    await goTo(page, 'Identities')
    await importIdentity(page, jsonIdentity(1, { publicKeys }), 'Observatory')
    await goTo(page, 'Vault')
    await page.getByRole('link', { name: 'Create or import a phrase' }).first().click()
    await importPhrase(page, published)
    await expect(card(page, 'Restore private keys')).toBeVisible()
    await expect(page.getByText('1 private key is outside the phrase and in no tested backup')).toBeVisible()
    await expectAccessible(page, 'a private key outside the phrase')
    await page.getByRole('link', { name: 'Back to the vault' }).click()
    await page.getByLabel('It is for').selectOption({ label: 'A High key of an identity' })
    await prove(page, 'Generate private key')
    await expect(keyRow(page, /High, ECDSA/)).toContainText("Derivedm/9'/1'/5'/0'/0'/0'/7'")
    await expect(
      keyRow(page, /High, ECDSA/).getByText(shorten(publicKeyAt("m/9'/1'/5'/0'/0'/0'/7'"))),
    ).toBeVisible()
  },
)

test(
  'a phrase is replaced, then forgotten; its private keys stay and say where they come from',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault/phrase')
    await createVault(page)
    await importPhrase(page, published)
    await page.getByRole('link', { name: 'Back to the vault' }).click()
    await page.getByRole('button', { name: 'Generate private key' }).click()
    await expect(page.getByText('The private key is sealed.').first()).toBeVisible()
    const open = async () => {
      await card(page, 'Recovery phrase').getByRole('link').click()
      await page.getByRole('button', { name: 'Replace or forget the phrase' }).click()
    }
    await open()

    // Nothing goes before it is confirmed: no backup has the phrase or its key.
    const losing = card(page, 'Replace or forget the phrase')
    await expect(losing).toContainText('No tested backup contains all of it')
    const making = card(page, 'Create a recovery phrase')
    const replace = making.getByRole('button', { name: 'Replace by a new phrase' })
    await expect(replace).toHaveAttribute('aria-disabled', 'true')
    await expectGoodLooks(page, 'a phrase to replace')
    await losing.getByRole('checkbox', { name: /^I can do without a tested backup/ }).check()
    await prove(making, 'Replace by a new phrase')
    const words = await readWords(page)
    expect(words.join(' ')).not.toBe(published)
    await page.getByRole('button', { name: 'I have written them down' }).click()
    await giveWords(page, (place) => words[place - 1] ?? '')
    await page.getByRole('link', { name: 'Back to the vault' }).click()
    await page.getByRole('button', { name: 'Generate private key' }).click()
    const keys = page.getByRole('table', { name: 'Private keys' })
    const place = "m/9'/1'/5'/1'/0"
    await expect(
      keys.getByRole('row').filter({ hasText: `Derived from another phrase${place}` }),
    ).toHaveCount(1)
    await expect(keys.getByRole('row').filter({ hasText: `Derived${place}` })).toHaveCount(1)

    await open()
    await page.getByText('None', { exact: true }).click()
    await losing.getByRole('checkbox', { name: /^I can do without a tested backup/ }).check()
    await expectGoodLooks(page, 'a phrase to forget')
    await prove(card(page, 'Forget the phrase'), 'Forget the phrase')
    await expect(page.getByText('1 private key of it stays in the vault').first()).toBeVisible()
    await expect(card(page, 'Create a recovery phrase')).toBeVisible()
    await goTo(page, 'Vault')
    await expect(
      keys.getByRole('row').filter({ hasText: `Derived from another phrase${place}` }),
    ).toHaveCount(2)
    await page.getByRole('link', { name: 'Audit log' }).first().click()
    const log = page.getByRole('table', { name: 'Audit log' })
    await expect(
      log.getByRole('row').filter({ hasText: 'Recovery phrase forgotten, 1 private key of it stays' }),
    ).toHaveCount(2)
  },
)

test('every step of a phrase fits a narrow and a wide window', { tag: '@deep' }, async ({ page }) => {
  const expectFits = (where: string) => expectGoodLooks(page, where)
  await page.goto('/vault/phrase')
  await createVault(page)
  const making = card(page, 'Create a recovery phrase')
  await expect(making).toBeVisible()
  await expectFits('no phrase yet')
  await prove(making, 'Create the phrase')
  const words = await readWords(page)
  await expectFits('the words')
  await page.getByRole('button', { name: 'Hide them' }).click()
  await expect(page.getByText('The words are hidden')).toBeVisible()
  await expectFits('hidden words')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('The recovery phrase is not written down yet')).toBeVisible()
  await expectFits('a phrase that is not written down')
  await prove(card(page, 'Your phrase'), 'Write it down')
  expect(await readWords(page)).toEqual(words)
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await expect(page.getByLabel(/^Word \d+$/)).toHaveCount(3)
  await expectFits('three words are asked for')
  await giveWords(page, (place) => words[place - 1] ?? '')
  const restoring = card(page, 'Restore private keys')
  await expect(restoring).toBeVisible()
  await restoring.getByLabel('Identities', { exact: true }).fill('1')
  await expectFits('a phrase that is written down')
  await prove(restoring, 'Look for private keys')
  await expect(page.getByText('There was no identity to compare with')).toBeVisible()
  await page.getByText(/^Others \(/).click()
  await expectFits('private keys to restore')
})

/** Computed here, from the published phrase alone. */
function publicKeyAt(path: string): string {
  const { publicKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(published)).derive(path)
  return formatBase58(publicKey ?? new Uint8Array())
}

function shorten(text: string): string {
  return `${text.slice(0, 6)}…${text.slice(-6)}`
}
