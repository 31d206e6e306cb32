import { describe, expect, it } from 'vitest'
import { openMemoryDatabase } from '#/platform/memory-database.ts'
import { holdOwnLock } from '#/platform/web-lock.ts'
import { defaultSandbox } from '#/sandbox/sandbox-settings.ts'
import { openLedgerStore } from './ledger-store.ts'

const time = { sandbox: defaultSandbox, nowMs: 1_800_000_000_000 }
const output = { script: Uint8Array.of(0x6a), amountDuffs: 5n }

let databases = 0
const openDatabase = () =>
  openMemoryDatabase({ name: `ledger ${(databases += 1)}`, stores: ['transactions'] })
const open = (database: Parameters<typeof openLedgerStore>[0]) => openLedgerStore(database, holdOwnLock)

describe('the sandbox’s transactions in this browser', () => {
  it('are there after a restart, in their order, and only on their own chain', async () => {
    const database = openDatabase()
    await open(database).pay(output, time)
    await open(database).pay(output, { ...time, sandbox: { ...defaultSandbox, paymentFault: 'paid-twice' } })
    const ledger = await open(database).read(time)
    expect(ledger.map(({ fault }) => fault)).toEqual(['none', 'none', 'none'])
    expect(ledger.every(({ isOfWallet }) => isOfWallet)).toBe(true)
    const other = { ...time, sandbox: { ...defaultSandbox, masternodes: 10 } }
    expect(await open(database).read(other)).toEqual([])
  })

  it('two tabs that pay at once add two transactions, one after the other', async () => {
    const database = openDatabase()
    await Promise.all([open(database).pay(output, time), open(database).pay(output, time)])
    const ledger = await open(database).read(time)
    expect(new Set(ledger.map(({ bytes }) => bytes.join()))).toHaveProperty('size', 2)
  })

  it('skip an unreadable transaction, and do not include one that could not be stored', async () => {
    const database = openDatabase()
    await database.write([{ kind: 'put', store: 'transactions', key: 'x', value: { format: 2 } }])
    const full = { ...database, write: () => Promise.reject(new Error('full')) }
    await expect(open(full).pay(output, time)).rejects.toThrow('full')
    expect(await open(database).read(time)).toEqual([])
    expect(await open(database).broadcast(Uint8Array.of(1), time)).toMatchObject({ kind: 'rejected' })
  })
})
