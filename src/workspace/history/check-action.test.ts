import { describe, expect, it } from 'vitest'
import type { IdentityHistory } from './fold-identity.ts'
import {
  sampleCreate,
  sampleImport,
  sampleKey,
  sampleKnown,
  sampleTopUp,
  sampleUpdate,
} from '#/workspace/testing/identity-samples.ts'
import { findRivals, checkAction, type TransitionAction } from './check-action.ts'

const confirmed = (place: number) => [{ kind: 'confirmed', atMs: place, place } as const]

const create = sampleKnown(1, sampleCreate(), confirmed(1), 5n)
const update = sampleKnown(2, sampleUpdate(1, { add: [sampleKey(2)] }), confirmed(2))
const later = sampleKnown(3, sampleUpdate(2, { disable: [2] }))

function check(
  holding: Partial<IdentityHistory>,
  known = later,
  word: TransitionAction = 'confirmed',
  isKnown = true,
) {
  return checkAction({ imports: [], transitions: [create, update, later], ...holding }, known, word, {
    nowMs: 50,
    isKnown,
  })
}

describe('a word on a transition', () => {
  it('confirms what fits, after everything before it', () => {
    expect(check({})).toEqual({ ok: true, step: { kind: 'confirmed', atMs: 50, place: 3 } })
    expect(
      check({ imports: [sampleImport(7, { revision: 1, publicKeys: [sampleKey(0), sampleKey(2)] })] }),
    ).toMatchObject({
      step: { place: 8 },
    })
  })

  it('confirms nothing out of order, and says why', () => {
    expect(check({ transitions: [create, later] })).toMatchObject({
      rejection: { kind: 'misfit', misfit: { kind: 'revision-gap', stored: 0, carried: 2 } },
    })
    expect(check({ transitions: [later] }, later)).toMatchObject({
      rejection: { misfit: { kind: 'unknown-identity' } },
    })
    const awaited = sampleKnown(1, sampleCreate())
    expect(check({ transitions: [awaited, later] })).toMatchObject({
      rejection: { misfit: { kind: 'create-not-confirmed' } },
    })
  })

  it('confirms a top-up of a stranger', () => {
    const topUp = sampleKnown(4, sampleTopUp(), [], 1n)
    expect(check({ transitions: [topUp] }, topUp, 'confirmed', false).ok).toBe(true)
    expect(check({ transitions: [topUp] }, topUp, 'confirmed', true).ok).toBe(false)
  })

  it('takes the word that an import counts a top-up already, of one that was signed before it came', () => {
    const topUp = sampleKnown(4, sampleTopUp(), [], 1n)
    const say = (atMs: number) =>
      check({ imports: [{ ...sampleImport(2), atMs }], transitions: [topUp] }, topUp, 'confirmed-in-import')
    expect(say(4)).toEqual({ ok: true, step: { kind: 'confirmed', atMs: 50, place: 3, inImport: 2 } })
    expect(say(3)).toEqual({ ok: false, rejection: { kind: 'no-import' } })
    expect(check({ transitions: [create, topUp] }, topUp, 'confirmed-in-import').ok).toBe(false)
    expect(check({}, later, 'confirmed-in-import')).toMatchObject({ rejection: { kind: 'no-import' } })
  })

  it('takes nothing back that others stand on', () => {
    expect(check({}, create, 'taken-back')).toMatchObject({
      rejection: { kind: 'others-stand-on-it', others: [{ record: { id: update.record.id } }] },
    })
    expect(check({}, update, 'taken-back').ok).toBe(true)
    expect(check({}, later, 'taken-back')).toMatchObject({ rejection: { kind: 'nothing-to-take-back' } })
  })

  it('takes back any confirmation that an import has overtaken', () => {
    const imports = [sampleImport(9, { revision: 5 })]
    expect(check({ imports }, create, 'taken-back').ok).toBe(true)
    expect(check({ imports }, update, 'taken-back').ok).toBe(true)
  })

  it.each(['confirmed', 'discarded', 'rejected'] as const)('settles once: not %s again', (word) => {
    expect(check({}, update, word)).toMatchObject({ rejection: { kind: 'settled' } })
  })

  it.each(['discarded', 'rejected'] as const)('can be %s, and that taken back', (word) => {
    expect(check({}, later, word).ok).toBe(true)
    const gone = sampleKnown(3, later.transition, [{ kind: word, atMs: 9 }])
    expect(check({ transitions: [create, update, gone] }, gone, 'taken-back').ok).toBe(true)
  })

  it('finds the updates that wait beside it', () => {
    const rival = sampleKnown(4, sampleUpdate(2, { disable: [1] }))
    const holding = { imports: [], transitions: [create, update, later, rival] }
    expect(findRivals(holding, later)).toEqual([rival])
    expect(findRivals(holding, update)).toEqual([])
  })
})
