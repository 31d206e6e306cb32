import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import { deriveTxid } from '#/protocol/layer1/transaction.ts'
import { fundingKey, payments } from '#/protocol/testing/funding-samples.ts'
import { txidOf } from './deposit-coins.ts'
import type { BulkRow } from '#/store/records/bulk-row.ts'
import type { SpendState } from '#/store/records/deposit.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { flushWorkspace } from '#/store/workspace-changes.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { addressKey, newDeposit } from '#/domain/funding/testing/deposit-tab.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { openMemoryDisk, type MemoryDisk } from '#/store/testing/memory-disk.ts'
import { dropGivenPayment, giveLockProof, giveTransaction, giveTransactionText } from './given-payments.ts'

const deposit = newDeposit()
const { id } = deposit
const { bytes } = payments([700_000n], addressKey.hash)

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
  ])('in %s is taken once, and is on the disk before that is reported', async (_form, text) => {
    expect(await giveTransactionText(id, text)).toEqual({ kind: 'taken' })
    expect(await giveTransaction(id, bytes)).toEqual({ kind: 'taken' })
    expect(disk.deposits.get(id)).toMatchObject({ payments: [{ bytes, state: { kind: 'given' } }] })
    await dropGivenPayment(id, txidOf(bytes))
    expect(disk.deposits.get(id)).toMatchObject({ payments: [] })
  })

  it('is not taken if it pays to another address', async () => {
    const other = payments([700_000n], fundingKey('somebody').hash)
    expect(await giveTransactionText(id, formatHex(other.bytes))).toEqual({ kind: 'other' })
    expect(disk.deposits.get(id)).toMatchObject({ payments: [] })
  })

  it('is rejected if it is not a transaction', async () => {
    expect(await giveTransactionText(id, 'zz')).toMatchObject({ kind: 'rejected' })
    expect(await giveTransaction(id, bytes.subarray(0, 30))).toMatchObject({ kind: 'rejected' })
  })
})

describe('the proof of a lock that the user gives', () => {
  const lock = payments([600_000n], fundingKey('lock').hash).bytes
  const instantLock = (transaction: Uint8Array) =>
    encodeInstantLock({
      layout: 'deterministic',
      version: 1,
      inputs: [{ txid: new Uint8Array(32).fill(1), index: 0 }],
      txid: deriveTxid(transaction),
      cycleHash: new Uint8Array(32),
      signature: new Uint8Array(96).fill(2),
    })
  const spendIn = (state: SpendState) => ({ what: 'asset-lock', bytes: lock, signedAtMs: 1, state }) as const
  const digest = 'ab'.repeat(32)
  const rowId = (number: number) => `${id}-${String(number + 1).padStart(4, '0')}`
  const rowOf = (number: number, change: Partial<BulkRow>): BulkRow => ({
    format: 1,
    id: rowId(number),
    runId: id,
    number: number + 1,
    line: null,
    version: 1,
    savedAtMs: 1,
    label: '',
    singleUseKey: null,
    keys: [],
    funds: { transaction: lock, outputIndex: number, height: 5 },
    digest: null,
    faults: [],
    ...change,
  })

  function hold(state: SpendState, rows: readonly BulkRow[] = []) {
    const stored = { ...deposit, spends: [spendIn(state)] }
    disk.deposits.set(id, stored)
    for (const row of rows) disk['bulk-rows'].set(row.id, row)
    useWorkspace.setState({
      deposits: new Map([[id, stored]]),
      bulkRows: new Map(rows.map((row) => [row.id, row])),
    })
  }

  const give = (text: string) => giveLockProof(id, { bytes: lock }, text)

  it('is a height or the instant lock of the same transaction, and a later proof replaces it', async () => {
    hold({ kind: 'signed' })
    expect(await give(formatHex(instantLock(bytes)))).toEqual({ kind: 'other' })
    expect(await give('zz')).toMatchObject({ kind: 'rejected' })
    expect(await give('0')).toMatchObject({ kind: 'rejected', violations: [{ rule: 'proof.height' }] })
    expect(disk.deposits.get(id)).toMatchObject({ spends: [{ state: { kind: 'signed' } }] })
    expect(await give(' 900000\n')).toEqual({ kind: 'taken' })
    expect(disk.deposits.get(id)).toMatchObject({
      spends: [{ state: { kind: 'locked', proof: { kind: 'chain', height: 900_000 } } }],
    })
    expect(await give(formatHex(instantLock(lock)))).toEqual({ kind: 'taken' })
    const proof = { kind: 'instant', bytes: instantLock(lock), verified: false }
    expect(disk.deposits.get(id)).toMatchObject({ spends: [{ state: { kind: 'locked', proof } }] })
  })

  it('is passed on to the unsigned rows, which are then checked again', async () => {
    const signed = rowOf(2, { digest })
    const steps = [{ kind: 'signed', atMs: 1 }] as const
    const record = { digest, steps } as unknown as TransitionRecord // only its steps are read
    const foreign = rowOf(3, { funds: { transaction: bytes, outputIndex: 0, height: 5 } })
    hold({ kind: 'sent', atMs: 1, tries: 1, accepted: true }, [
      rowOf(0, { digest: 'cd'.repeat(32) }),
      rowOf(1, { faults: [{ code: 'proof.height', field: null, params: {} }] }),
      signed,
      foreign,
    ])
    useWorkspace.setState({ transitions: new Map([[digest, record]]) })
    expect(await give('900000')).toEqual({ kind: 'taken' })
    const rows = disk['bulk-rows']
    for (const number of [0, 1]) {
      const funds = { transaction: lock, outputIndex: number, height: 900_000 }
      expect(rows.get(rowId(number))).toMatchObject({ funds, digest: null, faults: [], version: 2 })
    }
    expect(rows.get(rowId(2))).toEqual(signed)
    expect(rows.get(rowId(3))).toEqual(foreign)
  })

  it('does not replace a proof that a quorum of the list has signed', async () => {
    const proof = { kind: 'instant', bytes: instantLock(lock), verified: true } as const
    hold({ kind: 'locked', atMs: 1, proof }, [rowOf(0, {})])
    expect(await give('900000')).toEqual({ kind: 'taken' })
    expect(disk.deposits.get(id)).toMatchObject({ spends: [{ state: { proof } }] })
    expect(disk['bulk-rows'].get(rowId(0))).toMatchObject({ version: 1 })
  })
})
