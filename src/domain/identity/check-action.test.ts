import { describe, expect, it } from 'vitest'
import { foldIdentity, type IdentityHistory } from './fold-identity.ts'
import {
  sampleCreate,
  sampleImport,
  sampleKey,
  sampleKnown,
  sampleTopUp,
  sampleUpdate,
} from '#/store/testing/identity-samples.ts'
import { findRivals, checkAction, foldWith, type TransitionAction } from './check-action.ts'

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

describe('an action on a transition', () => {
  it('confirms a fitting transition, at the place after everything before it', () => {
    expect(check({})).toEqual({ ok: true, step: { kind: 'confirmed', atMs: 50, place: 3 } })
    expect(
      check({ imports: [sampleImport(7, { revision: 1, publicKeys: [sampleKey(0), sampleKey(2)] })] }),
    ).toMatchObject({
      step: { place: 8 },
    })
  })

  it('rejects a confirmation out of order, and says why', () => {
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

  it('confirms a top-up of an identity that the workspace does not have', () => {
    const topUp = sampleKnown(4, sampleTopUp(), [], 1n)
    expect(check({ transitions: [topUp] }, topUp, 'confirmed', false).ok).toBe(true)
    expect(check({ transitions: [topUp] }, topUp, 'confirmed', true).ok).toBe(false)
  })

  it('the user can say that an import contains a top-up only if the top-up was signed before it', () => {
    const topUp = sampleKnown(4, sampleTopUp(), [], 1n)
    const say = (atMs: number) =>
      check({ imports: [{ ...sampleImport(2), atMs }], transitions: [topUp] }, topUp, 'confirmed-in-import')
    expect(say(4)).toEqual({ ok: true, step: { kind: 'confirmed', atMs: 50, place: 3, inImport: 2 } })
    expect(say(3)).toEqual({ ok: false, rejection: { kind: 'no-import' } })
    expect(check({ transitions: [create, topUp] }, topUp, 'confirmed-in-import').ok).toBe(false)
    expect(check({}, later, 'confirmed-in-import')).toMatchObject({ rejection: { kind: 'no-import' } })
  })

  it('a top-up confirmed after an import can be marked as part of that import, and then counts once', () => {
    const sent = [
      { kind: 'submitted', atMs: 4, nodes: 1 },
      { kind: 'node-answer', atMs: 4, node: 'a', asked: 'wait', answer: 'applied' },
    ] as const
    const topUp = sampleKnown(2, sampleTopUp(), [...sent, { kind: 'confirmed', atMs: 7, place: 3 }], 1n)
    const holding = { imports: [{ ...sampleImport(1), atMs: 5 }], transitions: [topUp] }
    expect(foldIdentity(holding).state?.balanceCredits).toBe(2000n)
    const corrected = check(holding, topUp, 'confirmed-in-import')
    const step = { kind: 'confirmed', atMs: 7, place: 3, inImport: 1 } as const
    expect(corrected).toEqual({ ok: true, step })
    expect(foldWith(holding, topUp, step).state?.balanceCredits).toBe(1000n)
    // The top-up can be marked only once, and not if the import is older than the signature or newer than the
    // confirmation.
    const rejection = { kind: 'settled' }
    const shown = sampleKnown(2, sampleTopUp(), [...sent, step], 1n)
    expect(check({ ...holding, transitions: [shown] }, shown, 'confirmed-in-import')).toMatchObject({
      rejection,
    })
    for (const base of [sampleImport(1), { ...sampleImport(4), atMs: 9 }])
      expect(check({ ...holding, imports: [base] }, topUp, 'confirmed-in-import')).toMatchObject({
        rejection,
      })
  })

  it('does not undo a transition that others depend on', () => {
    expect(check({}, create, 'taken-back')).toMatchObject({
      rejection: { kind: 'others-stand-on-it', others: [{ record: { id: update.record.id } }] },
    })
    expect(check({}, update, 'taken-back').ok).toBe(true)
    expect(check({}, later, 'taken-back')).toMatchObject({ rejection: { kind: 'nothing-to-take-back' } })
  })

  it('undoes any confirmation that is older than the last import', () => {
    const imports = [sampleImport(9, { revision: 5 })]
    expect(check({ imports }, create, 'taken-back').ok).toBe(true)
    expect(check({ imports }, update, 'taken-back').ok).toBe(true)
  })

  it('does not undo a transition that nodes have in a block, whatever came after it', () => {
    const sent = [
      { kind: 'submitted', atMs: 2, nodes: 3 },
      ...['a', 'b'].map(
        (node) => ({ kind: 'node-answer', atMs: 3, node, asked: 'wait', answer: 'applied' }) as const,
      ),
    ] as const
    const byNodes = sampleKnown(2, update.transition, [...sent, ...confirmed(2)])
    const transitions = [create, byNodes]
    const rejection = { kind: 'in-block', by: 'nodes' }
    expect(check({ transitions }, byNodes, 'taken-back')).toEqual({ ok: false, rejection })
    const imports = [sampleImport(9, { revision: 5 })]
    expect(check({ transitions, imports }, byNodes, 'taken-back')).toEqual({ ok: false, rejection })
    // Earlier versions allowed the user to discard or reject a transition in a block.
    const pending = sampleKnown(2, update.transition, sent)
    for (const word of ['discarded', 'rejected'] as const)
      expect(check({ transitions: [create, pending] }, pending, word)).toEqual({ ok: false, rejection })
    expect(check({ transitions: [create, pending] }, pending).ok).toBe(true)
  })

  it('the user can take back a confirmation that only one node supports', () => {
    const sent = [
      { kind: 'submitted', atMs: 2, nodes: 3 },
      { kind: 'node-answer', atMs: 3, node: 'a', asked: 'wait', answer: 'applied' },
    ] as const
    const byHand = sampleKnown(2, update.transition, [...sent, ...confirmed(2)])
    expect(check({ transitions: [create, byHand] }, byHand, 'taken-back').ok).toBe(true)
  })

  it('neither undoes nor discards a transition that the sandbox has accepted', () => {
    const rejection = { kind: 'in-block', by: 'sandbox' }
    const say = (known: typeof update, word: TransitionAction) =>
      checkAction({ imports: [], transitions: [create, update, later] }, known, word, {
        nowMs: 50,
        isKnown: true,
        isHeldBySandbox: true,
      })
    expect(say(update, 'taken-back')).toEqual({ ok: false, rejection })
    expect(say(later, 'discarded')).toEqual({ ok: false, rejection })
    expect(say(later, 'rejected')).toEqual({ ok: false, rejection })
    expect(say(later, 'confirmed').ok).toBe(true)
  })

  it('confirms at the previous place of the transition, if that place is free and everything fits', () => {
    const rival = (place: number) => sampleKnown(4, sampleUpdate(1, { disable: [1] }), confirmed(place))
    const topUp = sampleKnown(5, sampleTopUp(), confirmed(3), 1n)
    const pending = sampleKnown(2, update.transition)
    const imports = [sampleImport(3, { revision: 5 })]
    const again = (holding: Partial<IdentityHistory>) =>
      checkAction({ imports: [], transitions: [create, pending], ...holding }, pending, 'confirmed', {
        nowMs: 50,
        isKnown: true,
        place: 2,
      })
    expect(again({})).toMatchObject({ step: { place: 2 } })
    expect(again({ imports })).toMatchObject({ step: { place: 2 } })
    expect(again({ transitions: [create, pending, topUp] })).toMatchObject({ step: { place: 2 } })
    const later = sampleKnown(5, sampleTopUp(), confirmed(2), 1n)
    expect(again({ transitions: [create, pending, later] })).toMatchObject({ step: { place: 3 } })
    const rejection = { kind: 'misfit', misfit: { kind: 'revision-taken', stored: 1, carried: 1 } }
    for (const place of [2, 4])
      expect(again({ transitions: [create, pending, topUp, rival(place)] })).toEqual({ ok: false, rejection })
  })

  it('shows the identity without an update that was taken back', () => {
    const holding = { imports: [], transitions: [create, update] }
    const { state } = foldWith(holding, update, { kind: 'taken-back', atMs: 9 })
    expect(state?.identity).toMatchObject({ revision: 0 })
    expect(state?.identity.publicKeys).toHaveLength(2)
  })

  it.each(['confirmed', 'discarded', 'rejected'] as const)(
    'a confirmed transition can no longer be %s',
    (word) => {
      expect(check({}, update, word)).toMatchObject({ rejection: { kind: 'settled' } })
    },
  )

  it.each(['discarded', 'rejected'] as const)('a transition can be %s, and then taken back', (word) => {
    expect(check({}, later, word).ok).toBe(true)
    const gone = sampleKnown(3, later.transition, [{ kind: word, atMs: 9 }])
    expect(check({ transitions: [create, update, gone] }, gone, 'taken-back').ok).toBe(true)
  })

  it('a rejected transition can be discarded, but a discarded one cannot be rejected', () => {
    const said = (word: 'rejected' | 'discarded') =>
      sampleKnown(3, later.transition, [{ kind: word, atMs: 9 }])
    expect(check({}, said('rejected'), 'discarded')).toEqual({
      ok: true,
      step: { kind: 'discarded', atMs: 50 },
    })
    for (const word of ['rejected', 'discarded'] as const)
      expect(check({}, said('discarded'), word)).toMatchObject({ rejection: { kind: 'settled' } })
  })

  it('finds the other pending updates of the identity', () => {
    const rival = sampleKnown(4, sampleUpdate(2, { disable: [1] }))
    const holding = { imports: [], transitions: [create, update, later, rival] }
    expect(findRivals(holding, later)).toEqual([rival])
    expect(findRivals(holding, update)).toEqual([])
  })
})
