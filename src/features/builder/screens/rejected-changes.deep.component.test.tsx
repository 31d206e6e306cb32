import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openImported } from '#/features/builder/testing/published-acts.ts'
import {
  button,
  expectRejected,
  firstCase,
  label,
  pasteKeys,
} from '#/features/builder/testing/screen-acts.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { encodeAddress } from '#/protocol/layer1/network.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'
import type { PublishedKey } from '#/store/testing/published-cases.ts'

describe('a change that today’s networks reject', () => {
  test('shows the broken rule in an update', async () => {
    const published = firstCase('identityUpdate')
    await openImported(published)
    const box = page.getByRole('checkbox', { name: /^Disable key 0,/ })
    await expect.element(box).toHaveAccessibleDescription(/platform\.update-master/)
    box.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(box).not.toBeChecked()
    // The notice covers other buttons until it is closed.
    await page.getByRole('region', { name: 'Notices' }).getByRole('button').last().click()
    const key = (id: number): PublishedKey => ({
      id,
      type: 2,
      purpose: 0,
      securityLevel: 2,
      readOnly: false,
      data: id.toString(16).padStart(40, '0'),
      contractBounds: null,
    })
    await button('Add a key').click()
    await pasteKeys([11, 12, 13, 14, 15, 16, 17].map(key))
    const json = label('Public keys as JSON')
    await expect.element(json).toHaveAccessibleDescription(/platform\.keys-count/)
    await expect.element(json).toHaveValue(expect.stringMatching(/"id":17/))
    await json.fill('')
    await pasteKeys([key(published.secrets?.signer.key?.id ?? 0)])
    await page.getByRole('link', { name: 'Review update' }).click()
    await expect.element(page.getByText('platform.key-id-new').first()).toBeVisible()
    const nonce = label('Last nonce of the identity')
    await expectRejected(nonce, 'seven', /platform\.nonce/)
    await expectRejected(nonce, '1099511627776', /platform\.nonce/)
    await userEvent.selectOptions(label('Fee increase'), 'typed')
    await expectRejected(label('Percentage'), '65536', /platform\.fee-increase/)
  })

  test('shows the broken rule at the field of a transfer or withdrawal', async () => {
    const published = firstCase('identityCreditTransfer')
    const id = formatBase58(parseHex(published.fields.identityId))
    const { router } = await openImported(published, { balance: '9007199254740993' })
    const openJob = async (job: string) => {
      await page.getByRole('main').getByRole('link', { name: job }).click()
      await expect.element(page.getByRole('heading', { name: job, level: 1 })).toBeVisible()
    }
    await openJob('Send credits')
    const recipient = label('Recipient')
    const sum = label('Amount')
    // A shorter text would be read as a name.
    await expectRejected(recipient, '2'.repeat(20), /st\.identity-id-length/)
    await recipient.fill(`${id.slice(0, -1)}${id.endsWith('2') ? '3' : '2'}`)
    await expect.element(page.getByText(`This is nearly ${published.name}, but not the same`)).toBeVisible()
    await expectRejected(sum, '0.000000999', /platform\.transfer-amount/)
    await sum.fill('1')
    await expectRejected(recipient, id, /platform\.transfer-self/)
    await expectRejected(recipient, published.name, /platform\.transfer-self/)
    await recipient.fill(formatBase58(parseHex(published.fields.recipientId ?? '')))
    await expectRejected(sum, '90071.99254740994', /platform\.balance/)

    // A nonce that was signed here is not used again. Nodes accept nonces up to 24 above their last one.
    await sum.fill('1')
    const nonce = label('Last nonce of the identity')
    const useNonce = async (last: string) => {
      await nonce.fill(last)
      await button('Use').click()
    }
    await useNonce('100')
    await label('Passphrase').fill(passphrase)
    await button('Sign transfer').click()
    await expect.poll(() => router.state.location.pathname).toMatch(/^\/build\/signed\//)
    await router.navigate({ to: '/identities/$id', params: { id } })
    await openJob('Send credits')
    await expect.element(page.getByText('Next nonce: 102')).toBeVisible()
    await sum.fill('1')
    await page.getByText('Enter another last nonce').click()
    await useNonce('99')
    await expect.element(page.getByText('Next nonce: 102')).toBeVisible()
    await useNonce('77')
    await expect.element(page.getByText('platform.nonce-next')).toBeVisible()
    await expect.element(sum).toHaveValue('1')

    // No nonce follows the largest one. The user can still enter another last nonce, even after leaving the page.
    await page.getByText('Enter another last nonce').click()
    await useNonce('1099511627775')
    await expect.element(page.getByText(/^The last nonce, .*, is the largest/)).toBeVisible()
    await page.getByRole('link', { name: 'Back to the identity' }).click()
    await openJob('Send credits')
    await expect.element(page.getByText(/^The last nonce, .*, is the largest/)).toBeVisible()
    await useNonce('99')
    await expect.element(page.getByText('Next nonce: 102')).toBeVisible()

    await page.getByRole('link', { name: 'Back to the identity' }).click()
    await openJob('Withdraw')
    const address = label('Address')
    const hash160 = new Uint8Array(20).fill(9)
    const own = encodeAddress('publicKeyHash', hash160, 'testnet')
    await expectRejected(address, encodeAddress('publicKeyHash', hash160, 'mainnet'), /address\.network/)
    await expectRejected(address, `${own.slice(0, -1)}${own.endsWith('2') ? '3' : '2'}`, /address\.checksum/)
    await address.fill(own)
    await expectRejected(sum, '0.00000999999', /platform\.withdrawal-amount/)
    await expectRejected(sum, '500.00000000001', /platform\.withdrawal-amount/)
  })
})
