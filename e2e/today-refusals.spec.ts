import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { encodeAddress } from '#/protocol/layer1/network.ts'
import { deriveTxid } from '#/protocol/layer1/transaction.ts'
import type { PublishedCase } from '#/workspace/testing/published-cases.ts'
import { addNetwork, chooseMethod } from './acts.ts'
import { expect } from './fixtures.ts'
import { testWithVault as test } from './stored-start.ts'
import { goTo, openIdentity } from './identity-steps.ts'
import {
  beginToday,
  importIdentityOf,
  openJob,
  pasteKeys,
  pressDisable,
  sealSigner,
  signWith,
  stageKeys,
} from './published-acts.ts'
import { madeCases } from './published-files.ts'

// What today's networks reject is named where it is typed, and what was typed stays.

/** Types into a field what it rejects: the rule is in its description, and the text stays. */
async function expectRejected(field: Locator, text: string, rule: RegExp): Promise<void> {
  await field.fill(text)
  await expect(field).toHaveAccessibleDescription(rule)
  await expect(field).toHaveValue(text)
}

function firstCase(kind: PublishedCase['kind']): PublishedCase {
  const [first] = madeCases(kind)
  if (first === undefined) throw new Error(`no case of ${kind}`)
  return first
}

async function openCreate(page: Page): Promise<void> {
  await goTo(page, 'Identities')
  await page.getByRole('link', { name: 'Create identity' }).first().click()
  await expect(page.getByRole('heading', { name: 'Funding' })).toBeVisible()
}

/** A lock transaction of type 8 that locks so many duffs in its one credit output; `sum`: what its OP_RETURN has instead. */
function lockOf(duffs: number, sum = duffs): { readonly hex: string; readonly txid: string } {
  const { assetLock } = firstCase('identityTopUp')
  const published = '39d18e0000000000'
  const parts = (assetLock?.hex ?? '').split(published)
  expect(parts).toHaveLength(3)
  const [head = '', middle = '', tail = ''] = parts
  const hex = `${head}${amount(sum)}${middle}${amount(duffs)}${tail}`
  return { hex, txid: formatHex(deriveTxid(parseHex(hex))) }
}

function amount(duffs: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(duffs))
  return bytes.toString('hex')
}

const classic: string = JSON.parse(readFileSync('src/protocol/vectors/transactions.json', 'utf8'))
  .transactions[0].hex

