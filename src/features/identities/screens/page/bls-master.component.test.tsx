import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { identityIn } from '#/protocol/identity/identity.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { jsonIdentity, jsonKey, privateKeyOf } from '#/protocol/testing/numbered-identities.ts'
import { checkSerializedTransition } from '#/protocol/transition/check-transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'
import { addRecord } from '#/store/record-change.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

const profile = wireProfiles['platform-13']

test('an update signed by a BLS Master key replaces it by an ECDSA key', async () => {
  // A small first byte keeps the number below the order of the curve.
  const privateKey = privateKeyOf(42, 0).with(0, 1)
  const data = formatBase58(derivePublicKey('bls', privateKey))
  const master = { ...jsonKey(42, 0), type: 1, purpose: 0, securityLevel: 0, data }
  const identity = jsonIdentity(42, { publicKeys: [master, jsonKey(42, 2)] })
  const record = {
    ...identityRecord(identity, 'Boreal Press', Date.now()),
    profile: 'platform-13' as const,
    networkId: 'sandbox-13',
  }
  await openRoute(`/identities/${identity.id}`, {
    network: 'sandbox-13',
    vault: 'open',
    records: [addRecord('identities', identity.id, record)],
  })
  await vault.importKey({
    text: formatHex(privateKey),
    network: 'testnet',
    key: { kind: 'identity', keyType: 1, securityLevel: 0, label: 'Old master' },
  })
  await page.getByRole('button', { name: 'Disable it' }).click()
  await expect
    .element(page.getByRole('region', { name: 'Staged update' }))
    .toHaveTextContent('+1 key, −1 key')
  await page.getByRole('alert').getByRole('link', { name: 'Review update' }).click()
  await page.getByLabelText('Last nonce of the identity').fill('4')
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await page.getByLabelText('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Sign identity update' }).click()
  await expect.element(page.getByText('Signature verified: key 0 of this identity signed.')).toBeVisible()
  const [signed] = useWorkspace.getState().transitions.values()
  const known = identityIn(profile).json.parse(identity)
  const checked = checkSerializedTransition(signed?.bytes ?? new Uint8Array(), profile, { identity: known })
  if (!checked.ok || checked.value.type !== 5) throw new TypeError('no update was signed')
  expect(checked.value).toMatchObject({
    addPublicKeys: [{ type: 0, purpose: 0, securityLevel: 0 }],
    disablePublicKeys: [0],
    signaturePublicKeyId: 0,
  })
  expect(checked.value.signature).toHaveLength(96)
})
