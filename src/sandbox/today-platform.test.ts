import { describe, expect, it } from 'vitest'

import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { derivePlatformIdentityId } from '#/protocol/platform/platform-ids.ts'
import { sampleFunds, sampleTransitions, signedSample } from '#/sandbox/testing/platform-samples.ts'
import {
  boundKey,
  bounds,
  byKey,
  keyOf,
  submissionOf,
  todaySamples,
  transferKey,
  unsigned,
} from '#/sandbox/testing/today-samples.ts'
import { createSandboxWorld } from './sandbox-world.ts'
import { emptyPlatform, replaySubmissions, submitTransition, type PlatformState } from './sandbox-platform.ts'
import type { Submission } from './submitted-transition.ts'

const nowMs = 1_800_000_000_000
const momentOf = (tip: number, seed = 'a test') => ({
  chain: { world: createSandboxWorld({ seed, masternodes: 10 }) },
  tip,
})
const moment = momentOf(500)

const { fundsOf, proofOf, created, toppedUp, updated, transferred, withdrawn, identityId } =
  todaySamples(moment)
const name = formatIdentityId(identityId)

const submit = (state: PlatformState, submission: Submission, at = moment, atMs = nowMs) =>
  submitTransition(state, submission, at, atMs)
const has = (state: PlatformState, id = name) => state.today.identities.get(id)

const create = created(1, [keyOf(0), transferKey, boundKey])
const first = submit(emptyPlatform, create)
const { state: begun } = first
const lockCredits = 100_000_000_000n

describe('a submission to one of today’s networks', () => {
  it('accepts a create for the next block, with its keys, bounds and credits', () => {
    expect(first.outcome).toEqual({ kind: 'accepted', height: 501, isNew: true })
    expect(has(begun)).toMatchObject({
      nonce: 0n,
      stored: {
        balance: lockCredits,
        revision: 0n,
        publicKeys: [
          [0, { purpose: 0, disabledAt: null }],
          [1, { purpose: 3, contractBounds: null }],
          [2, { purpose: 1, contractBounds: bounds }],
        ],
      },
    })
    expect(begun.identities.size).toBe(0)
    expect(submit(begun, create, momentOf(900)).outcome).toMatchObject({ height: 501, isNew: false })
  })

  it('accepts a create by a ChainLock proof with the txid in internal order', () => {
    const { proof, outPoint } = fundsOf(1)
    const txid = outPoint.slice(0, 32).toReversed()
    const chain = { coreChainLockedHeight: 500, outPoint: { txid, vout: proof.outputIndex } }
    const { state, outcome } = submit(emptyPlatform, created(1, [keyOf(0)], { kind: 'chain', value: chain }))
    expect(outcome.kind).toBe('accepted')
    expect(has(state)?.stored.balance).toBe(lockCredits)
    expect(submit(state, create).outcome).toMatchObject({
      violations: [{ rule: 'proof.out-point-unused' }, { rule: 'platform.key-new' }],
    })
  })

  it('an update adds keys, and disables others at the time of its block', () => {
    const update = updated({ addPublicKeys: [keyOf(3)], disablePublicKeys: [1], nonce: 24n })
    const { state } = submit(begun, update, moment, nowMs + 5)
    expect(has(state)).toMatchObject({
      nonce: 24n,
      stored: {
        revision: 1n,
        publicKeys: [
          [0, {}],
          [1, { disabledAt: BigInt(nowMs + 5) }],
          [2, { disabledAt: null }],
          [3, {}],
        ],
      },
    })
    expect(submit(state, updated({ disablePublicKeys: [2], nonce: 25n, revision: 2n })).outcome.kind).toBe(
      'accepted',
    )
  })

  it('a top-up, a transfer and a withdrawal move credits', () => {
    const topped = submit(begun, toppedUp(2, identityId)).state
    expect(has(topped)?.stored.balance).toBe(2n * lockCredits)
    const other = derivePlatformIdentityId(proofOf(3))
    const both = submit(topped, created(3, [keyOf(5, { securityLevel: 0 })])).state
    const sent = submit(both, transferred(other, 100_000n)).state
    expect([has(sent)?.stored.balance, has(sent)?.nonce]).toEqual([2n * lockCredits - 100_000n, 1n])
    expect(has(sent, formatIdentityId(other))?.stored.balance).toBe(lockCredits + 100_000n)
    expect(has(submit(begun, withdrawn(1_000_000n)).state)?.stored.balance).toBe(lockCredits - 1_000_000n)
  })

  it('replaying the accepted submissions restores the same state, and skips unreadable ones', () => {
    const update = updated({ disablePublicKeys: [1] })
    const accepted = [
      { ...create, height: 501 },
      { ...update, height: 501, blockMs: nowMs },
    ]
    expect(replaySubmissions(accepted)).toEqual(submit(begun, update).state)
    expect(replaySubmissions([{ ...create, bytes: new Uint8Array(3), height: 1 }])).toEqual(emptyPlatform)
  })

  it('shares no identity with the older networks', () => {
    const older = sampleTransitions(moment)
    const both = submit(begun, signedSample(older.create, 1))
    expect(both.outcome.kind).toBe('accepted')
    expect([both.state.identities.size, both.state.today.identities.size]).toEqual([1, 1])
    expect(submit(both.state, toppedUp(2, older.identityId)).outcome).toMatchObject({
      fault: 'identity-unknown',
    })
  })
})

