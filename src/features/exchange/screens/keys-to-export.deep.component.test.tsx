import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { emulateMedia } from '#/app/testing/emulated-media.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { sealManyKeys, sealNumberedKey, twoIdentities } from '#/domain/keys/testing/numbered-keys.ts'
import { privateKeyOf } from '#/protocol/testing/numbered-identities.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })

afterEach(() => emulateMedia())

/** Opens the page with a vault that has a Master and a High key of the first two numbered identities. */
async function openWithKeys() {
  const opened = await openRoute('/', { vault: 'open', records: twoIdentities })
  for (const identity of [1, 2]) {
    await sealNumberedKey(identity, 0, 0, 'Master key')
    await sealNumberedKey(identity, 2, 2, 'Daily signing')
  }
  await opened.router.navigate({ to: '/exchange' })
}

async function showCodes() {
  await openWithKeys()
  await page.getByRole('checkbox', { name: 'Export Master key' }).first().click()
  await page.getByRole('checkbox', { name: 'Export Daily signing' }).first().click()
  await button('Show as QR code').click()
}

test('a search finds keys to export among 300, and chosen keys stay chosen during other searches', async () => {
  const { router } = await openRoute('/', { vault: 'open' })
  await sealManyKeys()
  await router.navigate({ to: '/exchange' })
  const boxes = page.getByRole('table', { name: 'Keys to export' }).getByRole('checkbox')
  await expect.element(boxes.first()).toBeVisible()
  expect(boxes.elements().length).toBeLessThan(60)
  const search = page.getByRole('searchbox', { name: 'Name, level or public key' })
  await search.fill('high 277')
  await expect.element(boxes).toHaveLength(1)
  await page.getByRole('checkbox', { name: 'Export High 277' }).click()
  await userEvent.selectOptions(page.getByLabelText('Purpose of High 277'), 'Authentication')
  await search.fill(formatBase58(derivePublicKey('ecdsa', privateKeyOf(2, 0))).slice(0, 12))
  await page.getByRole('checkbox', { name: 'Export Master key' }).click()
  const json = page.getByLabelText('Public keys as JSON').first()
  await expect.element(json).toHaveTextContent('"securityLevel": 0')
  await expect.element(json).toHaveTextContent('"securityLevel": 2')
  await search.fill('no such key')
  await expect.element(page.getByText('No private key of this vault matches.')).toBeVisible()
})

test('keys of two identities with the same names are told apart by the identity beside them', async () => {
  await openWithKeys()
  for (const name of ['Aurora Press', 'Borea'])
    await expect.element(page.getByText(`Master, ECDSA, of ${name}`, { exact: true })).toBeVisible()
})

test('a first key id that is not a number is reported at its field, and no key is exported', async () => {
  await openWithKeys()
  await page.getByRole('checkbox', { name: 'Export Master key' }).first().click()
  const json = page.getByLabelText('Public keys as JSON').first()
  await expect.element(json).toBeVisible()
  const field = page.getByLabelText('Id of the first key')
  await field.fill('two')
  await expect.element(field).toHaveAccessibleDescription(/An id is a whole number from 0\./)
  await expect.element(json).not.toBeInTheDocument()
  await field.fill('4')
  await expect.element(json).toHaveTextContent('"id": 4')
})

test('without keys the page leads to the vault', async () => {
  await openRoute('/exchange')
  const card = page.getByRole('region', { name: 'Public keys for the online device' })
  await expect.element(card.getByRole('link', { name: 'Create vault' })).toHaveAttribute('href', '/vault')
  await openRoute('/exchange', { vault: 'open' })
  await expect.element(card.getByText(/This vault has no private keys yet/)).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Go to the vault' })).toHaveAttribute('href', '/vault')
})

test('codes move by themselves until they are paused', async () => {
  await showCodes()
  await expect.element(page.getByText(/^Frame 2;/)).toBeVisible()
  await button('Pause').click()
  await expect.element(button('Play')).toBeVisible()
})

test('codes are stepped by hand if the system asks for reduced motion', async () => {
  await emulateMedia('forced-colors')
  await showCodes()
  const code = page.getByRole('img', { name: /^QR code: / })
  await expect.element(code).toHaveAccessibleName(/^QR code: Public keys as JSON. Frame 1; [2-9] are enough/)
  await expect.element(page.getByText(/your system asks for reduced motion/)).toBeVisible()
  await expect.element(button('Play')).toBeVisible()
  await button('Forward').click()
  await expect.element(code).toHaveAccessibleName(/Frame 2;/)
  await button('Back').click()
  await expect.element(code).toHaveAccessibleName(/Frame 1;/)
  await emulateMedia()
  await expectAccessible()
  await page.viewport(390, 900)
  expect(code.element().getBoundingClientRect().width).toBeGreaterThan(300)
})
