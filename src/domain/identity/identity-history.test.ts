import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IdentityHistory } from './fold-identity.ts'
import { foldIdentity } from './fold-identity.ts'
import {
  sampleCreate,
  sampleIdentity,
  sampleKey,
  sampleKnown,
  sampleTopUp,
  sampleUpdate,
} from '#/store/testing/identity-samples.ts'
import { Model, range, type Act, type Signed } from '#/store/testing/history-model.ts'
import { findRivals, checkAction, nextPlace, type TransitionAction } from './check-action.ts'
import { transitionStateOf, withStep } from '#/store/records/transition-state.ts'

// Random histories are compared with a plain model, which replays them in the simplest way.

const small = fc.nat({ max: 4 })
// Distance of an update from the current revision: mostly the next one.
const ahead = fc.constantFrom(1, 1, 1, 1, 2, 0)
const keyIds = fc.uniqueArray(fc.nat({ max: 14 }), { maxLength: 1 })
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('create'), duffs: small, keys: fc.integer({ min: 2, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('top-up'), duffs: small }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('update'), ahead, add: keyIds, disable: keyIds }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('word'),
      word: fc.constantFrom<TransitionAction>(
        'confirmed',
        'confirmed',
        'confirmed',
        'confirmed-in-import',
        'exported',
        'discarded',
        'rejected',
        'taken-back',
      ),
      which: fc.nat({ max: 30 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('import'),
      revision: small,
      balance: small,
      keys: fc.integer({ min: 1, max: 6 }),
    }),
  },
)

function keyOf(id: number) {
  return sampleKey(id, { securityLevel: id === 0 ? 0 : 2 })
}

function transitionOf(signed: Signed) {
  if (signed.kind === 'create') return sampleCreate(range(signed.keys).map(keyOf))
  if (signed.kind === 'top-up') return sampleTopUp()
  return sampleUpdate(signed.revision, { add: signed.add.map(keyOf), disable: signed.disable, at: 1 })
}

function runBoth(acts: readonly Act[]): void {
  const model = new Model()
  let holding: IdentityHistory = { imports: [], transitions: [] }
  acts.forEach((each, nowMs) => {
    if (each.kind === 'import') {
      const { revision, balance, keys } = each
      const identity = sampleIdentity({
        revision,
        balance: BigInt(balance),
        publicKeys: range(keys).map(keyOf),
      })
      const base = { atMs: nowMs, place: nextPlace(holding), identity }
      holding = { ...holding, imports: [...holding.imports, base] }
      model.events = [...model.events, { import: each, at: nowMs }]
    } else if (each.kind === 'word') {
      const which = each.which % Math.max(1, model.signed.length)
      const known = holding.transitions[which]
      if (known === undefined) return
      const checked = checkAction(holding, known, each.word, { nowMs, isKnown: true })
      expect(findRivals(holding, known)).toHaveLength(model.rivalsOf(which))
      if (each.word === 'confirmed') expect(reasonOf(checked)).toBe(model.reasonAgainst(which))
      expect(checked.ok).toBe(model.take(each.word, which))
      if (!checked.ok) return
      const record = withStep(known.record, checked.step)
      const stepped = { ...known, record, state: transitionStateOf(record) }
      holding = {
        ...holding,
        transitions: holding.transitions.map((other) => (other === known ? stepped : other)),
      }
    } else {
      const amount = each.kind === 'update' ? undefined : BigInt(each.duffs)
      const transition = transitionOf(model.sign(each, nowMs))
      const signed = [{ kind: 'signed', atMs: nowMs }] as const
      const known = sampleKnown(model.signed.length, transition, signed, amount)
      holding = { ...holding, transitions: [...holding.transitions, known] }
    }
    compare(holding, model)
  })
}

function reasonOf(checked: ReturnType<typeof checkAction>): string | undefined {
  if (checked.ok) return undefined
  return checked.rejection.kind === 'misfit' ? checked.rejection.misfit.kind : checked.rejection.kind
}

function compare(holding: IdentityHistory, model: Model): void {
  const { state, history, misfits } = foldIdentity(holding)
  const { now, entries } = model.replay(model.events)
  expect(misfits.size).toBe(0)
  expect(history.length).toBe(entries)
  expect(state?.identity.revision).toBe(now?.revision)
  expect(state?.identity.balance).toBe(now && BigInt(now.balance))
  expect(state?.balanceCredits).toBe(now && BigInt(now.balance))
  const keys = state?.identity.publicKeys.map(({ id, disabledAt }) => [id, disabledAt === undefined])
  expect(keys && new Map(keys.map(([id, enabled]) => [Number(id), enabled]))).toEqual(now?.keys)
  const confirmed = holding.transitions.map((each) => each.state.kind === 'confirmed')
  expect(confirmed).toEqual(model.status.map((status) => status === 'confirmed'))
}

describe('any history of an identity', () => {
  it('gives the same state and the same rejections as a plain model', () => {
    fc.assert(fc.property(fc.array(act, { minLength: 1, maxLength: 40 }), runBoth), { seed: 5, numRuns: 400 })
  })

  it('the generated histories reach every outcome, and identities with several revisions', () => {
    const samples = fc.sample(fc.array(act, { minLength: 20, maxLength: 40 }), { seed: 5, numRuns: 400 })
    const seen = new Map<string, number>()
    const note = (outcome: string) => seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
    const reached = samples.map((acts) => {
      const model = new Model()
      for (const [at, each] of acts.entries()) {
        if (each.kind === 'import') {
          model.events = [...model.events, { import: each, at }]
          note('imported')
        } else if (each.kind === 'word') {
          const which = each.which % Math.max(1, model.signed.length)
          const kind = model.signed[which]?.kind
          if (kind === undefined) continue
          if (model.rivalsOf(which) > 0) note('two updates wait')
          const why = each.word === 'confirmed' ? model.reasonAgainst(which) : undefined
          const isTaken = model.take(each.word, which)
          note(isTaken ? `${kind} ${each.word}` : `rejected: ${why ?? each.word}`)
        } else model.sign(each, at)
      }
      return model.events.filter(
        (event) => 'confirm' in event && model.signed[event.confirm]?.kind === 'update',
      ).length
    })
    expect(Math.max(...reached)).toBeGreaterThan(2)
    expect(reached.filter((count) => count > 0).length).toBeGreaterThan(50)
    const words = ['confirmed', 'exported', 'discarded', 'rejected', 'taken-back']
    const outcomes = [
      ...['create', 'top-up', 'update'].flatMap((kind) => words.map((word) => `${kind} ${word}`)),
      'imported',
      'top-up confirmed-in-import',
      'two updates wait',
      'rejected: settled',
      'rejected: taken-back',
      ...['create-not-confirmed', 'unknown-identity', 'exists-already'].map((why) => `rejected: ${why}`),
      ...['revision-gap', 'revision-taken', 'breaks-rules'].map((why) => `rejected: ${why}`),
    ]
    expect(outcomes.filter((outcome) => (seen.get(outcome) ?? 0) < 5)).toEqual([])
  })
})
