import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { others, sealManyKeys, twoIdentities } from '#/session/testing/many-keys.ts'

const keyRow = (name: RegExp) =>
  page.getByRole('table', { name: 'Private keys', exact: true }).getByRole('row', { name })

async function search(text: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox', { name: 'Search or jump to' })).toHaveFocus()
  await userEvent.keyboard(text)
}

test('the palette goes to the row of a private key, whatever is searched for there', async () => {
  const { router } = await openRoute('/', { records: twoIdentities, vault: 'open' })
  await sealManyKeys()
  await router.navigate({ to: '/vault' })
  await page.getByRole('searchbox').fill('daily')
  await page.getByText(`Of no identity ${others}`, { exact: true }).click()
  await search('high 299')
  await page.getByRole('option', { name: /^High 299/ }).click()
  await expect.element(keyRow(/^High 299/)).toBeInViewport()
  await router.navigate({ to: '/' })
  await expect.element(page.getByRole('link', { name: 'Borea', exact: true })).toBeVisible()
  await search('daily borea')
  await expect.element(page.getByRole('option', { name: /^Daily signing, key 2 of Borea/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(keyRow(/^Daily signing Key 2 of Borea/)).toBeInViewport()
})
