import { formatHex } from '#/protocol/encoding/hex.ts'
import { Identity } from '#/protocol/identity/identity.ts'
import { checkSerializedTransition } from '#/protocol/transition/check-transition.ts'
import { checkUpdateAgainst, warnOfUpdate } from '#/protocol/transition/check-update.ts'
import { checkUpdateSignature } from '#/protocol/transition/check-transition.ts'
import type { IdentityUpdate } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { Locator, Page } from '@playwright/test'
import { download, makePhrase, passphrase, unlock } from './acts.ts'
import { expect } from './fixtures.ts'
import { testWithVault as test } from './stored-start.ts'
import { goTo, importIdentity, openIdentity, sealPrivateKey, signStaged } from './identity-steps.ts'
import {
  jsonIdentity,
  jsonKey,
  privateKeyOf,
  type JsonIdentity,
} from '#/protocol/testing/numbered-identities.ts'

// The guided changes of the key panel. Each comes to one update, which says what comes of it, and whose bytes hold.

const staged = (page: Page): Locator => page.getByRole('region', { name: 'Staged update' })

/** An identity whose Master key is in the vault; its page is open, and the guided changes on it. */
async function openRecipes(page: Page, number: number, identity: JsonIdentity): Promise<void> {
  await goTo(page, 'Vault')
  await sealPrivateKey(page, 'Master', 'First master', formatHex(privateKeyOf(number, 0)))
  await goTo(page, 'Identities')
  await importIdentity(page, identity, 'Aurora Press')
  await openIdentity(page, 'Aurora Press')
  await page.getByRole('button', { name: 'Rotate Master' }).click()
}

/** The exported bytes of an update, after every rule, of the document and of the network, was asked of them here. */
async function readExported(page: Page, identity: JsonIdentity): Promise<IdentityUpdate> {
  const bytes = new Uint8Array(await download(page, 'binary'))
  const known = Identity.json.parse(identity)
  const checked = checkSerializedTransition(bytes, wireProfiles.spec)
  if (!checked.ok || checked.value.type !== 5) throw new TypeError('no update was exported')
  const update = checked.value
  expect(checkUpdateSignature(update, known, wireProfiles.spec)).toEqual([])
  expect(checkUpdateAgainst(update, known)).toEqual([])
  expect(warnOfUpdate(update, known, update.publicKeysDisabledAt)).toEqual([])
  // The canary: another signature is not valid.
  const signature = update.signature.map((byte, index) => (index === 40 ? byte ^ 1 : byte))
  expect(checkUpdateSignature({ ...update, signature }, known, wireProfiles.spec)).not.toEqual([])
  expect(update.revision).toBe(identity.revision + 1)
  return update
}

test(
  'the Master key is rotated, with a key of the phrase, for one proof',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault')
    await unlock(page)
    await makePhrase(page)
    const identity = jsonIdentity(31)
    await openRecipes(page, 31, identity)
    await expect(page.getByText('From then on only the new key signs updates')).toBeVisible()
    await page.getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Create and stage' }).click()
    await expect(staged(page)).toContainText('+1 key, −1 key')
    await expect(page.getByRole('row', { name: /Will be added/ })).toContainText('Master')
    await signStaged(page)
    const update = await readExported(page, identity)
    expect(update).toMatchObject({
      addPublicKeys: [{ id: 3, purpose: 0, securityLevel: 0, type: 0, readOnly: false }],
      disablePublicKeys: [0],
      signaturePublicKeyId: 0,
    })
  },
)

test('a compromised key is replaced by another of its kind', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/vault')
  await unlock(page)
  const identity = jsonIdentity(32, { publicKeys: [0, 1, 2, 4].map((id) => jsonKey(32, id)) })
  await openRecipes(page, 32, identity)
  await page.getByText('Rotate a compromised key', { exact: true }).click()
  await expect(page.getByText('What it signed before stays valid')).toBeVisible()
  await page.getByLabel('Compromised key', { exact: true }).selectOption('4')
  await page.getByRole('button', { name: 'Create and stage' }).click()
  await expect(staged(page)).toContainText('+1 key, −1 key')
  await signStaged(page)
  const { purpose, securityLevel } = jsonKey(32, 4)
  expect(await readExported(page, identity)).toMatchObject({
    addPublicKeys: [{ id: 3, purpose, securityLevel, readOnly: false }],
    disablePublicKeys: [4],
  })
})

test(
  'the recommended set fills what is missing, and nothing is disabled',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault')
    await unlock(page)
    const identity = jsonIdentity(33, { publicKeys: [jsonKey(33, 0)] })
    await openRecipes(page, 33, identity)
    await page.getByText('Recommended set', { exact: true }).click()
    await expect(page.getByText('Nothing is disabled.')).toBeVisible()
    await page.getByRole('button', { name: 'Create and stage' }).click()
    await expect(staged(page)).toContainText('+3 keys')
    // What is staged counts: nothing is missing now.
    await expect(page.getByRole('button', { name: 'Create and stage' })).toHaveAccessibleDescription(
      'Nothing is missing',
    )
    await signStaged(page)
    const { addPublicKeys = [], disablePublicKeys } = await readExported(page, identity)
    expect(disablePublicKeys).toBeUndefined()
    expect(addPublicKeys.map(({ purpose, securityLevel }) => [purpose, securityLevel])).toEqual([
      [0, 2],
      [1, 3],
      [2, 3],
    ])
  },
)
