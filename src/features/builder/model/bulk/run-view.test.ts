import { describe, expect, it } from 'vitest'
import { fundingKey, payments } from '#/protocol/testing/funding-samples.ts'
import { deriveEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { countStates, type ListedRow, type RowState } from '#/domain/funding/row-state.ts'
import { newBulkRow, type BulkRun } from '#/store/records/bulk-row.ts'
import { sampleFunding, sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'
import type { Deposit } from '#/store/records/deposit.ts'
import { hasToPrepare, needsVault, nextOfRun, sumLocks } from './run-view.ts'

const runId = '0123456789abcdef'

function viewOf(source: BulkRun['source'], states: readonly RowState[]) {
  const rows = states.map((state, at): ListedRow => {
    const row = newBulkRow(runId, at + 1, `Shop ${at + 1}`, 1)
    return { id: row.id, state, row: { ...row, keys: ['a'.repeat(32)] } }
  })
  const run: BulkRun = {
    format: 1,
    id: runId,
    version: 0,
    createdAtMs: 1,
    savedAtMs: 1,
    networkId: 'sandbox',
    profile: 'spec',
    pattern: 'Shop {n}',
    keys: [{ purpose: 0, securityLevel: 0, type: 0 }],
    source,
    count: states.length,
  }
  return { run, rows, counts: countStates(rows) }
}

const sandbox = { kind: 'sandbox', amount: '1' } as const
const payment = { kind: 'payment', amount: '1' } as const

describe('the next step of a run', () => {
  it.each([
    [sandbox, ['waiting', 'checked'], 'prepare'],
    [payment, ['waiting', 'waiting'], 'pay'],
    [payment, ['waiting', 'checked'], 'sign'],
    [sandbox, ['checked', 'signed'], 'sign'],
    [sandbox, ['signed', 'settled'], 'submit'],
    [sandbox, ['exported', 'settled'], 'submit'],
    [sandbox, ['settled', 'settled'], 'done'],
  ] as const)('funded by %o with rows %j is: %s', (source, states, next) => {
    expect(nextOfRun(viewOf(source, states))).toBe(next)
  })
})

it('sums the locks of all rows, including failed ones, and counts no lock twice', () => {
  const { run, rows } = viewOf(sandbox, ['failed', 'failed', 'waiting'])
  const { transaction, instantLock, outputIndex } = sampleFunding(sampleLockKey(1))
  const funds = { transaction, instantLock, outputIndex }
  const [first, second, third] = rows
  const funded = [first, second].flatMap((each) => (each ? [{ row: { ...each.row, funds } }] : []))
  expect(sumLocks(run, [...funded, ...(third ? [third] : [])])).toBe(5000n)
})

describe('the vault', () => {
  it.each(['waiting', 'funded', 'checked', 'failed'] as const)('is needed while a row is %s', (state) => {
    expect(needsVault(viewOf(sandbox, ['settled', state]), [])).toBe(true)
  })

  it('is not needed to submit or export, or once every row is settled', () => {
    expect(needsVault(viewOf(sandbox, ['signed', 'exported', 'settled']), [])).toBe(false)
    expect(needsVault(viewOf(sandbox, ['settled', 'settled']), [])).toBe(false)
  })

  it('is not needed for lines that must be pasted again', () => {
    const view = viewOf({ kind: 'list' }, ['settled', 'failed'])
    expect(needsVault(view, [])).toBe(false)
    expect(hasToPrepare(view)).toBe(false)
  })

  it('is needed while coins of the run are unspent, but not for the coins of another draft', () => {
    const key = fundingKey('address')
    const deposit: Deposit = {
      format: 1,
      id: runId,
      createdAtMs: 1,
      networkId: 'sandbox-13',
      profile: 'platform-13',
      purpose: 'registration',
      draftId: runId,
      birthHeight: null,
      scanned: null,
      keys: [{ publicKey: deriveEcdsaPublicKey(key.privateKey), use: 'address', madeAtMs: 1 }],
      payments: [{ bytes: payments([700n], key.hash).bytes, seenAtMs: 2, state: { kind: 'seen' } }],
      spends: [],
    }
    const view = viewOf(payment, ['settled'])
    expect(needsVault(view, [deposit])).toBe(true)
    expect(needsVault(view, [{ ...deposit, draftId: 'another' }])).toBe(false)
  })
})
