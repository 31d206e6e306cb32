import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { openCredit } from '#/features/builder/testing/credit-acts.ts'
import { button, label } from '#/features/builder/testing/screen-acts.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { jsonIdentity, jsonKey, privateKeyOf } from '#/protocol/testing/numbered-identities.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import type { CreditJob } from '#/store/records/credit-draft.ts'
import { addRecord } from '#/store/record-change.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

const identity = {
  ...jsonIdentity(6, { publicKeys: [jsonKey(6, 0), { ...jsonKey(6, 1), purpose: 3, securityLevel: 1 }] }),
  balance: 100_000_000_000,
}
const amount = label('Amount')
const address = label('Address')
const ownAddress = 'yTsGq4wV8WF5GKLaYV2C43zrkr2sfTtysT'

/** Opens the form of an identity with 1 DASH on Sandbox v13, whose Transfer key is in the vault. */
async function openForm(job: CreditJob) {
  const record = {
    ...identityRecord(identity, 'Aurora Press', 1),
    networkId: 'sandbox-13',
    profile: 'platform-13' as const,
  }
  const opened = await openRoute(`/identities/${identity.id}`, {
    network: 'sandbox-13',
    vault: 'open',
    records: [addRecord('identities', identity.id, record)],
  })
  await vault.importKey({
    text: formatHex(privateKeyOf(6, 1)),
    network: 'testnet',
    key: { kind: 'identity', keyType: 0, securityLevel: 1, label: 'Transfer key' },
  })
  await openCredit(job)
  return opened
}

test.each([
  ['transfer', 'Recipient', 'Needs a recipient.', '4EfA9Jrvv3nnCFdSf7fad59851iiTRZ6Wcu6YVJ4iSeF'],
  ['withdrawal', 'Address', 'Needs an address.', ownAddress],
] as const)('a %s says what is missing before it can be signed', async (job, to, need, text) => {
  await openForm(job)
  const sign = button(`Sign ${job}`)
  await expect.element(sign).toHaveAccessibleDescription(need)
  await label(to).fill(text)
  await expect.element(sign).toHaveAccessibleDescription('Needs an amount.')
  await amount.fill('0.1')
  await expect.element(sign).toHaveAccessibleDescription('Needs the last nonce of the identity.')
})

test('a payment link gives the address, and the field says if another amount is entered', async () => {
  await openForm('withdrawal')
  await address.fill(`dash:${ownAddress}?amount=0.25`)
  await amount.fill('0.25')
  const asks = /The link asks for 0\.25 DASH, but 0\.5 DASH is entered\./
  await expect.element(address).not.toHaveAccessibleDescription(asks)
  await amount.fill('0.5')
  await expect.element(address).toHaveAccessibleDescription(asks)
})

test('a button enters the maximum amount, less the fee for a withdrawal', async () => {
  await openForm('withdrawal')
  await button('Withdraw the most: 0.996 DASH').click()
  await expect.element(amount).toHaveValue('0.996')
  await expect.element(amount).toHaveFocus()
  await page.getByRole('link', { name: 'Back to the identity' }).click()
  await openCredit('transfer')
  await button('Send the most: 1 DASH').click()
  await expect.element(amount).toHaveValue('1')
})

test('choosing another unit keeps the amount', async () => {
  await openForm('withdrawal')
  await amount.fill('0.5')
  const unit = page.getByRole('radiogroup', { name: 'Unit' })
  await unit.getByText('Credits').click()
  await expect.element(amount).toHaveValue('50000000000')
  await unit.getByText('DASH').click()
  await expect.element(amount).toHaveValue('0.5')
})

test('an amount with a comma is rejected, and its field says how to write it', async () => {
  await openForm('transfer')
  await amount.fill('0,25')
  await expect.element(amount).toHaveAccessibleDescription(/Use a point: 0\.25/)
  await expect.element(amount).toHaveValue('0,25')
})
