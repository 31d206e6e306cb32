import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import {
  button,
  chooseMethod,
  expectRejected,
  label,
  openInstantSend,
  useExistingKey,
} from '#/features/builder/testing/screen-acts.ts'
import { DatabaseError } from '#/platform/database-error.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkTransaction, encodeTransaction } from '#/protocol/layer1/transaction.ts'
import { sampleDraft } from '#/domain/draft/testing/draft-samples.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { chainLockCreate, instantSendCreate } from '#/vault/testing/create-examples.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { flushWorkspace } from '#/store/workspace-changes.ts'

// The Fund step reports each error at its field and keeps the typed text.

const { transaction, instantLock } = sampleDraft(instantSendCreate).fund

const lockTransaction = label('Lock transaction')
const lock = label('Instant lock')

describe('the lock transaction', () => {
  test('reports the position of invalid hex', async () => {
    await openInstantSend()
    await expectRejected(lockTransaction, `zz${transaction.slice(2)}`, /place 1.*encoding\.hex/s)
  })

  test('rejects a pasted text of 100 million characters and names the limit', async () => {
    await openInstantSend()
    await lockTransaction.fill('00')
    const pasted = new DataTransfer()
    pasted.setData('text/plain', 'legal winner '.repeat(100_000_000 / 13))
    const init = { inputType: 'insertFromPaste', dataTransfer: pasted, bubbles: true, cancelable: true }
    expect(lockTransaction.element().dispatchEvent(new InputEvent('beforeinput', init))).toBe(false)
    await expect
      .element(lockTransaction)
      .toHaveAccessibleDescription(/longer than the 900,000 characters.*text\.length/s)
    await expect.element(lockTransaction).toHaveValue('00')
    await lockTransaction.fill('0011')
    await expect.element(lockTransaction).not.toHaveAccessibleDescription(/900,000/)
  })

  test('shows the lock output first among thousands, and renders only a few of them', async () => {
    const read = checkTransaction(instantSendCreate.lockTransaction)
    if (!read.ok) throw new TypeError('no transaction')
    const change = {
      script: Uint8Array.from([0x76, 0xa9, 20, ...new Uint8Array(20), 0x88, 0xac]),
      amountDuffs: 1000n,
    }
    const outputs = [...Array.from({ length: 2880 }, () => change), ...read.value.outputs]
    await openInstantSend()
    await lockTransaction.fill(formatHex(encodeTransaction({ ...read.value, outputs })))
    const table = page.getByRole('table', { name: 'Outputs of the lock transaction' })
    await expect.element(table).toHaveAttribute('aria-rowcount', String(outputs.length + 1))
    await expect.element(table.getByRole('row').nth(1)).toHaveTextContent(/^2880\s*lock output/)
    await expect.element(page.getByRole('radio', { name: 'Use output 2,880' })).toBeChecked()
    expect(table.getByRole('row').elements().length).toBeLessThan(40)
    await expectAccessible()
  })

  test('names an output that pays to the hash of the key instead of locking funds for it', async () => {
    await openInstantSend()
    const paying = transaction.replace(/166a14([0-9a-f]{40})/, '1976a914$188ac')
    await lockTransaction.fill(paying)
    await expect.element(page.getByText('lock-output.script').first()).toBeVisible()
    await expect.element(lockTransaction).toHaveValue(paying)
  })
})

describe('the proof', () => {
  test('reports a truncated instant lock', async () => {
    await openInstantSend()
    await expectRejected(lock, instantLock.slice(0, -2), /proof\.instant-lock-parses/)
  })

  test('reports the instant lock of another transaction, and blocks the next step', async () => {
    await openInstantSend()
    await lockTransaction.fill(formatHex(chainLockCreate.lockTransaction))
    await expectRejected(lock, instantLock, /proof\.lock-transaction/)
    await expect.element(button('Continue to Keys')).toHaveAttribute('aria-disabled', 'true')
  })

  test('reports a height that is too large', async () => {
    await openInstantSend()
    await chooseMethod('ChainLock proof')
    await expectRejected(label('Height of the ChainLocked block'), '4294967296', /proof\.height/)
  })
})

