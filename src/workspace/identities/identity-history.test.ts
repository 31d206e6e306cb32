import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Holding } from './fold-identity.ts'
import { foldIdentity } from './fold-identity.ts'
import {
  sampleCreate,
  sampleIdentity,
  sampleKey,
  sampleKnown,
  sampleTopUp,
  sampleUpdate,
} from './identity-samples.ts'
import { findRivals, judgeWord, nextPlace, type TransitionWord } from './judge-word.ts'
import { transitionStateOf, withStep } from './transition-state.ts'

// Random histories, against a model of plain numbers that replays them in the simplest way there is.

type Act =
  | { readonly kind: 'create'; readonly duffs: number; readonly keys: number }
  | { readonly kind: 'top-up'; readonly duffs: number }
  | {
      readonly kind: 'update'
      /** When it is done: of the identity as it is then, this much on. */
      readonly ahead: number
      readonly add: readonly number[]
      readonly disable: readonly number[]
    }
  | { readonly kind: 'word'; readonly word: TransitionWord; readonly which: number }
  | { readonly kind: 'import'; readonly revision: number; readonly balance: number; readonly keys: number }

const small = fc.nat({ max: 4 })
// What updates carry beside the revision of the day: mostly the next one.
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
      word: fc.constantFrom<TransitionWord>(
        'confirmed',
        'confirmed',
        'confirmed',
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

type Signed = Extract<Act, { readonly kind: 'create' | 'top-up' | 'update' }> & { readonly revision: number }
type Event = { readonly import: Extract<Act, { readonly kind: 'import' }> } | { readonly confirm: number }

/** The plain model. Key n has data n: an id stands for its data. Key 0 is the Master key. */
class Model {
  readonly signed: Signed[] = []
  readonly status: ('pending' | 'confirmed' | 'gone')[] = []
  events: readonly Event[] = []

  replay(events: readonly Event[]) {
    let now: { revision: number; balance: number; keys: Map<number, boolean> } | undefined
    let imported: { revision: number; keys: number } | undefined
    let fits = true
    let entries = 0
    for (const [at, event] of events.entries()) {
      entries += 1
      if ('import' in event) {
        const { revision, balance, keys } = event.import
        now = { revision, balance, keys: new Map(range(keys).map((id) => [id, true])) }
        imported = { revision, keys }
        continue
      }
      const signed = this.signed[event.confirm]
      if (signed?.kind === 'create') {
        if (now === undefined) {
          now = {
            revision: 0,
            balance: signed.duffs * 1000,
            keys: new Map(range(signed.keys).map((id) => [id, true])),
          }
        } else if (imported === undefined || imported.keys < signed.keys) fits = false
      } else if (now === undefined) {
        // What was confirmed before the first import is in it.
        entries -= 1
        if (!events.slice(at).some((later) => 'import' in later)) fits = false
      } else if (signed?.kind === 'top-up') now.balance += signed.duffs * 1000
      else if (signed?.kind === 'update') {
        const { revision, add, disable } = signed
        const shown: number = imported?.keys ?? 0
        // An import shows keys 0 to n - 1, all enabled: it cannot show that one was disabled.
        const contained =
          imported !== undefined &&
          imported.revision >= revision &&
          disable.length === 0 &&
          add.every((id) => id < shown)
        if (contained) continue
        const keys: Map<number, boolean> = now.keys
        const right =
          revision === now.revision + 1 &&
          add.every((id) => !keys.has(id)) &&
          disable.every((id) => keys.get(id) === true)
        if (!right) fits = false
        else {
          now.revision = revision
          for (const id of disable) keys.set(id, false)
          for (const id of add) keys.set(id, true)
        }
      }
    }
    return { now, fits, entries }
  }

  sign(act: Exclude<Act, { readonly kind: 'word' | 'import' }>): Signed {
    const stored = this.replay(this.events).now?.revision ?? 0
    const signed = { ...act, revision: act.kind === 'update' ? stored + act.ahead : 0 }
    this.signed.push(signed)
    this.status.push('pending')
    return signed
  }

  /** Why the person's word that it is confirmed is not taken. */
  reasonAgainst(which: number): string | undefined {
    const { now } = this.replay(this.events)
    if (this.status[which] !== 'pending') return 'settled'
    if (this.replay([...this.events, { confirm: which }]).fits) return undefined
    const signed = this.signed[which]
    if (now === undefined) {
      return this.signed.some(({ kind }) => kind === 'create') ? 'create-not-confirmed' : 'unknown-identity'
    }
    if (signed?.kind === 'create') return 'exists-already'
    const ahead = (signed?.revision ?? 0) - now.revision
    return ahead > 1 ? 'revision-gap' : ahead < 1 ? 'revision-taken' : 'breaks-rules'
  }

  rivalsOf(which: number): number {
    const waits = (at: number) => this.signed[at]?.kind === 'update' && this.status[at] === 'pending'
    return waits(which) ? this.signed.filter((_, at) => at !== which && waits(at)).length : 0
  }

  take(word: TransitionWord, which: number): boolean {
    const status = this.status[which]
    if (word === 'exported') return true
    if (word === 'taken-back') {
      if (status === 'pending') return false
      const left = this.events.filter((event) => !('confirm' in event) || event.confirm !== which)
      if (!this.replay(left).fits) return false
      this.events = left
      this.status[which] = 'pending'
      return true
    }
    if (status !== 'pending') return false
    if (word === 'confirmed') {
      const events = [...this.events, { confirm: which }]
      if (!this.replay(events).fits) return false
      this.events = events
      this.status[which] = 'confirmed'
      return true
    }
    this.status[which] = 'gone'
    return true
  }
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index)
}

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
  let holding: Holding = { imports: [], transitions: [] }
  acts.forEach((each, nowMs) => {
    if (each.kind === 'import') {
      const { revision, balance, keys } = each
      const identity = sampleIdentity({ revision, balance, publicKeys: range(keys).map(keyOf) })
      const base = { atMs: nowMs, place: nextPlace(holding), identity }
      holding = { ...holding, imports: [...holding.imports, base] }
      model.events = [...model.events, { import: each }]
    } else if (each.kind === 'word') {
      const which = each.which % Math.max(1, model.signed.length)
      const known = holding.transitions[which]
      if (known === undefined) return
      const judged = judgeWord(holding, known, each.word, { nowMs, isKnown: true })
      expect(findRivals(holding, known)).toHaveLength(model.rivalsOf(which))
      if (each.word === 'confirmed') expect(reasonOf(judged)).toBe(model.reasonAgainst(which))
      expect(judged.ok).toBe(model.take(each.word, which))
      if (!judged.ok) return
      const record = withStep(known.record, judged.step)
      const stepped = { ...known, record, state: transitionStateOf(record) }
      holding = {
        ...holding,
        transitions: holding.transitions.map((other) => (other === known ? stepped : other)),
      }
    } else {
      const amount = each.kind === 'update' ? undefined : BigInt(each.duffs)
      const transition = transitionOf(model.sign(each))
      const known = sampleKnown(model.signed.length, transition, [], amount)
      holding = { ...holding, transitions: [...holding.transitions, known] }
    }
    compare(holding, model)
  })
}

