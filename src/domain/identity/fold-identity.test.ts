import { platformFees } from '#/protocol/platform/platform-limits.ts'
import { describe, expect, it } from 'vitest'
import { foldIdentity, spendableOf, sumOutgoing } from './fold-identity.ts'
import {
  sampleCreate,
  sampleImport,
  sampleKey,
  sampleKnown,
  sampleTopUp,
  sampleTransfer,
  sampleUpdate,
  sampleWithdrawal,
} from '#/store/testing/identity-samples.ts'

function confirmed(place: number) {
  return [{ kind: 'confirmed', atMs: 100 + place, place } as const]
}
const noImports: readonly never[] = []

describe('foldIdentity', () => {
  it('gives no state before the create is confirmed', () => {
    const transitions = [sampleKnown(1, sampleCreate(), [], 5n)]
    expect(foldIdentity({ imports: noImports, transitions })).toMatchObject({ state: undefined, history: [] })
  })

  it('creates, tops up and updates in the order of their places', () => {
    const transitions = [
      sampleKnown(3, sampleUpdate(1, { add: [sampleKey(2)], disable: [1], at: 9 }), confirmed(3)),
      sampleKnown(2, sampleTopUp(), confirmed(2), 7n),
      sampleKnown(1, sampleCreate(), confirmed(1), 5n),
    ]
    const { state, history, misfits } = foldIdentity({ imports: noImports, transitions })
    expect(misfits.size).toBe(0)
    expect(state).toMatchObject({ balanceCredits: 12_000n, identity: { revision: 1, balance: 12_000n } })
    expect(state?.identity.publicKeys.map(({ id, disabledAt }) => [id, disabledAt])).toEqual([
      [0, undefined],
      [1, 9],
      [2, undefined],
    ])
    expect(
      history.map(({ atMs, effect, balanceCredits, revision }) => [atMs, effect, balanceCredits, revision]),
    ).toEqual([
      [101, 'applied', 5000n, 0],
      [102, 'applied', 12_000n, 0],
      [103, 'applied', 12_000n, 1],
    ])
  })

  it('gives no balance after a lock of unknown amount, until the next import', () => {
    const create = sampleKnown(1, sampleCreate(), confirmed(1))
    const topUp = sampleKnown(2, sampleTopUp(), confirmed(2), 7n)
    const before = foldIdentity({ imports: noImports, transitions: [create, topUp] })
    expect(before.state?.balanceCredits).toBeUndefined()
    const after = foldIdentity({ imports: [sampleImport(3, { balance: 4n })], transitions: [create, topUp] })
    expect(after.state?.balanceCredits).toBe(4n)
  })

  it('starts from the newest import', () => {
    const transitions = [sampleKnown(1, sampleTopUp(), confirmed(2), 1n)]
    const imports = [sampleImport(3, { balance: 3n, revision: 8 }), sampleImport(1, { balance: 1n })]
    const { state, history } = foldIdentity({ imports, transitions })
    expect(state).toMatchObject({ balanceCredits: 3n, identity: { revision: 8 }, base: { place: 3 } })
    expect(history.map(({ balanceCredits }) => balanceCredits)).toEqual([1n, 1001n, 3n])
  })

  it('computes balances exactly, even beyond the safe integers', () => {
    const duffs = 2n ** 50n + 1n
    const transitions = [sampleKnown(1, sampleCreate(), confirmed(1), duffs)]
    expect(foldIdentity({ imports: noImports, transitions }).state?.balanceCredits).toBe(duffs * 1000n)
  })

  it('does not add a top-up that the user says an import contains, unless the import is removed', () => {
    const inImport = [{ kind: 'confirmed', atMs: 9, place: 2, inImport: 1 }] as const
    const topUp = sampleKnown(1, sampleTopUp(), inImport, 7n)
    const imports = [sampleImport(1)]
    const { state, history, misfits } = foldIdentity({ imports, transitions: [topUp] })
    expect(state?.balanceCredits).toBe(1000n)
    expect(history.map(({ effect }) => effect)).toEqual(['imported', 'contained'])
    expect(misfits.size).toBe(0)
    const create = sampleKnown(2, sampleCreate(), confirmed(1), 1n)
    const without = foldIdentity({ imports: noImports, transitions: [create, topUp] })
    expect(without.state?.balanceCredits).toBe(8000n)
  })

  it('subtracts sent credits from the balance, unless the import already shows them', () => {
    const create = sampleKnown(1, sampleCreate(), confirmed(1), 500n)
    const sent = [
      sampleKnown(2, sampleTransfer(120_000n, 1), confirmed(2)),
      sampleKnown(3, sampleWithdrawal(300_000n, 2), confirmed(3)),
    ]
    const { state, history, misfits } = foldIdentity({ imports: noImports, transitions: [create, ...sent] })
    expect(misfits.size).toBe(0)
    expect(history.map(({ balanceCredits }) => balanceCredits)).toEqual([500_000n, 380_000n, 80_000n])
    expect(state?.identity).toMatchObject({ balance: 80_000n, revision: 0 })
    const inImport = [{ kind: 'confirmed', atMs: 9, place: 2, inImport: 1 }] as const
    const shown = sampleKnown(2, sampleTransfer(400n), inImport)
    const imported = foldIdentity({ imports: [sampleImport(1)], transitions: [shown] })
    expect(imported.state?.balanceCredits).toBe(1000n)
    expect(imported.history.map(({ effect }) => effect)).toEqual(['imported', 'contained'])
    const more = sampleKnown(4, sampleTransfer(2000n), confirmed(2))
    expect(foldIdentity({ imports: [sampleImport(1)], transitions: [more] }).state?.balanceCredits).toBe(0n)
  })

  it('sums pending transfers and withdrawals, except settled ones and those sent before the import', () => {
    const rejected = [{ kind: 'rejected', atMs: 30 }] as const
    const sent = [
      sampleKnown(11, sampleTransfer(1n, 1), [{ kind: 'submitted', atMs: 12, nodes: 3 }]),
      sampleKnown(12, sampleWithdrawal(20n, 2)),
      sampleKnown(13, sampleTransfer(300n, 3), rejected),
      sampleKnown(14, sampleTransfer(4000n, 4), [{ kind: 'discarded', atMs: 30 }]),
      sampleKnown(15, sampleTransfer(50_000n, 5), confirmed(16)),
      sampleKnown(16, sampleTopUp(), [], 7n),
    ]
    const outgoing = (importedAt: number) => {
      const history = { imports: [sampleImport(importedAt)], transitions: sent }
      return sumOutgoing({ ...history, ...foldIdentity(history) })
    }
    expect(outgoing(10)).toBe(21n)
    expect(outgoing(11)).toBe(21n)
    // A transition that was only signed has not left this browser.
    expect(outgoing(12)).toBe(20n)
  })

  it('counts the minimum fee of a pending withdrawal, except in the sandbox', () => {
    const known = sampleKnown(12, sampleWithdrawal(20n, 2))
    const outgoing = (networkId: string) => {
      const transitions = [{ ...known, record: { ...known.record, networkId } }]
      const history = { imports: [sampleImport(1)], transitions }
      return sumOutgoing({ ...history, ...foldIdentity(history) })
    }
    expect(outgoing('harbour')).toBe(20n + platformFees.withdrawal)
    expect(outgoing('sandbox')).toBe(20n)
  })

  it('leaves the credits that no pending transfer takes', () => {
    expect(spendableOf(100n, 90n)).toBe(10n)
    expect(spendableOf(100n, 101n)).toBe(0n)
    expect(spendableOf(undefined, 1n)).toBeUndefined()
  })

  it('reports no conflict for a top-up of an identity that was imported later', () => {
    const topUp = sampleKnown(1, sampleTopUp(), confirmed(1), 7n)
    const { state, misfits, history } = foldIdentity({ imports: [sampleImport(2)], transitions: [topUp] })
    expect(misfits.size).toBe(0)
    expect(state?.balanceCredits).toBe(1000n)
    expect(history.map(({ effect }) => effect)).toEqual(['imported'])
    const never = foldIdentity({ imports: noImports, transitions: [topUp] })
    expect(never.misfits.get(topUp.record.id)).toEqual({ kind: 'unknown-identity' })
  })

  it.each([
    [
      'an update before its create',
      [sampleKnown(1, sampleCreate()), sampleKnown(2, sampleUpdate(1, {}), confirmed(1))],
      'create-not-confirmed',
    ],
    [
      'an update of an unknown identity',
      [sampleKnown(2, sampleUpdate(1, {}), confirmed(1))],
      'unknown-identity',
    ],
    [
      'a second create',
      [sampleKnown(1, sampleCreate(), confirmed(1)), sampleKnown(2, sampleCreate(), confirmed(2))],
      'exists-already',
    ],
    [
      'a revision ahead',
      [sampleKnown(1, sampleCreate(), confirmed(1)), sampleKnown(2, sampleUpdate(2, {}), confirmed(2))],
      'revision-gap',
    ],
    [
      'a revision behind',
      [sampleKnown(1, sampleCreate(), confirmed(1)), sampleKnown(2, sampleUpdate(0, {}), confirmed(2))],
      'revision-taken',
    ],
    [
      'a key that is there',
      [
        sampleKnown(1, sampleCreate(), confirmed(1)),
        sampleKnown(2, sampleUpdate(1, { add: [sampleKey(1)] }), confirmed(2)),
      ],
      'breaks-rules',
    ],
  ])('reports a conflict for %s', (_, transitions, kind) => {
    const { misfits } = foldIdentity({ imports: noImports, transitions })
    expect([...misfits.values()].map((misfit) => misfit.kind)).toEqual([kind])
  })

  it('finds the transitions that an import already contains', () => {
    const create = sampleKnown(1, sampleCreate(), confirmed(2), 5n)
    const update = sampleKnown(2, sampleUpdate(1, { add: [sampleKey(2)], disable: [1] }), confirmed(3))
    const publicKeys = [sampleKey(0), sampleKey(1, { securityLevel: 2, disabledAt: 5 }), sampleKey(2)]
    const whole = foldIdentity({
      imports: [sampleImport(1, { revision: 2, publicKeys })],
      transitions: [create, update],
    })
    expect(whole.history.map(({ effect }) => effect)).toEqual(['imported', 'contained', 'contained'])
    expect(whole.state).toMatchObject({ balanceCredits: 1000n, identity: { revision: 2 } })
    const other = foldIdentity({ imports: [sampleImport(1, { revision: 2 })], transitions: [update] })
    expect(other.misfits.get(update.record.id)).toEqual({ kind: 'revision-taken', stored: 2, carried: 1 })
  })
})
