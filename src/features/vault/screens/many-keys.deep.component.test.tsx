import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { others, sealManyKeys, twoIdentities } from '#/domain/keys/testing/numbered-keys.ts'
import { privateKeyOf } from '#/protocol/testing/numbered-identities.ts'

// The lists of a vault with some 300 private keys.

const table = page.getByRole('table', { name: 'Private keys', exact: true })
const keyRow = (name: RegExp) => table.getByRole('row', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const search = page.getByRole('searchbox', { name: 'Name, identity or public key' })
const count = (locator: Locator) => locator.elements().length
const publicKeyOf = (identity: number, key: number) =>
  formatBase58(derivePublicKey('ecdsa', privateKeyOf(identity, key)))

beforeEach(openManyKeys)

async function openManyKeys(): Promise<void> {
  const { router } = await openRoute('/', { records: twoIdentities, vault: 'open' })
  await sealManyKeys()
  await router.navigate({ to: '/vault' })
  await expect.element(keyRow(/^Aurora Press 2 private keys$/)).toBeVisible()
}

describe('the list of private keys', () => {
  test('groups private keys by identity, and renders only the rows near its frame', async () => {
    await expect.element(keyRow(/^Master key Key 0 of Aurora Press, Master/)).toBeVisible()
    await expect.element(keyRow(/^Master key Key 0 of Borea, Master/)).toHaveTextContent('Imported')
    await expect.element(page.getByText(`All ${others + 4}`, { exact: true })).toBeVisible()
    await expect.element(page.getByText(`Only here ${others + 4}`, { exact: true })).toBeVisible()
    expect(count(table.getByRole('row'))).toBeLessThan(60)
    expect(document.documentElement.scrollHeight).toBeLessThan(2600)
  })

  test('finds private keys by identity, key id and public key', async () => {
    const reveal = table.getByRole('button', { name: /^Reveal/ })
    await search.fill('borea 2')
    await expect.element(reveal).toHaveLength(1)
    await expect.element(keyRow(/^Daily signing Key 2 of Borea, High/)).toBeVisible()
    await search.fill(publicKeyOf(1, 0).slice(0, 12))
    await expect.element(keyRow(/^Master key Key 0 of Aurora Press/)).toBeVisible()
    await expect.element(reveal).toHaveLength(1)
    await search.fill('no such key')
    await expect.element(page.getByText('No private key matches.')).toBeVisible()
  })

  test('offers the matches that a filter hides', async () => {
    await search.fill('borea')
    await page.getByText(`Of no identity ${others}`, { exact: true }).click()
    await expect.element(page.getByText('2 are among the other private keys.')).toBeVisible()
    await button('Show them').click()
    await expect.element(keyRow(/^Master key Key 0 of Borea/)).toBeVisible()
  })

  test('renames and removes a private key at its row', async () => {
    await search.fill('high 250')
    await button('Rename High 250').click()
    await page.getByLabelText('Label', { exact: true }).first().fill('Spare till')
    await button('Save').click()
    await search.fill('spare')
    await expect.element(keyRow(/^Spare till/)).toBeVisible()
    await button('Remove Spare till').click()
    const dialog = page.getByRole('dialog', { name: 'Remove this private key?' })
    await expect.element(dialog).toHaveTextContent('Generated')
    await dialog.getByLabelText('Type its name to remove it').fill('Spare till')
    await dialog.getByRole('button', { name: 'Remove private key' }).click()
    await expect.element(page.getByText('Spare till was removed.')).toBeVisible()
    await expect.element(page.getByText('No private key matches.')).toBeVisible()
    await search.fill('')
    await expect.element(page.getByText(`All ${others + 3}`, { exact: true })).toBeVisible()
  })
})

describe('an action on a private key', () => {
  const reveal = button('Reveal Master key, key 0 of Borea')
  const panel = page.getByRole('row', { name: /Reveal the private key of Master key/ })

  test('opens below its row, and returns the focus when it closes', async () => {
    await reveal.click()
    await expect.element(panel).toBeInViewport()
    await expect.element(panel).toHaveTextContent('Key 0 of Borea, Master')
    await expect.element(panel).toHaveTextContent(publicKeyOf(2, 0))
    const place = keyRow(/^Master key Key 0 of Borea/)
      .element()
      .getAttribute('aria-rowindex')
    await expect.element(panel).toHaveAttribute('aria-rowindex', String(Number(place) + 1))
    await expectAccessible()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(reveal).toHaveFocus()
  })

  test('is scrolled into sight on a phone', async () => {
    await page.viewport(390, 844)
    await reveal.click()
    await expect.element(panel.getByRole('button', { name: 'Show it' })).toBeInViewport({ ratio: 1 })
    await expect.element(panel.getByRole('heading')).toBeInViewport({ ratio: 1 })
  })

  test('names which of two private keys with the same label it removes', async () => {
    await button('Remove Master key, key 0 of Aurora Press').click()
    const dialog = page.getByRole('dialog', { name: 'Remove this private key?' })
    await expect.element(dialog).toHaveTextContent('Key 0 of Aurora Press, Master')
    await expect.element(dialog).toHaveTextContent(publicKeyOf(1, 0))
    await expectAccessible()
  })
})

test('a phone shows the ways to open the vault before its private keys', async () => {
  await page.viewport(390, 844)
  const top = (name: string) => page.getByRole('heading', { name }).element().getBoundingClientRect().top
  await expect.poll(() => top('Private keys') - top('Ways to open')).toBeGreaterThan(0)
  scrollTo(0, 0)
  await expect.element(button('More actions of the vault')).toBeInViewport()
  expect(document.documentElement.scrollHeight).toBeLessThan(4500)
})

test('a search in the log finds the entry of a private key', async () => {
  await page.getByRole('link', { name: 'Audit log' }).click()
  const log = page.getByRole('region', { name: 'Entries' })
  await log.getByRole('searchbox').fill('high 277')
  await expect.element(log).toHaveTextContent('All, 1')
  expect(count(log.getByRole('row'))).toBe(2)
  await log.getByRole('searchbox').fill('no such entry')
  await expect.element(log).toHaveTextContent('No entry matches.')
})

test('a private key of the log links to its row in the middle of the list', async () => {
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('region', { name: 'Entries' }).getByRole('searchbox').fill('high 180')
  await page.getByRole('link', { name: 'High 180', exact: true }).click()
  const row = keyRow(/^High 180 /)
  await expect.element(row).toBeInViewport()
  await expect.element(table).toHaveAttribute('aria-rowcount', String(others + 8))
  expect(count(table.getByRole('row'))).toBeLessThan(60)
  // Rows further down render when Tab reaches them.
  const next = Number(row.element().getAttribute('aria-rowindex')) + 1
  row.getByRole('button', { name: 'Remove High 180' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect
    .poll(() => document.activeElement?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex'))
    .toBe(String(next))
})
