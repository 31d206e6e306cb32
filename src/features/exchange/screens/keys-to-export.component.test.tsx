import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { sealManyKeys } from '#/session/testing/numbered-keys.ts'
import { privateKeyOf } from '#/protocol/testing/numbered-identities.ts'

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
