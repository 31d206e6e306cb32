import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import {
  button,
  chooseMethod,
  expectRejected,
  firstCase,
  label,
  pasteKeys,
  today,
} from '#/features/builder/testing/screen-acts.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { deriveTxid } from '#/protocol/layer1/transaction.ts'
import classic from '#/protocol/vectors/transactions.json'
import { ownNetwork } from '#/store/testing/own-network.ts'

/**
 * A lock transaction of type 8 that locks these duffs in its only credit output. `sum`: a different amount in its
 * OP_RETURN.
 */
function lockOf(duffs: number, sum = duffs): { readonly hex: string; readonly txid: string } {
  const [head = '', middle = '', tail = ''] = (firstCase('identityTopUp').assetLock?.hex ?? '').split(
    '39d18e0000000000',
  )
  const hex = `${head}${amount(sum)}${middle}${amount(duffs)}${tail}`
  return { hex, txid: formatHex(deriveTxid(parseHex(hex))) }
}

function amount(duffs: number): string {
  const bytes = new DataView(new ArrayBuffer(8))
  bytes.setBigUint64(0, BigInt(duffs), true)
  return formatHex(new Uint8Array(bytes.buffer))
}

const hash = (fill: number) =>
  ({
    readOnly: false,
    type: 2,
    data: fill.toString(16).padStart(2, '0').repeat(20),
    contractBounds: null,
  }) as const

describe('a draft that today’s networks reject', () => {
  test('shows the broken rule at the field of a lock', async () => {
    await openRoute('/build/create', { network: today })
    await chooseMethod('InstantSend lock')
    const transaction = label('Lock transaction')
    await expectRejected(transaction, classic.transactions[0]?.hex ?? '', /asset-lock\.type/)
    await expectRejected(transaction, lockOf(9_000_000, 9_000_001).hex, /asset-lock\.sum/)
    await expectAccessible()
    await chooseMethod('ChainLock proof')
    const outPoint = label('Out point')
    const lock = lockOf(9_000_000)
    await transaction.fill(lock.hex)
    await expectRejected(outPoint, `${lock.txid}:7`, /lock-output\.index/)
    // One duff below the minimum of a create without keys.
    const small = lockOf(201_999)
    await transaction.fill(small.hex)
    await expectRejected(outPoint, `${small.txid}:0`, /asset-lock\.create-minimum/)
    await page.getByRole('radiogroup', { name: 'What the lock pays for' }).getByText('Top-up').click()
    await expect.element(page.getByRole('heading', { name: 'Top up identity', level: 1 })).toBeVisible()
    await chooseMethod('ChainLock proof')
    const smaller = lockOf(50_499)
    await transaction.fill(smaller.hex)
    await expectRejected(outPoint, `${smaller.txid}:0`, /asset-lock\.top-up-minimum/)
  })

  test('a lock of today’s networks is rejected on a network with locks of the older protocol', async () => {
    await openRoute('/build/create', { network: ownNetwork('dpp-0.25') })
    await chooseMethod('InstantSend lock')
    await expectRejected(label('Lock transaction'), lockOf(9_000_000).hex, /network\.asset-lock-payload/)
  })

  test('shows the broken rule where a key is added', async () => {
    const { router } = await openRoute('/build/create', { network: today, vault: 'open' })
    await expect.element(page.getByRole('heading', { name: 'Funding' })).toBeVisible()
    await page.getByRole('link', { name: /Keys/ }).first().click()
    await expect.element(label('Label of key 3')).toBeVisible()
    const keyed = (rule: string) => page.getByRole('listitem').filter({ hasText: rule }).first()
    // First there is no Master key, then there are two.
    await button('Remove key 0').click()
    await expect.element(keyed('platform.master-key')).toHaveTextContent('Add a Master key')
    await pasteKeys([
      { ...hash(1), id: 10, purpose: 0, securityLevel: 0 },
      { ...hash(2), id: 11, purpose: 0, securityLevel: 0 },
    ])
    await expect.element(label('Label of key 11')).toBeVisible()
    await expect.element(keyed('platform.master-key')).toHaveTextContent('2')
    await button('Remove key 10').click()
    await expect.element(page.getByText('platform.master-key')).not.toBeVisible()
    // These levels and purposes cannot be added.
    for (const [purpose, securityLevel, rule] of [
      [3, 2, 'platform.key-level'],
      [4, 1, 'platform.key-purpose'],
    ] as const) {
      await pasteKeys([{ ...hash(3), id: 12, purpose, securityLevel }])
      await expect.element(keyed(rule)).toHaveTextContent('12')
      await button('Remove key 12').click()
    }
    await page.getByText('Generate', { exact: true }).click()
    await userEvent.selectOptions(label('Purpose'), '1')
    await userEvent.selectOptions(label('Bound to'), 'document-type')
    const contract = label('Contract id')
    await expectRejected(contract, 'no contract', /platform\.bounds-form/)
    const bound = formatBase58(new Uint8Array(32).fill(7))
    await contract.fill(bound)
    await button('Add key').click()
    await expect.element(label('Document type')).toHaveAccessibleDescription(/platform\.bounds-form/)
    await expect.element(contract).toHaveValue(bound)
    expect(router.state.location.pathname).toMatch(/\/keys$/)
  })
})