describe('rejected submissions to one of today’s networks', () => {
  const why = (state: PlatformState, submission: Submission, at = moment) => {
    const { state: after, outcome } = submit(state, submission, at)
    expect(after).toBe(state)
    if (outcome.kind !== 'rejected') return 'accepted'
    return 'fault' in outcome ? outcome.fault : outcome.violations.map(({ rule }) => rule)
  }

  it('rejects bytes that are no transition, and a kind that the sandbox does not take', () => {
    expect(why(begun, { ...create, bytes: create.bytes.subarray(1) })).not.toBe('accepted')
    const vote = {
      kind: 'identityCreditTransferToAddresses',
      version: 0,
      fields: { identityId, recipientAddresses: [], nonce: 1n, signaturePublicKeyId: 1, ...unsigned },
    } as const
    expect(why(begun, submissionOf(vote, byKey(1)))).toBe('kind-not-taken')
  })

  it('rejects a lock that is classic, used, or signed by no quorum of the chain', () => {
    const classic = sampleFunds(1, moment).proof
    const { type: _type, ...value } = classic
    expect(why(emptyPlatform, created(1, [keyOf(0)], { kind: 'instant', value }))).toContain(
      'asset-lock.type',
    )
    const again = { kind: 'instant', value: { ...fundsOf(1).proof } } as const
    expect(why(begun, created(1, [keyOf(6, { securityLevel: 0 })], again))).toEqual([
      'proof.out-point-unused',
    ])
    const foreign = proofOf(1, momentOf(500, 'another chain'))
    expect(why(emptyPlatform, created(1, [keyOf(0)], foreign))).toBe('lock-not-signed')
  })

  it('rejects a ChainLock proof without its transaction, or ahead of its block', () => {
    const { proof, outPoint } = fundsOf(1)
    const txid = outPoint.slice(0, 32).toReversed()
    const at = (coreChainLockedHeight: number) =>
      created(1, [keyOf(0)], {
        kind: 'chain',
        value: { coreChainLockedHeight, outPoint: { txid, vout: proof.outputIndex } },
      })
    expect(why(emptyPlatform, at(501))).toEqual(['asset-lock.height'])
    const { lockTransaction: _shown, ...bare } = at(500)
    expect(why(emptyPlatform, bare)).toBe('lock-unknown')
  })

  it('rejects a transition whose identity or recipient does not exist', () => {
    expect(why(emptyPlatform, updated({ disablePublicKeys: [1] }))).toBe('identity-unknown')
    expect(why(begun, transferred(new Uint8Array(32), 100_000n))).toBe('recipient-unknown')
  })

  it('rejects a nonce that was used, or is more than 24 ahead', () => {
    const state = submit(begun, updated({ disablePublicKeys: [1], nonce: 5n })).state
    const next = (nonce: bigint) => updated({ disablePublicKeys: [2], revision: 2n, nonce })
    expect(why(state, next(5n))).toEqual(['platform.nonce-next'])
    expect(why(state, next(30n))).toEqual(['platform.nonce-next'])
    expect(submit(state, next(29n)).outcome.kind).toBe('accepted')
  })

  it('rejects a new key that an identity has already, if its type is unique', () => {
    expect(why(begun, created(3, [keyOf(0)]))).toEqual(['platform.key-new'])
    const taken = keyOf(4, { data: transferKey.data })
    expect(why(begun, updated({ addPublicKeys: [taken] }))).toContain('platform.key-new')
    const hash = keyOf(3, { type: 2, data: new Uint8Array(20).fill(1) })
    const once = submit(begun, updated({ addPublicKeys: [hash] })).state
    const twice = created(3, [keyOf(5, { securityLevel: 0 }), { ...hash, id: 6 }])
    expect(submit(once, twice).outcome.kind).toBe('accepted')
  })

  it('rejects an update with another revision, or that disables a disabled or read-only key', () => {
    expect(why(begun, updated({ disablePublicKeys: [1], revision: 2n }))).toEqual(['platform.revision'])
    const state = submit(begun, updated({ disablePublicKeys: [1] })).state
    const again = updated({ disablePublicKeys: [1], revision: 2n, nonce: 2n })
    expect(why(state, again)).toEqual(['platform.update-disables-enabled'])
    const fixed = submit(emptyPlatform, created(1, [keyOf(0), keyOf(3, { readOnly: true })])).state
    expect(why(fixed, updated({ disablePublicKeys: [3] }))).toEqual(['platform.update-disables-read-only'])
  })

  it('rejects a signing key that may not sign or is disabled, and an altered signature', () => {
    expect(why(begun, updated({ disablePublicKeys: [2] }, 1))).toEqual(['platform.signer'])
    const disabled = submit(begun, updated({ disablePublicKeys: [1] })).state
    const two = submit(disabled, created(3, [keyOf(5, { securityLevel: 0 })])).state
    const other = derivePlatformIdentityId(proofOf(3))
    expect(why(two, transferred(other, 100_000n, 2n))).toEqual(['platform.signer-enabled'])
    const bytes = create.bytes.with(create.bytes.length - 40, (create.bytes.at(-40) ?? 0) ^ 1)
    expect(why(emptyPlatform, { ...create, bytes })).not.toBe('accepted')
  })

  it('rejects an amount that the balance does not cover', () => {
    expect(why(begun, withdrawn(lockCredits))).toEqual(['platform.balance'])
  })
})