function reasonOf(judged: ReturnType<typeof judgeWord>): string | undefined {
  if (judged.ok) return undefined
  return judged.refusal.kind === 'misfit' ? judged.refusal.misfit.kind : judged.refusal.kind
}

function compare(holding: Holding, model: Model): void {
  const { state, history, misfits } = foldIdentity(holding)
  const { now, entries } = model.replay(model.events)
  expect(misfits.size).toBe(0)
  expect(history.length).toBe(entries)
  expect(state?.identity.revision).toBe(now?.revision)
  expect(state?.identity.balance).toBe(now?.balance)
  expect(state?.balanceCredits).toBe(now && BigInt(now.balance))
  const keys = state?.identity.publicKeys.map(({ id, disabledAt }) => [id, disabledAt === undefined])
  expect(keys && new Map(keys.map(([id, enabled]) => [Number(id), enabled]))).toEqual(now?.keys)
  const confirmed = holding.transitions.map((each) => each.state.kind === 'confirmed')
  expect(confirmed).toEqual(model.status.map((status) => status === 'confirmed'))
}

describe('any history of an identity', () => {
  it('comes to what a plain model comes to, and refuses what it refuses', () => {
    fc.assert(fc.property(fc.array(act, { minLength: 1, maxLength: 40 }), runBoth), { seed: 5, numRuns: 400 })
  })

  it('goes far: the acts reach every outcome, and identities of several revisions', () => {
    const samples = fc.sample(fc.array(act, { minLength: 20, maxLength: 40 }), { seed: 5, numRuns: 400 })
    const seen = new Map<string, number>()
    const note = (outcome: string) => seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
    const reached = samples.map((acts) => {
      const model = new Model()
      for (const each of acts) {
        if (each.kind === 'import') {
          model.events = [...model.events, { import: each }]
          note('imported')
        } else if (each.kind === 'word') {
          const which = each.which % Math.max(1, model.signed.length)
          const kind = model.signed[which]?.kind
          if (kind === undefined) continue
          if (model.rivalsOf(which) > 0) note('two updates wait')
          const why = each.word === 'confirmed' ? model.reasonAgainst(which) : undefined
          const isTaken = model.take(each.word, which)
          note(isTaken ? `${kind} ${each.word}` : `refused: ${why ?? each.word}`)
        } else model.sign(each)
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
      'two updates wait',
      'refused: settled',
      'refused: taken-back',
      ...['create-not-confirmed', 'unknown-identity', 'exists-already'].map((why) => `refused: ${why}`),
      ...['revision-gap', 'revision-taken', 'breaks-rules'].map((why) => `refused: ${why}`),
    ]
    expect(outcomes.filter((outcome) => (seen.get(outcome) ?? 0) < 5)).toEqual([])
  })
})
