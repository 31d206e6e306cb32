import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { Identity } from '#/protocol/identity/identity.ts'
import { jsonIdentity, jsonKey, type JsonIdentity } from '#/protocol/testing/numbered-identities.ts'
import { checkSerializedTransition, checkUpdateSignature } from '#/protocol/transition/check-transition.ts'
import { checkUpdateAgainst, warnOfUpdate } from '#/protocol/transition/check-update.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { sealNumberedKey } from '#/domain/keys/testing/numbered-keys.ts'
import { useVault, vault } from '#/domain/keys/vault-session.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'
import { addRecord } from '#/store/record-change.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

// The guided changes of the key panel. Each results in one update, whose signed bytes are valid.

const button = (name: string) => page.getByRole('button', { name, exact: true })
const staged = page.getByRole('region', { name: 'Staged update' })
const proof = page.getByLabelText('Passphrase')

/**
 * Opens the guided changes of an identity whose Master private key is in the vault. With `hasPhrase`, a recovery phrase
 * gives new keys.
 */
async function openRecipes(number: number, identity: JsonIdentity, hasPhrase = false) {
  const { router } = await openRoute('/vault', {
    vault: 'open',
    records: [addRecord('identities', identity.id, identityRecord(identity, 'Aurora Press', 1))],
  })
  if (hasPhrase) {
    const phrase = await vault.createPhrase({ words: 12, proof: passphrase })
    if (phrase.kind !== 'created') throw new TypeError('no phrase')
    await vault.confirmPhrase({ words: phrase.places.map((place) => phrase.words[place - 1] ?? '') })
  }
  await sealNumberedKey(number, 0, 0, 'First master')
  await router.navigate({ to: '/identities/$id', params: { id: identity.id } })
  await button('Rotate Master').click()
}

/** Signs the staged update and expects the result to be valid by itself and for its identity. Returns the update. */
async function signStaged(identity: JsonIdentity) {
  await staged.getByRole('link', { name: 'Review update' }).click()
  await proof.fill(passphrase)
  await button('Sign identity update').click()
  await expect.element(page.getByText('Signature verified: key 0 of this identity signed.')).toBeVisible()
  const [signed] = useWorkspace.getState().transitions.values()
  const known = Identity.json.parse(identity)
  const checked = checkSerializedTransition(signed?.bytes ?? new Uint8Array(), wireProfiles.spec)
  if (!checked.ok || checked.value.type !== 5) throw new TypeError('no update was signed')
  const update = checked.value
  expect(checkUpdateSignature(update, known, wireProfiles.spec)).toEqual([])
  expect(checkUpdateAgainst(update, known)).toEqual([])
  expect(warnOfUpdate(update, known, update.publicKeysDisabledAt)).toEqual([])
  // An altered signature must not be valid.
  const signature = update.signature.map((byte, index) => (index === 40 ? byte ^ 1 : byte))
  expect(checkUpdateSignature({ ...update, signature }, known, wireProfiles.spec)).not.toEqual([])
  expect(update.revision).toBe(identity.revision + 1)
  return update
}

test('one proof rotates the Master key to a key of the phrase', async () => {
  const identity = jsonIdentity(31)
  await openRecipes(31, identity, true)
  await expect.element(page.getByText('After that only the new key signs updates')).toBeVisible()
  await proof.fill(passphrase)
  await button('Create and stage').click()
  await expect.element(staged).toHaveTextContent('+1 key, −1 key')
  await expect.element(page.getByRole('row', { name: /Will be added/ })).toHaveTextContent('Master')
  expect(
    useVault
      .getState()
      .keys.map(({ origin }) => origin)
      .toSorted(),
  ).toEqual(['derived', 'imported'])
  expect(await signStaged(identity)).toMatchObject({
    addPublicKeys: [{ id: 3, purpose: 0, securityLevel: 0, type: 0, readOnly: false }],
    disablePublicKeys: [0],
    signaturePublicKeyId: 0,
  })
})

test('a compromised key is replaced by a new key of the same kind', async () => {
  const identity = jsonIdentity(32, { publicKeys: [0, 1, 2, 4].map((id) => jsonKey(32, id)) })
  await openRecipes(32, identity)
  await page.getByText('Rotate a compromised key', { exact: true }).click()
  await expect.element(page.getByText('earlier signatures stay valid')).toBeVisible()
  await page.getByLabelText('Compromised key', { exact: true }).selectOptions('4')
  await button('Create and stage').click()
  const { purpose, securityLevel } = jsonKey(32, 4)
  await expect.element(staged).toHaveTextContent('+1 key, −1 key')
  expect(await signStaged(identity)).toMatchObject({
    addPublicKeys: [{ id: 3, purpose, securityLevel, readOnly: false }],
    disablePublicKeys: [4],
  })
})

test('the recommended set adds the missing keys and disables none', async () => {
  const identity = jsonIdentity(33, { publicKeys: [jsonKey(33, 0)] })
  await openRecipes(33, identity)
  await page.getByText('Recommended set', { exact: true }).click()
  await expect.element(page.getByText('Nothing is disabled.')).toBeVisible()
  await button('Create and stage').click()
  await expect.element(staged).toHaveTextContent('+3 keys')
  // Staged keys count as present.
  await expect.element(button('Create and stage')).toHaveAccessibleDescription('Nothing is missing')
  const { addPublicKeys = [], disablePublicKeys } = await signStaged(identity)
  expect(disablePublicKeys).toBeUndefined()
  expect(addPublicKeys.map(({ purpose, securityLevel }) => [purpose, securityLevel])).toEqual([
    [0, 2],
    [1, 3],
    [2, 3],
  ])
})
