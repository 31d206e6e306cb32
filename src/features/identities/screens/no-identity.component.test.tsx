import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { ownNetwork } from '#/store/testing/own-network.ts'
import { useSettings } from '#/store/settings-store.ts'

const offers = page.getByRole('list', { name: 'Ways to begin' })

test('a first visit offers the ways to begin', async () => {
  await openRoute('/')
  await expect.element(page.getByText('No identity yet')).toBeVisible()
  for (const [name, href] of [
    [/^Use my own private keys/, '/vault#import'],
    [/^Restore a backup/, '/vault/restore'],
    [/^Just inspect something/, '/inspect'],
  ] as const)
    await expect.element(offers.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('trying the sandbox begins a create there, whatever network is current', async () => {
  const { router } = await openRoute('/', { network: ownNetwork('dpp-0.25') })
  await offers.getByRole('link', { name: /^Try it on the sandbox/ }).click()
  await expect.poll(() => router.state.location.pathname).toMatch(/^\/build\/create\/[0-9a-f]+\/fund$/)
  expect(useSettings.getState().settings.networkId).toBe('sandbox')
})
