import type { CDPSession, Page } from '@playwright/test'
import {
  addNetwork,
  awaitFirstKeys,
  beginDraft,
  createCase,
  createVault,
  fundFromCase,
  goOn,
  lockButton,
  passphrase,
} from './acts.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test.use({ stretchesQuickly: true })

/** Connects a virtual authenticator that answers at once. Returns its id. */
async function plugIn(
  page: Page,
  { hasPrf = true, isUserVerified = true } = {},
): Promise<{ readonly cdp: CDPSession; readonly id: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id }
}

async function openVault(page: Page): Promise<void> {
  await page.goto('/vault')
  await createVault(page)
}

async function makePasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create passkey' }).click()
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await makePasskey(page, name)
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Add it to the vault' }).click()
  await expect(page.getByText(`Passkey “${name}” now opens the vault`)).toBeVisible()
}

const ways = (page: Page) => page.getByRole('region', { name: 'Ways to open' })

test(
  'a passkey is added, unlocks, changes a passphrase, is renamed and removed; the passphrase remains',
  { tag: '@deep' },
  async ({ page }) => {
    await plugIn(page)
    await openVault(page)
    await addPasskey(page, 'Desk')
    await expect(ways(page)).toContainText('Passkey “Desk”')
    await page.getByRole('button', { name: 'Remove passkey Desk' }).click()
    await expectAccessible(page, 'a vault with a passkey')
    await ways(page).getByRole('button', { name: 'Cancel' }).click()
    await lockButton(page).click()
    await expect(page.getByRole('heading', { name: 'Unlock the vault' })).toBeVisible()
    await page.getByRole('button', { name: 'Use passkey' }).click()
    await expect(lockButton(page)).toBeVisible()
    await expect(ways(page)).toContainText('last unlock or signature')

    await page.getByRole('button', { name: 'Rename passkey Desk' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Desk, blue')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(ways(page)).toContainText('Passkey “Desk, blue”')

    // A passkey replaces a forgotten passphrase, for keys that ask every time and for keys that ask once.
    await page.getByRole('link', { name: 'Change passphrase' }).click()
    const next = 'nine lanterns drift over quiet reeds'
    await page.getByLabel('New passphrase').fill(next)
    await page.getByRole('button', { name: 'Use passkey' }).click()
    await expect(page.getByText('The passphrase was changed.')).toBeVisible()

    await page.goto('/vault')
    await page.getByLabel('Passphrase').fill(next)
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await page.getByRole('button', { name: 'Remove passkey Desk, blue' }).click()
    await ways(page).getByRole('button', { name: 'Use passkey' }).click()
    await expect(page.getByText('Passkey “Desk, blue” was removed.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use passkey' })).toHaveCount(0)
    await expect(ways(page)).not.toContainText('Desk')
    await expect(ways(page)).toContainText('Argon2id')
  },
)

test(
  'a passkey unlocks in the builder, and opens the gate for one signature',
  { tag: '@deep' },
  async ({ page }) => {
    const published = createCase('InstantSend legacy', 'dpp-0.25')
    await plugIn(page)
    await addNetwork(page, { name: 'Harbour', profile: 'dpp-0.25', kind: 'testnet', platform: 'harbour' })
    await openVault(page)
    await addPasskey(page, 'Desk')
    await beginDraft(page)
    await page.getByRole('button', { name: 'Use passkey' }).click()
    await expect(lockButton(page)).toBeVisible()
    await fundFromCase(page, published)
    await goOn(page, 'Keys')
    await awaitFirstKeys(page)
    await goOn(page, 'Review')
    await goOn(page, 'Sign')
    await page.getByRole('button', { name: 'Use passkey' }).click()
    await expect(page).toHaveURL(/\/export$/)
    await expect(page.getByText('Signature verified')).toBeVisible()
  },
)

test(
  'rejects a passkey of an authenticator without the pseudo-random function',
  { tag: '@deep' },
  async ({ page }) => {
    await plugIn(page, { hasPrf: false })
    await openVault(page)
    await makePasskey(page, 'Old')
    await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
      /vault\/passkey-no-prf/,
    )
    await expect(ways(page)).not.toContainText('Passkey “Old”')
  },
)

test(
  'a failed passkey prompt changes nothing, and the passphrase still opens the vault',
  { tag: '@deep' },
  async ({ page }) => {
    const rejecting = await plugIn(page, { isUserVerified: false })
    const { cdp } = rejecting
    await openVault(page)
    await makePasskey(page, 'Desk')
    await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
      /No passkey was created.*vault\/passkey-not-created/,
    )
    // The rejecting authenticator has blocked itself by now.
    await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: rejecting.id })
    const { id } = await plugIn(page)
    await page.getByRole('button', { name: 'Create passkey' }).click()

    // The passkey is created but not added: a wrong passphrase is rejected, and the right one needs no second
    // passkey.
    await page.getByLabel('Passphrase').fill('not the passphrase at all')
    await page.getByRole('button', { name: 'Add it to the vault' }).click()
    await expect(page.getByLabel('Passphrase')).toHaveAccessibleDescription(/vault\/wrong-passphrase/)
    await page.getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Add it to the vault' }).click()
    // The card names the passkey before it is added, and a lock would stop that.
    await expect(page.getByText('Passkey “Desk” now opens the vault')).toBeVisible()
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: id })
    expect(credentials).toHaveLength(1)

    await lockButton(page).click()
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId: id })
    await page.getByRole('button', { name: 'Use passkey' }).click()
    await expect(page.getByText('vault/passkey-cancelled')).toBeVisible()
    await page.getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await expect(lockButton(page)).toBeVisible()
  },
)
