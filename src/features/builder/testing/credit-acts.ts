import { expect } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { button, label } from '#/features/builder/testing/screen-acts.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { createAtNodes } from '#/domain/identity/testing/identity-at-nodes.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'
import type { CreditJob } from '#/store/records/credit-draft.ts'
import { addRecord } from '#/store/record-change.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

// Steps of component tests that send credits of an identity that the sandbox’s nodes have. Its balance is 1 DASH.

/** A private key of the identity with this number. Key 1 is its Transfer key. */
const privateKeyOf = (number: number, id: number) => new Uint8Array(32).fill(10 * number + id + 1)

/**
 * Opens the page of the first of these identities, with its Transfer key in the vault. Each number names an identity
 * and the funds that create it, so tests of one run must not share a number.
 */
export async function openAtNodes(...numbers: readonly [number, ...number[]]) {
  const identities = []
  for (const number of numbers)
    identities.push(await createAtNodes(number, [privateKeyOf(number, 0), privateKeyOf(number, 1)], 1))
  const records = identities.map((identity, index) =>
    addRecord('identities', identity.id, {
      ...identityRecord(identity, `Shop ${numbers[index]}`, Date.now()),
      networkId: 'sandbox-13',
      profile: 'platform-13' as const,
      nonceRead: { last: 0, source: 'node' as const, atMs: Date.now() },
    }),
  )
  const [first] = identities
  const opened = await openRoute('/vault', { network: 'sandbox-13', vault: 'open', records })
  await vault.importKey({
    text: formatHex(privateKeyOf(numbers[0], 1)),
    network: 'testnet',
    key: { kind: 'identity', keyType: 0, securityLevel: 1, label: 'Transfer key' },
  })
  opened.router.history.push(`/identities/${first?.id}`)
  return { ...opened, ids: identities.map(({ id }) => id) }
}

export async function openCredit(job: CreditJob): Promise<void> {
  const name = job === 'transfer' ? 'Send credits' : 'Withdraw'
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

export async function submitCredit(job: CreditJob): Promise<void> {
  await label('Passphrase').fill(passphrase)
  await button(`Sign ${job}`).click()
  await button('Submit').click()
}