test('today’s networks: locks are rejected at their field', { tag: '@deep' }, async ({ page }) => {
  await beginToday(page)
  await openCreate(page)
  await chooseMethod(page, 'InstantSend lock')
  const transaction = page.getByLabel('Lock transaction')
  await expectRejected(transaction, classic, /asset-lock\.type/)
  await expectRejected(transaction, lockOf(9_000_000, 9_000_001).hex, /asset-lock\.sum/)

  await chooseMethod(page, 'ChainLock proof')
  const outPoint = page.getByLabel('Out point')
  const lock = lockOf(9_000_000)
  await transaction.fill(lock.hex)
  await expectRejected(outPoint, `${lock.txid}:7`, /lock-output\.index/)
  // A duff less than a create needs before it has keys.
  const small = lockOf(201_999)
  await transaction.fill(small.hex)
  await expectRejected(outPoint, `${small.txid}:0`, /asset-lock\.create-minimum/)
  await page.getByRole('radiogroup', { name: 'What the lock pays for' }).getByText('Top-up').click()
  await expect(page).toHaveURL(/\/build\/top-up\//)
  await chooseMethod(page, 'ChainLock proof')
  const smaller = lockOf(50_499)
  await transaction.fill(smaller.hex)
  await expectRejected(outPoint, `${smaller.txid}:0`, /asset-lock\.top-up-minimum/)

  // The other way round, on a network of classic locks.
  await addNetwork(page, { name: 'Harbour', profile: 'dpp-0.25', kind: 'testnet', platform: 'harbour' })
  await openCreate(page)
  await chooseMethod(page, 'InstantSend lock')
  await expectRejected(transaction, lock.hex, /network\.asset-lock-payload/)
})

test('today’s networks: keys are rejected where they are chosen', { tag: '@deep' }, async ({ page }) => {
  await beginToday(page)
  await openCreate(page)
  await page.getByRole('link', { name: /Keys/ }).first().click()
  await expect(page.getByLabel('Label of key 3')).toBeVisible()
  const keyed = (rule: string) => page.getByRole('listitem').filter({ hasText: rule }).first()
  const hash = (fill: number) => ({
    readOnly: false,
    type: 2 as const,
    data: fill.toString(16).padStart(2, '0').repeat(20),
    contractBounds: null,
  })

  // None, and then two of them.
  await page.getByRole('button', { name: 'Remove key 0' }).click()
  await expect(keyed('platform.master-key')).toContainText('Add a Master key')
  await pasteKeys(page, [
    { ...hash(1), id: 10, purpose: 0, securityLevel: 0 },
    { ...hash(2), id: 11, purpose: 0, securityLevel: 0 },
  ])
  await expect(page.getByLabel('Label of key 11')).toBeVisible()
  await expect(keyed('platform.master-key')).toContainText('2')
  await page.getByRole('button', { name: 'Remove key 10' }).click()
  await expect(page.getByText('platform.master-key')).toBeHidden()

  // Levels and purposes that nobody can add.
  await pasteKeys(page, [{ ...hash(3), id: 12, purpose: 3, securityLevel: 2 }])
  await expect(keyed('platform.key-level')).toContainText('12')
  await page.getByRole('button', { name: 'Remove key 12' }).click()
  await pasteKeys(page, [{ ...hash(3), id: 12, purpose: 4, securityLevel: 1 }])
  await expect(keyed('platform.key-purpose')).toContainText('12')
  await page.getByRole('button', { name: 'Remove key 12' }).click()

  // Bounds.
  await page.getByText('Generate', { exact: true }).click()
  await page.getByLabel('Purpose', { exact: true }).selectOption('1')
  await page.getByLabel('Bound to').selectOption('document-type')
  const contract = page.getByLabel('Contract id')
  await expectRejected(contract, 'no contract', /platform\.bounds-form/)
  await contract.fill(formatBase58(new Uint8Array(32).fill(7)))
  await page.getByRole('button', { name: 'Add key', exact: true }).click()
  await expect(page.getByLabel('Document type', { exact: true })).toHaveAccessibleDescription(
    /platform\.bounds-form/,
  )
  await expect(contract).toHaveValue(formatBase58(new Uint8Array(32).fill(7)))
})

test('today’s networks: updates are rejected in the key panel', { tag: '@deep' }, async ({ page }) => {
  const published = firstCase('identityUpdate')
  const signer = published.secrets?.signer.key
  await beginToday(page)
  await sealSigner(page, published)
  await importIdentityOf(page, published)
  const box = page.getByRole('checkbox', { name: /^Disable key 0,/ })
  await expect(box).toHaveAccessibleDescription(/platform\.update-master/)
  await pressDisable(page, 0)
  await expect(box).not.toBeChecked()
  // It says why, and stays above what is pressed below until it is closed.
  await page.getByRole('region', { name: 'Notices' }).getByRole('button').last().click()

  const key = (id: number) => ({
    id,
    type: 2 as const,
    purpose: 0,
    securityLevel: 2,
    readOnly: false,
    data: id.toString(16).padStart(40, '0'),
    contractBounds: null,
  })
  const seven = [11, 12, 13, 14, 15, 16, 17].map(key)
  await stageKeys(page, seven)
  const json = page.getByLabel('Public keys as JSON')
  await expect(json).toHaveAccessibleDescription(/platform\.keys-count/)
  await expect(json).toHaveValue(/"id":17/)
  await json.fill('')
  await pasteKeys(page, [key(signer?.id ?? 0)])
  await page.getByRole('link', { name: 'Review update' }).click()
  await expect(page.getByText('platform.key-id-new').first()).toBeVisible()
  const nonce = page.getByLabel('Last nonce of the identity')
  await expectRejected(nonce, 'seven', /platform\.nonce/)
  await expectRejected(nonce, '1099511627776', /platform\.nonce/)
  await page.getByLabel('Fee increase').selectOption('typed')
  await expectRejected(page.getByLabel('Percentage', { exact: true }), '65536', /platform\.fee-increase/)
})

test(
  'today’s networks: transfers and withdrawals are rejected at their field',
  { tag: '@deep' },
  async ({ page }) => {
    const published = firstCase('identityCreditTransfer')
    await beginToday(page)
    await sealSigner(page, published)
    await importIdentityOf(page, published, { balance: '9007199254740993' })
    const id = formatBase58(parseHex(published.fields.identityId))
    await openJob(page, 'Send credits')
    const recipient = page.getByLabel('Recipient')
    const sum = page.getByLabel('Amount')
    // Shorter than that it is a name.
    await expectRejected(recipient, '2'.repeat(20), /st\.identity-id-length/)
    await recipient.fill(`${id.slice(0, -1)}${id.endsWith('2') ? '3' : '2'}`)
    await expect(page.getByText(`This is not ${published.name}, though nearly`)).toBeVisible()
    await expectRejected(sum, '0.000000999', /platform\.transfer-amount/)
    await sum.fill('1')
    await expectRejected(recipient, id, /platform\.transfer-self/)
    await expectRejected(recipient, published.name, /platform\.transfer-self/)
    await recipient.fill(formatBase58(parseHex(published.fields.recipientId ?? '')))
    await expectRejected(sum, '90071.99254740994', /platform\.balance/)

    // A nonce that is signed here is not used again, and none is more than 24 above what a node has.
    await sum.fill('1')
    const nonce = page.getByLabel('Last nonce of the identity')
    const use = page.getByRole('button', { name: 'Use', exact: true })
    await nonce.fill('100')
    await use.click()
    await signWith(page, 'Sign transfer', /\/build\/signed\//)
    await goTo(page, 'Identities')
    await openIdentity(page, published.name)
    await openJob(page, 'Send credits')
    await expect(page.getByText('Next nonce: 102')).toBeVisible()
    await sum.fill('1')
    await page.getByText('Enter another last nonce').click()
    await nonce.fill('99')
    await use.click()
    await expect(page.getByText('Next nonce: 102')).toBeVisible()
    await nonce.fill('77')
    await use.click()
    await expect(page.getByText('platform.nonce-next')).toBeVisible()
    await expect(sum).toHaveValue('1')

    // The largest nonce has none after it, and another last one can be entered, also after a reload.
    await page.getByText('Enter another last nonce').click()
    await nonce.fill('1099511627775')
    await use.click()
    await expect(page.getByText(/^The last nonce is the largest/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^The last nonce is the largest/)).toBeVisible()
    await nonce.fill('99')
    await use.click()
    await expect(page.getByText('Next nonce: 102')).toBeVisible()

    await page.getByRole('link', { name: 'Back to the identity' }).click()
    await openJob(page, 'Withdraw')
    const address = page.getByLabel('Address')
    const hash160 = new Uint8Array(20).fill(9)
    const own = encodeAddress('publicKeyHash', hash160, 'testnet')
    await expectRejected(address, encodeAddress('publicKeyHash', hash160, 'mainnet'), /address\.network/)
    await expectRejected(address, `${own.slice(0, -1)}${own.endsWith('2') ? '3' : '2'}`, /address\.checksum/)
    await address.fill(own)
    await expectRejected(sum, '0.00000999999', /platform\.withdrawal-amount/)
    await expectRejected(sum, '500.00000000001', /platform\.withdrawal-amount/)
  },
)