describe('the single-use key', () => {
  test('is reported if it belongs to another output, with the key that fits', async () => {
    await openInstantSend({ vault: 'open' })
    await useExistingKey(instantSendCreate.singleUseKeyHex)
    await lockTransaction.fill(transaction)
    await lock.fill(instantLock)
    await expect.element(page.getByText('10 of 10')).toBeVisible()
    await button('Create a single-use key').click()
    await expect.element(page.getByText('proof.single-use-key').first()).toBeVisible()
    await expect.element(page.getByText('9 of 10')).toBeVisible()
    await button('Use Lock key 1').first().click()
    await expect.element(page.getByText('10 of 10')).toBeVisible()
  })

  test.each([
    [
      'an uncompressed private key of another network',
      '7rQG1N8mXfW3PzYsfYuA4TCiPFraS6Bo4EEcRvKM5EjmAWfZdZH',
      'private-key.network',
    ],
    [
      'an uncompressed private key of this network',
      '91avARGdfge8E4tZfYLoxeJ5sGBdNJQH4kvjJoQFacbgwmaKkrx',
      'private-key.compressed',
    ],
    [
      'a private key of another network',
      'XBHddvWWiMu3nZhhpTXBQWJMmdz5JNKJD85b9fgKAckCT2coW3Y4',
      'private-key.network',
    ],
    ['a private key with a wrong character', `${'0'.repeat(63)}g`, 'encoding.hex'],
  ])('rejects %s without showing it', async (_, text, rule) => {
    await openInstantSend({ vault: 'open' })
    await lockTransaction.fill(transaction)
    await useExistingKey(text)
    const field = label('Existing private key')
    await expect.element(field).toHaveAccessibleDescription(new RegExp(rule.replace('.', '\\.')))
    await expect.element(field).toHaveValue('')
    await expect.element(lockTransaction).toHaveValue(transaction)
    expect(document.body.textContent).not.toContain(text)
  })

  test.each(['Lock transaction', 'Instant lock'])(
    'is not saved when pasted into the field %s',
    async (name) => {
      const secret = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'
      const { router, readDisk } = await openInstantSend()
      await lockTransaction.fill(transaction)
      await label(name).fill(secret)
      await expect.element(label(name)).toHaveAccessibleDescription(/workspace\/private-key-here/)
      await expect.element(label(name)).not.toHaveValue(secret)
      router.history.push('/settings')
      await expect.element(page.getByRole('heading', { name: 'Networks' })).toBeVisible()
      router.history.back()
      await expect.element(lockTransaction).toHaveValue(transaction)
      await flushWorkspace()
      expect(readDisk()).toContain(transaction)
      expect(readDisk()).not.toContain(secret)
    },
  )
})

describe('the vault at the Fund step', () => {
  test('stays locked after a wrong passphrase, which is cleared', async () => {
    await openInstantSend({ vault: 'locked' })
    await lockTransaction.fill(transaction)
    const field = label('Passphrase')
    await field.fill('not the passphrase at all')
    await button('Unlock').click()
    await expect.element(field).toHaveAccessibleDescription(/does not open the vault\. Nothing was changed/)
    await expect.element(field).toHaveAccessibleDescription(/vault\/wrong-passphrase/)
    await expect.element(field).toHaveValue('')
    await expect.element(lockTransaction).toHaveValue(transaction)
    await field.fill(passphrase)
    await button('Unlock').click()
    await expect.element(page.getByRole('banner').getByRole('button', { name: /Session open/ })).toBeVisible()
  })

  test('can be unlocked after the key was chosen', async () => {
    await openInstantSend({ vault: 'open' })
    await useExistingKey('01'.repeat(32))
    await expect.element(label('Existing private key')).not.toBeInTheDocument()
    await vault.lock()
    await expect.element(button('Create a single-use key')).toHaveAttribute('aria-disabled', 'true')
    await label('Passphrase').fill(passphrase)
    await button('Unlock').click()
    await expect.element(button('Create a single-use key')).toBeEnabled()
    await expect.element(label('Passphrase')).not.toBeInTheDocument()
  })
})

test('a full disk is reported, the typed text stays, and the next change is saved', async () => {
  const { readDisk } = await openInstantSend()
  await lockTransaction.fill('00')
  const saved = page.getByText(/^Draft, saved/)
  await expect.element(saved).toBeVisible()
  vi.mocked(workspaceDatabase.change).mockRejectedValueOnce(new DatabaseError('full'))
  await lockTransaction.fill('0011')
  await expect.element(page.getByText(/the disk is full/).first()).toBeVisible()
  await expect.element(saved).not.toBeInTheDocument()
  await expect.element(lockTransaction).toHaveValue('0011')
  await lockTransaction.fill('001122')
  await expect.element(saved).toBeVisible()
  await flushWorkspace()
  expect(readDisk()).toContain('001122')
})
