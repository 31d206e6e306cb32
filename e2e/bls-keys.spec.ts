import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { checkSerializedTransition } from '#/protocol/transition/check-transition.ts'
import { identityIn } from '#/protocol/identity/identity.ts'
import type { IdentityUpdate } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { addNetwork, download, passphrase, unlock } from './acts.ts'
import { startFailingNode } from '#/protocol/testing/failing-node.ts'
import { expect } from './fixtures.ts'
import { goTo, identityRow, importIdentity, openIdentity, sealPrivateKey } from './identity-steps.ts'
import {
  jsonIdentity,
  jsonKey,
  privateKeyOf,
  type JsonIdentity,
  type JsonKey,
} from '#/protocol/testing/numbered-identities.ts'
import { testWithVault as test } from './stored-start.ts'

// BLS keys that may sign: networks of today take any signature of theirs.

const profile = wireProfiles['platform-13']

test(
  'the page warns of an identity that anyone can act as, and one press disables its key',
  { tag: '@deep' },
  async ({ page }) => {
    const identity = jsonIdentity(41, { publicKeys: [jsonKey(41, 0), blsKey(41, 2)] })
    await page.goto('/settings')
    await page.getByRole('radio', { name: /^Sandbox v13/ }).check()
    await goTo(page, 'Vault')
    await unlock(page)
    await sealPrivateKey(page, 'Master', 'First master', formatHex(privateKeyOf(41, 0)))
    await goTo(page, 'Identities')
    await importIdentity(page, identity, 'Aurora Press')

    await expect(page.getByRole('alert')).toContainText('Anyone can act as Aurora Press')
    await expect(identityRow(page, 'Aurora Press')).toContainText('Anyone can act as it')
    await expectAccessible(page, 'a list with an identity that anyone can act as')
    await openIdentity(page, 'Aurora Press')
    await expect(page.getByRole('alert')).toContainText('the signature of its BLS key 2')
    await expectAccessible(page, 'an identity that anyone can act as')

    await test.step('the form adds no further BLS key that may sign', async () => {
      await page.getByRole('button', { name: 'Add a key' }).click()
      await expect(page.getByRole('option', { name: 'BLS (not for Authentication)' })).toBeDisabled()
      await expect(page.getByText('policy.bls-signing-key')).toBeVisible()
      await page.getByText('JSON', { exact: true }).click()
      await page.getByLabel('Public keys as JSON').fill(JSON.stringify(blsKey(41, 5)))
      await page.getByRole('button', { name: 'Add these keys' }).click()
      await expect(page.getByLabel('Public keys as JSON')).toHaveAccessibleDescription(
        /policy\.bls-signing-key/,
      )
      await page.getByText('Generate', { exact: true }).click()
      await page.getByLabel('Purpose', { exact: true }).selectOption('Encryption')
      await expect(page.getByRole('option', { name: 'BLS', exact: true })).toBeEnabled()
    })

    await page.getByRole('button', { name: 'Disable it' }).click()
    await expect(page.getByRole('alert')).toContainText('is staged: review and sign it')
    const update = await signOfToday(page, identity, 0)
    expect(update).toMatchObject({ disablePublicKeys: [2], signaturePublicKeyId: 0 })
    expect(update.addPublicKeys).toBeUndefined()
  },
)

test(
  'a transfer waits some seconds for the recipient’s keys, and then says that no node sent them',
  { tag: '@deep' },
  async ({ page, policy }) => {
    const node = await startFailingNode()
    try {
      await page.clock.install()
      await page.goto('/vault')
      await unlock(page)
      await sealPrivateKey(page, 'Critical', 'Transfer', formatHex(privateKeyOf(44, 5)))
      await addNetwork(page, {
        name: 'Silent',
        profile: 'platform-13',
        kind: 'testnet',
        platform: 'silent',
        platformNodes: [node.at('silent')],
      })
      await goTo(page, 'Identities')
      const publicKeys = [0, 5].map((id) => jsonKey(44, id))
      await importIdentity(page, jsonIdentity(44, { publicKeys, balance: 90_000_000_000 }), 'Aurora Press')
      // An identity of the list is read, too: its keys may have changed since.
      await importIdentity(page, jsonIdentity(45), 'Boreal Press')
      await openIdentity(page, 'Aurora Press')
      await page.getByRole('link', { name: 'Send credits' }).click()
      await page.getByLabel('Recipient').fill(jsonIdentity(45).id)
      await page.getByLabel('Amount').fill('0.1')
      await page.getByLabel('Last nonce of the identity').fill('4')
      await page.getByRole('button', { name: 'Use', exact: true }).click()
      const sign = page.getByRole('button', { name: /sign transfer/i })
      await expect(sign).toHaveAccessibleDescription('Reading the keys of the recipient.')
      await page.clock.fastForward('00:05')
      await expect(sign).toBeEnabled()
      await expect(page.getByText('The keys of the recipient were not read').first()).toBeVisible()
      await page.getByLabel('Passphrase').fill(passphrase)
      await sign.click()
      await expect(page).toHaveURL(/\/build\/signed\//)

      const submit = page.getByRole('region', { name: 'Submit it' })
      const act = submit.getByRole('button', { name: 'Submit', exact: true })
      await expect(act).toHaveAccessibleDescription('Reading the keys of the recipient.')
      await page.clock.fastForward('00:05')
      await expect(submit.getByText('The keys of the recipient were not read')).toBeVisible()
      await expect(act).toBeEnabled()
      // The node is on another origin on purpose, and is asked again before the submission.
      const asked = `request: POST ${node.at('silent')}org.dash.platform.dapi.v0.Platform/getIdentity`
      expect(policy.take()).toEqual([asked, asked])
    } finally {
      node.end()
    }
  },
)

/** From the staged update to its exported bytes, which pass every rule here. */
async function signOfToday(page: Page, identity: JsonIdentity, signer: number): Promise<IdentityUpdate> {
  await page.getByRole('alert').getByRole('link', { name: 'Review update' }).click()
  await page.getByLabel('Last nonce of the identity').fill('4')
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Sign identity update' }).click()
  await expect(page).toHaveURL(/\/build\/signed\//)
  await expect(page.getByText(`Signature verified: key ${signer} of this identity signed.`)).toBeVisible()
  const known = identityIn(profile).json.parse(identity)
  const bytes = new Uint8Array(await download(page, 'binary'))
  const checked = checkSerializedTransition(bytes, profile, { identity: known })
  if (!checked.ok || checked.value.type !== 5) throw new TypeError('no update was exported')
  return checked.value
}

/** Below the order of the curve: the first byte is small. */
function blsPrivateKey(identity: number, id: number): Uint8Array {
  return privateKeyOf(identity, id).with(0, 1)
}

function blsKey(identity: number, id: number): JsonKey {
  const data = formatBase58(derivePublicKey('bls', blsPrivateKey(identity, id)))
  return { ...jsonKey(identity, id), type: 1, purpose: 0, securityLevel: 2, data }
}
