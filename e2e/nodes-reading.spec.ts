import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  createMissingKeys,
  createVault,
  fundFromSandbox,
  goOn,
  makePhrase,
  passphrase,
  sign,
  unlock,
} from './acts.ts'
import { expect } from './fixtures.ts'
import { goTo } from './identity-steps.ts'
import { forgetAll, openSandbox } from './network-acts.ts'
import { testWithVault as test } from './stored-start.ts'

// What nodes of a network of today tell of identities, on the sandbox. One that is here is read again in `refresh-card.component.test.tsx`.

async function openToday(page: Page): Promise<void> {
  await openSandbox(page)
  await page.getByRole('radio', { name: /^Sandbox v13/ }).check()
}

/** Creates an identity from the sandbox's funds, in the next block. */
async function createIdentity(page: Page): Promise<string> {
  await goTo(page, 'Identities')
  await page.getByRole('link', { name: 'Create identity' }).first().click()
  await fundFromSandbox(page)
  await goOn(page, 'Keys')
  await createMissingKeys(page, 4)
  await goOn(page, 'Review')
  await goOn(page, 'Sign')
  await sign(page)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('button', { name: 'Generate a block' }).click()
  await page.getByRole('link', { name: 'Open the identity' }).click()
  await expect(page.getByText('Confirmed').first()).toBeVisible()
  return /identities\/(\w+)/.exec(page.url())?.[1] ?? ''
}

test('a phrase finds its identity at the nodes', { tag: '@deep' }, async ({ page }) => {
  await openToday(page)
  await page.goto('/vault')
  await unlock(page)
  const words = await makePhrase(page)
  const id = await createIdentity(page)
  await forgetAll(page)

  await openToday(page)
  await page.getByRole('button', { name: 'Generate a block' }).click()
  await page.goto('/')
  await page.getByRole('button', { name: 'Import' }).first().click()
  await page.getByRole('link', { name: 'Or find identities by the recovery phrase' }).click()
  await createVault(page)
  const own = page.getByRole('region', { name: 'Use a phrase that you have' })
  await own.getByLabel('Recovery phrase').fill(words.join(' '))
  await own.getByLabel('Passphrase').fill(passphrase)
  await own.getByRole('button', { name: 'Import the phrase' }).click()

  const find = page.getByRole('region', { name: 'Find identities on the network' })
  await find.getByLabel('Keys of each').fill('7')
  await find.getByLabel('Identities', { exact: true }).fill('2')
  await find.getByLabel('Passphrase').fill(passphrase)
  await find.getByRole('button', { name: 'Find identities' }).click()

  const found = page.getByRole('region', { name: '1 identity was found' })
  await expect(found).toContainText(
    'identities 0 to 1 of the phrase on testnet, the first 7 ECDSA keys of each',
  )
  await expect(found).toContainText('3 of 3 nodes agree, at height')
  await expectAccessible(page, 'an identity that nodes have for a phrase')
  await found.getByLabel('Label').fill('Found')
  await found.getByRole('button', { name: 'Import identity' }).click()
  await expect(found).toContainText('It is the same as the identity here.')

  const restoring = page.getByRole('region', { name: '4 private keys were found' })
  await restoring.getByLabel('Passphrase').fill(passphrase)
  await restoring.getByRole('button', { name: 'Restore 4 private keys' }).click()
  await expect(restoring.getByText('4 private keys were added.')).toBeVisible()
  await page.goto(`/identities/${id}`)
  await expect(page.getByRole('heading', { name: 'Found' })).toBeVisible()
})
