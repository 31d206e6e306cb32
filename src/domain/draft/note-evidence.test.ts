import fc from 'fast-check'
import type { TransitionStep } from '#/store/records/transition-record.ts'
import { describe, expect, it } from 'vitest'
import { sampleFunding, sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'
import { lockStepOf, lockSteps, type LockUse } from '#/domain/funding/list-locks.ts'
import { noteEvidence, type LockEvidence } from './note-draft.ts'
import { readLock, type KnownLock } from '#/store/records/asset-lock.ts'

const keys = [sampleLockKey(1), sampleLockKey(2)]
const fundings = keys.map((key) => [sampleFunding(key), sampleFunding(key, 1)])

type Locks = ReadonlyMap<string, KnownLock>

/** Creates the evidence of a draft: 0 is the key, 1 the transaction, 2 an instant lock, 3 a height. */
function evidenceOf(key: number, funding: number, shows: number, draftId = 'd'): LockEvidence {
  const own = keys[key]
  const funds = fundings[key]?.[funding]
  if (own === undefined || funds === undefined) throw new TypeError('no such sample')
  return {
    networkId: 'sandbox',
    profile: 'spec',
    purpose: 'registration',
    publicKey: own.publicKey,
    draftId,
    keyMadeAtMs: own.createdAtMs,
    funds: shows === 0 ? null : { outPoint: funds.outPoint, transaction: funds.transaction },
    instantLock: shows === 2 ? funds.instantLock : null,
    height: shows === 3 ? 1200 : null,
  }
}

/** Notes the evidence like the workspace, which reads the stored record again. */
function note(locks: Locks, evidence: LockEvidence, nowMs = 0): Locks {
  const known = readLock(structuredClone(noteEvidence(locks, evidence, nowMs)))
  return known === undefined ? locks : new Map(locks).set(known.record.id, known)
}

const shown = fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(0, 1), fc.constantFrom(0, 1, 2, 3))

function factsOf(locks: Locks) {
  return [...locks.values()]
    .filter(({ record }) => record.funds !== null)
    .map(({ record: { id, instantLock, chainLock } }) => [id, instantLock?.bytes, chainLock?.height])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
}

describe('noteEvidence', () => {
  it('gives the same facts for every order of the evidence', () => {
    fc.assert(
      fc.property(fc.array(shown, { maxLength: 10 }), fc.infiniteStream(fc.nat()), (events, order) => {
        const shuffled = events
          .map((event) => [order.next().value ?? 0, event] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, event]) => event)
        const noteAll = (list: typeof events) =>
          list.reduce<Locks>((locks, event) => note(locks, evidenceOf(...event)), new Map())
        expect(factsOf(noteAll(shuffled))).toEqual(factsOf(noteAll(events)))
      }),
      { seed: 4, numRuns: 100 },
    )
  })

  it('notes nothing when the same evidence is shown again, even after the records are read again', () => {
    fc.assert(
      fc.property(fc.array(shown, { maxLength: 10 }), (events) => {
        let locks: Locks = new Map()
        for (const event of events) {
          locks = note(locks, evidenceOf(...event))
          // Written records are complete, so a page that reads them again finds nothing new.
          const reread = new Map(
            [...locks].map(([id, { record }]) => [id, { record: structuredClone(record) }]),
          )
          expect(noteEvidence(reread, evidenceOf(...event), 99)).toBeUndefined()
        }
      }),
      { seed: 5, numRuns: 100 },
    )
  })

  it('goes backward only if the user says so', () => {
    const acts = ['sign', 'export', 'confirm', 'unconfirm', 'discard', 'give-up', 'take-up'] as const
    const word = new Set(['unconfirm', 'discard', 'give-up'])
    const act = fc.tuple(fc.constantFrom(...acts), fc.constantFrom(0, 1), fc.constantFrom(0, 1))
    fc.assert(
      fc.property(fc.array(fc.oneof(shown, act), { maxLength: 30 }), (events) => {
        let locks: Locks = new Map()
        const uses = new Map<string, LockUse>()
        const ranks = () =>
          new Map(
            [...locks].map(([id, { record }]) => [
              id,
              record.givenUpAtMs === null ? lockSteps.indexOf(lockStepOf(record, uses.get(id)).kind) : -1,
            ]),
          )
        events.forEach(([kind, key, what], nowMs) => {
          const before = ranks()
          if (typeof kind === 'number') locks = note(locks, evidenceOf(kind, key, what, `d${nowMs}`), nowMs)
          else locks = applyAct(kind, evidenceOf(key, what, 1), locks, uses, nowMs)
          const after = ranks()
          for (const [id, rank] of before) {
            if (!word.has(String(kind))) expect(after.get(id)).toBeGreaterThanOrEqual(rank)
          }
        })
      }),
      { seed: 6, numRuns: 200 },
    )
  })

  it('keeps a known transaction if only its out point is shown later', () => {
    const whole = evidenceOf(0, 0, 1)
    const locks = note(note(new Map(), whole), {
      ...whole,
      funds: { outPoint: whole.funds?.outPoint ?? new Uint8Array(), transaction: null },
      height: 7,
    })
    expect([...locks.values()]).toMatchObject([{ amountDuffs: 5000n, record: { chainLock: { height: 7 } } }])
  })

  it('resumes a lock that was given up only for new evidence', () => {
    let locks = note(new Map(), evidenceOf(0, 0, 1))
    const giveUp = (given: Locks): Locks =>
      new Map([...given].map(([id, lock]) => [id, { ...lock, record: { ...lock.record, givenUpAtMs: 9 } }]))
    locks = giveUp(locks)
    locks = note(locks, evidenceOf(0, 0, 1, 'another draft'))
    expect([...locks.values()]).toMatchObject([{ record: { givenUpAtMs: 9, draftId: 'another draft' } }])
    locks = note(locks, evidenceOf(0, 0, 2, 'another draft'))
    expect([...locks.values()]).toMatchObject([{ record: { givenUpAtMs: null } }])
  })
})

function applyAct(
  act: 'sign' | 'export' | 'confirm' | 'unconfirm' | 'discard' | 'give-up' | 'take-up',
  evidence: LockEvidence,
  locks: Locks,
  uses: Map<string, LockUse>,
  nowMs: number,
): Locks {
  const id = noteEvidence(new Map(), evidence, 0)?.id ?? ''
  const lock = locks.get(id)
  const use = uses.get(id)
  if (lock === undefined) return locks
  if (act === 'sign' && use === undefined && lock.record.givenUpAtMs === null) {
    uses.set(id, { steps: [{ kind: 'signed', atMs: nowMs }] })
  }
  const say = (step: TransitionStep) => {
    if (use !== undefined) uses.set(id, { steps: [...use.steps, step] })
  }
  if (act === 'export') say({ kind: 'exported', atMs: nowMs })
  if (act === 'confirm') say({ kind: 'confirmed', atMs: nowMs, place: 1 })
  if (act === 'unconfirm') say({ kind: 'taken-back', atMs: nowMs })
  if (act === 'discard') uses.delete(id)
  if (act !== 'give-up' && act !== 'take-up') return locks
  const record = { ...lock.record, givenUpAtMs: act === 'give-up' ? nowMs : null }
  return new Map(locks).set(id, { ...lock, record })
}
