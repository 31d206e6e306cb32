import type { Page } from '@playwright/test'

import { formatWif } from '#/protocol/key/private-key.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { createVault, keyRow, lockButton, passphrase } from './acts.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { holds, secretBytes, type Secret } from './secret-forms.ts'
import { recordEverything, type Recording } from './secret-recorder.ts'

test.use({ stretchesQuickly: true })

// A private key that is pasted into the inspector goes once to the vault's worker, and to no other place.

const keyHex = '5e'.repeat(32)
const secondHex = '7b'.repeat(32)
const canary = secretBytes('canary', 'c4'.repeat(31) + '07')
const secrets = [secretBytes('pasted key', keyHex), secretBytes('second key', secondHex)]
const box = (page: Page) => page.getByLabel('What to read')
const keep = (page: Page) => page.getByRole('button', { name: 'Import into the vault' })
const seal = (page: Page) => page.getByRole('button', { name: 'Seal private key' })

test(
  'a pasted private key is kept in the vault without being pasted again, and is nowhere else',
  { tag: '@deep' },
  async ({ context, page }) => {
    const recording = await recordEverything(context)
    await page.goto('/inspect')
    await plant(page, recording)

    // Without a vault, the user first creates one, and the key waits.
    await box(page).fill(formatWif(parseHex(keyHex), 'testnet'))
    await expect(page.getByText('This may be a private key')).toBeVisible()
    await expect(box(page)).toHaveValue('')
    await keep(page).click()
    await createVault(page)
    await expectAccessible(page, 'a private key that waits')
    await page.getByLabel('Label').fill('Found on paper')
    // A wrong type is rejected, and the key is not lost.
    await page.getByLabel('It is for').selectOption('A High key of an identity')
    await page.getByLabel('Type').selectOption('BLS')
    await seal(page).click()
    await expect(page.getByText(/is not a hex digit/)).toBeVisible()
    await page.getByLabel('Type').selectOption('ECDSA')
    await seal(page).click()
    await expect(page.getByText('Found on paper is sealed.')).toBeVisible()
    await expect(page.getByText('This may be a private key')).toHaveCount(0)

    // While the vault is locked, the user unlocks it first. The key, in Base64 this time, waits.
    await lockButton(page).click()
    await box(page).fill(Buffer.from(secondHex, 'hex').toString('base64'))
    await keep(page).click()
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await seal(page).click()
    await expect(page.getByText('The private key is sealed.')).toBeVisible()
    await recording.dump(page)
    await page.getByRole('link', { name: 'Vault' }).first().click()
    await expect(keyRow(page, /Found on paper/)).toBeVisible()
    await recording.dump(page)

    // Each secret is only in the request that carries it.
    for (const secret of secrets) expect(channelsOf(recording, secret)).toEqual(['page to worker'])
    expect(recording.seen.filter((each) => secrets.some((secret) => holds(each, secret)))).toHaveLength(3)
  },
)

function channelsOf({ seen }: Recording, secret: Secret): readonly string[] {
  return [...new Set(seen.filter((each) => holds(each, secret)).map(({ channel }) => channel))]
}

/** Shows that the search finds a secret in every place where the page could have left it. */
async function plant(page: Page, recording: Recording): Promise<void> {
  const [text = ''] = canary.texts
  await page.evaluate((each) => {
    localStorage.setItem('canary', each)
    history.replaceState({ each }, '')
    const field = document.createElement('input')
    field.value = each
    document.body.append(field, each)
    console.info(each)
  }, text)
  await recording.dump(page)
  await expect
    .poll(() => channelsOf(recording, canary))
    .toEqual(expect.arrayContaining(['storage', 'url', 'dom', 'dom, at the end', 'console']))
  await page.reload()
}
