import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { openCredit } from '#/features/builder/testing/credit-acts.ts'
import { button, label } from '#/features/builder/testing/screen-acts.ts'
import { jsonIdentity, jsonKey } from '#/protocol/testing/numbered-identities.ts'
import { setPlatformNodes } from '#/domain/identity/testing/identity-at-nodes.ts'
import { sealNumberedKey } from '#/domain/keys/testing/numbered-keys.ts'
import { addRecord } from '#/store/record-change.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

// Nodes are asked for the keys of a recipient before a transfer is signed, and again before it is submitted.

afterEach(() => {
  vi.useRealTimers()
  setPlatformNodes({ kind: 'none' })
})

test('a transfer waits some seconds for the recipient’s keys, and then says that no node sent them', async () => {
  const sender = jsonIdentity(44, { publicKeys: [jsonKey(44, 0), jsonKey(44, 5)], balance: 90_000_000_000 })
  // Nodes are also asked about a listed recipient, whose keys may have changed.
  const recipient = jsonIdentity(45)
  const { router } = await openRoute('/', {
    network: 'sandbox-13',
    vault: 'open',
    records: [sender, recipient].map((identity, index) =>
      addRecord('identities', identity.id, {
        ...identityRecord(identity, ['Aurora Press', 'Boreal Press'][index] ?? '', Date.now()),
        profile: 'platform-13',
        networkId: 'sandbox-13',
      }),
    ),
  })
  await sealNumberedKey(44, 5, 1, 'Transfer')
  setPlatformNodes({ kind: 'slow', seconds: 600 })
  await router.navigate({ to: '/identities/$id', params: { id: sender.id } })
  await openCredit('transfer')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await label('Recipient').fill(recipient.id)
  await label('Amount').fill('0.1')
  await label('Last nonce of the identity').fill('4')
  await button('Use').click()
  const sign = page.getByRole('button', { name: /sign transfer/i })
  await expect.element(sign).toHaveAccessibleDescription('Reading the keys of the recipient.')
  vi.advanceTimersByTime(5000)
  await expect.element(sign).toBeEnabled()
  await expect.element(page.getByText('The keys of the recipient were not read').first()).toBeVisible()
  await label('Passphrase').fill(passphrase)
  await sign.click()

  const submit = page.getByRole('region', { name: 'Submit it' })
  const act = submit.getByRole('button', { name: 'Submit', exact: true })
  // The nodes are asked again before the transfer is submitted.
  await expect.element(act).toHaveAccessibleDescription('Reading the keys of the recipient.')
  vi.advanceTimersByTime(5000)
  await expect.element(submit.getByText('The keys of the recipient were not read')).toBeVisible()
  await expect.element(act).toBeEnabled()
})
