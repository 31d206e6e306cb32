import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { identityIn } from '#/protocol/identity/identity.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { jsonIdentity, jsonKey, privateKeyOf, type JsonKey } from '#/protocol/testing/numbered-identities.ts'
import { checkSerializedTransition } from '#/protocol/transition/check-transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { sealNumberedKey } from '#/domain/keys/testing/numbered-keys.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

// A BLS key that may sign. Today's networks accept any signature for such a key.

const profile = wireProfiles['platform-13']
const identity = jsonIdentity(41, { publicKeys: [jsonKey(41, 0), blsKey(41, 2)] })
const alert = page.getByRole('alert')
const label = (name: string) => page.getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Imports the identity into an open vault's list, with its Master key in the vault. */
async function openImported() {
  const opened = await openRoute('/', { network: 'sandbox-13', vault: 'open' })
  await sealNumberedKey(41, 0, 0, 'First master')
  await button('Import').click()
  await label('Identity as JSON').fill(JSON.stringify(identity))
  await page.getByRole('textbox', { name: 'Label' }).fill('Aurora Press')
  await button('Import identity').click()
  return opened
}

async function openPage() {
  const { router } = await openImported()
  await expect.element(alert).toBeVisible()
  await router.navigate({ to: '/identities/$id', params: { id: identity.id } })
  await expect.element(alert).toHaveTextContent('a signature of its BLS key 2')
}

test('the list and the page warn of an identity that anyone can act as', async () => {
  const { router } = await openImported()
  await expect.element(alert).toHaveTextContent('Anyone can act as Aurora Press')
  const row = page.getByRole('table', { name: 'Identities' }).getByRole('row', { name: /Aurora Press/ })
  await expect.element(row).toHaveTextContent('Anyone can act as it')
  await expectAccessible()
  await router.navigate({ to: '/identities/$id', params: { id: identity.id } })
  await expect.element(alert).toHaveTextContent('a signature of its BLS key 2')
  await expectAccessible()
})

test('the form adds no further BLS key that may sign', async () => {
  await openPage()
  await button('Add a key').click()
  await expect.element(page.getByRole('option', { name: 'BLS (not for Authentication)' })).toBeDisabled()
  await expect.element(page.getByText('policy.bls-signing-key')).toBeVisible()
  await page.getByText('JSON', { exact: true }).click()
  await label('Public keys as JSON').fill(JSON.stringify(blsKey(41, 5)))
  await button('Add these keys').click()
  await expect.element(label('Public keys as JSON')).toHaveAccessibleDescription(/policy\.bls-signing-key/)
  await page.getByText('Generate', { exact: true }).click()
  await userEvent.selectOptions(label('Purpose'), 'Encryption')
  await expect.element(page.getByRole('option', { name: 'BLS', exact: true })).toBeEnabled()
})

test('one press stages the update that disables the key, and the signed bytes pass every rule', async () => {
  await openPage()
  await button('Disable it').click()
  await expect.element(alert).toHaveTextContent('is staged: review and sign it')
  await alert.getByRole('link', { name: 'Review update' }).click()
  await label('Last nonce of the identity').fill('4')
  await button('Use').click()
  await label('Passphrase').fill(passphrase)
  await button('Sign identity update').click()
  await expect.element(page.getByText('Signature verified: key 0 of this identity signed.')).toBeVisible()
  const [signed] = useWorkspace.getState().transitions.values()
  const known = identityIn(profile).json.parse(identity)
  const checked = checkSerializedTransition(signed?.bytes ?? new Uint8Array(), profile, { identity: known })
  if (!checked.ok || checked.value.type !== 5) throw new TypeError('no update was signed')
  expect(checked.value).toMatchObject({ disablePublicKeys: [2], signaturePublicKeyId: 0 })
  expect(checked.value.addPublicKeys).toBeUndefined()
})

/** An Authentication key. A small first byte keeps its private key below the order of the curve. */
function blsKey(number: number, id: number): JsonKey {
  const data = formatBase58(derivePublicKey('bls', privateKeyOf(number, id).with(0, 1)))
  return { ...jsonKey(number, id), type: 1, purpose: 0, securityLevel: 2, data }
}
