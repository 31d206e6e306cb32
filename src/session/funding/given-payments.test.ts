import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { fundingKey, payments } from '#/protocol/testing/funding-samples.ts'
import { txidOf } from '#/workspace/history/deposit-coins.ts'
import type { Deposit } from '#/workspace/records/deposit.ts'
import { flushWorkspace } from '#/workspace/storage/workspace-changes.ts'
import { workspaceDatabase } from '#/workspace/storage/workspace-database.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { openMemoryDisk, type MemoryDisk } from '#/workspace/testing/memory-disk.ts'
import { dropGivenPayment, giveTransaction, giveTransactionText } from './given-payments.ts'

const address = fundingKey('address')
const id = '0123456789abcdef'
const deposit: Deposit = {
  format: 1,
  id,
  createdAtMs: 1,
  networkId: 'sandbox-13',
  profile: 'platform-13',
  purpose: 'registration',
  draftId: 'draft',
  birthHeight: null,
  scanned: null,
  keys: [{ publicKey: deriveEcdsaPublicKey(address.privateKey), use: 'address', madeAtMs: 1 }],
  payments: [],
  spends: [],
}
const { bytes } = payments([700_000n], address.hash)

let disk: MemoryDisk

afterEach(flushWorkspace)

beforeEach(() => {
  vi.restoreAllMocks()
  const memory = openMemoryDisk()
  disk = memory.disk
  vi.spyOn(workspaceDatabase, 'readRecords').mockImplementation(memory.database.readRecords)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
  disk.deposits.set(id, deposit)
  useWorkspace.setState({ kind: 'ready', deposits: new Map([[id, deposit]]) })
})

describe('a payment that the user gives', () => {
  it.each([
    ['hex', formatHex(bytes)],
    ['Base64', ` ${formatBase64(bytes)}\n`],
  ])('as %s is taken once, and on the disk before that is said', async (_form, text) => {
    expect(await giveTransactionText(id, text)).toEqual({ kind: 'taken' })
    expect(await giveTransaction(id, bytes)).toEqual({ kind: 'taken' })
    expect(disk.deposits.get(id)).toMatchObject({ payments: [{ bytes, state: { kind: 'given' } }] })
    await dropGivenPayment(id, txidOf(bytes))
    expect(disk.deposits.get(id)).toMatchObject({ payments: [] })
  })

  it('is taken only where it pays to the address', async () => {
    const other = payments([700_000n], fundingKey('somebody').hash)
    expect(await giveTransactionText(id, formatHex(other.bytes))).toEqual({ kind: 'other' })
    expect(disk.deposits.get(id)).toMatchObject({ payments: [] })
  })

  it('is named as what it is where it is no transaction', async () => {
    expect(await giveTransactionText(id, 'zz')).toMatchObject({ kind: 'rejected' })
    expect(await giveTransaction(id, bytes.subarray(0, 30))).toMatchObject({ kind: 'rejected' })
  })
})
