import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { keyRow } from '#/features/vault/testing/vault-acts.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveIdentityId, formatIdentityId } from '#/protocol/identity/identity-id.ts'
import {
  checkSigningBytes,
  deriveSigningDigest,
  encodeSigningBytes,
} from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { savedBy } from '#/ui/testing/saved-file.ts'
import { chainLockCreate } from '#/vault/testing/create-examples.ts'
import { withVaultKeys } from '#/vault/testing/own-create.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

const profile = wireProfiles.spec
const button = (name: string) => page.getByRole('button', { name })
const shown = page.getByLabelText('What to list')
const signature = page.getByRole('row').filter({ hasText: 'Signed an identity create' })

test('a locked vault does not show its log, and an unlocked one does', async () => {
  await openRoute('/vault/log', { vault: 'locked' })
  await page.getByLabelText('Passphrase').fill(passphrase)
  await expect.element(page.getByRole('table', { name: 'Audit log' })).not.toBeInTheDocument()
  await button('Unlock').last().click()
  await expect.element(page.getByRole('table', { name: 'Audit log' })).toBeVisible()
  await expect.element(page.getByText('Every entry is here, unchanged')).toBeVisible()
})

test('a signature is listed with its digest, identity and private key, which links to its row', async () => {
  const { digest, identity } = await openSigned()
  await expect.element(signature).toHaveTextContent('Lock key')
  await expect.element(signature).toHaveTextContent(digest.slice(0, 8))
  await expect.element(signature).toHaveTextContent(identity.slice(0, 6))
  await expectAccessible()
  await signature.getByRole('link', { name: 'Lock key' }).click()
  await expect.element(keyRow('Lock key')).toBeInViewport()
})

test('the log can be filtered by kind', async () => {
  await openSigned()
  await expect.element(page.getByRole('row').filter({ hasText: 'The vault was created' })).toBeVisible()
  await shown.selectOptions('Signatures, 1')
  await expect.element(signature).toBeVisible()
  await expect.element(page.getByRole('row')).toHaveLength(2)
})

test('the log is exported as JSON and as CSV', async () => {
  const { digest, identity } = await openSigned()
  const json = await savedBy(() => button('Download the log as JSON').click())
  expect(JSON.parse(await json.text())).toMatchObject({
    kind: 'keywright-audit-log',
    entries: expect.arrayContaining([expect.objectContaining({ kind: 'signed', digest, identity })]),
  })
  const csv = await savedBy(() => button('Download the log as CSV').click())
  expect(await csv.text()).toContain(digest)
})

test('a log that was changed outside the program is reported as damaged', async () => {
  const { router, vaultDisk } = await openRoute('/vault', { vault: 'open' })
  await vault.generateKeys({ keys: [{ kind: 'single-use', label: 'Lock key' }] })
  const { audit } = vaultDisk.stores
  const [first] = audit.keys()
  if (first !== undefined) audit.delete(first)
  await router.navigate({ to: '/vault/log' })
  await expect.element(page.getByRole('alert').filter({ hasText: 'The log is damaged' })).toBeVisible()
})

/** Opens the log of a vault that has signed a create. Returns the digest in hex and the id of the new identity. */
async function openSigned() {
  const { router, client } = await openRoute('/vault', { vault: 'open' })
  const read = checkSigningBytes(chainLockCreate.signingBytes, profile)
  if (!read.ok || read.value.type !== 2 || read.value.assetLockProof.type !== 1)
    throw new TypeError('no create')
  const transition = await withVaultKeys(client, read.value)
  const { id: signer } = await vault.importKey({
    text: chainLockCreate.singleUseKeyHex,
    network: 'testnet',
    key: { kind: 'single-use', label: 'Lock key' },
  })
  const review = await client.reviewTransition({ transition, profile: 'spec' })
  if (review.kind === 'rejected') throw new TypeError('rejected')
  await client.signTransition({ approval: review.approval, signer })
  await router.navigate({ to: '/vault/log' })
  await expect.element(signature).toBeVisible()
  return {
    digest: formatHex(deriveSigningDigest(encodeSigningBytes(transition, profile))),
    identity: formatIdentityId(deriveIdentityId(read.value.assetLockProof.outPoint, profile)),
  }
}
