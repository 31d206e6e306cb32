import { describe, expect, it } from 'vitest'

import { parseHex } from '#/protocol/encoding/hex.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { wireProfileNames, wireProfiles } from '#/protocol/transition/wire-profile.ts'
import {
  sampleFunds,
  sampleKey,
  sampleTransitions,
  signedSample,
} from '#/sandbox/testing/platform-samples.ts'
import { createSandboxWorld } from './sandbox-world.ts'
import { emptyPlatform, replaySubmissions, submitTransition, type PlatformState } from './sandbox-platform.ts'
import type { Submission } from './submitted-transition.ts'

const nowMs = 1_800_000_000_000
const momentAt = (tip: number, name = 'a test') => ({
  chain: { world: createSandboxWorld({ seed: name, masternodes: 10 }) },
  tip,
})
const moment = momentAt(500)

const fund = (singleUse: number, at = moment) => sampleFunds(singleUse, at)
const signed = signedSample
const key = sampleKey
const { identityId, create, topUp, update } = sampleTransitions(moment)
const { proof } = fund(1)

const name = formatIdentityId(identityId)
const submit = (state: PlatformState, submission: Submission, at = moment) =>
  submitTransition(state, submission, at, nowMs)
const created = submit(emptyPlatform, signed(create, 1)).state

describe('a submission', () => {
  it.each(wireProfileNames.filter((each) => wireProfiles[each].codec === 'cbor'))(
    'accepts a create for the next block, in the profile %s',
    (profile) => {
      const { state, outcome } = submit(emptyPlatform, signed(create, 1, profile))
      expect(outcome).toEqual({ kind: 'accepted', height: 501, isNew: true })
      expect(state.identities.get(name)).toMatchObject({ balance: 100_000_000_000n, revision: 0 })
    },
  )

  it('is accepted once: sending the same bytes again returns the block that holds them', () => {
    const again = submitTransition(created, signed(create, 1), momentAt(900), nowMs)
    expect(again.outcome).toEqual({ kind: 'accepted', height: 501, isNew: false })
    expect(again.state).toBe(created)
  })

  it('a top-up and an update change the identity', () => {
    const topped = submit(created, signed(topUp, 2), momentAt(501))
    expect(topped.outcome).toEqual({ kind: 'accepted', height: 502, isNew: true })
    const updated = submit(topped.state, signed(update, 11))
    expect(updated.state.identities.get(name)).toMatchObject({
      balance: 200_000_000_000n,
      revision: 1,
      publicKeys: [{ id: 0 }, { id: 1 }, { id: 2 }],
    })
  })

  it('accepts a lock of an earlier cycle', () => {
    expect(submit(emptyPlatform, signed(create, 1), momentAt(5000)).outcome.kind).toBe('accepted')
  })

  it('replaying the accepted submissions restores the same state, and skips unreadable ones', () => {
    const accepted = [
      { ...signed(create, 1), height: 501 },
      { ...signed(update, 11), height: 502 },
    ]
    const state = replaySubmissions(accepted)
    expect(state).toEqual(submit(created, signed(update, 11), momentAt(501)).state)
    expect(replaySubmissions([{ ...signed(create, 1), bytes: new Uint8Array(3), height: 1 }])).toEqual(
      emptyPlatform,
    )
  })
})

describe('rejected submissions', () => {
  const outcomeOf = (state: PlatformState, submission: Submission, at = moment) => {
    const { state: after, outcome } = submit(state, submission, at)
    expect(after).toBe(state)
    if (outcome.kind !== 'rejected') return 'accepted'
    return 'fault' in outcome ? outcome.fault : outcome.violations.map(({ rule }) => rule)
  }
  const disabling = { ...update, addPublicKeys: undefined }
  const { addPublicKeys: _none, ...bare } = disabling

  it('rejects bytes that are no valid transition', () => {
    expect(outcomeOf(created, { bytes: parseHex('a0'), profile: 'spec' })).not.toBe('accepted')
    const { bytes, profile } = signed(create, 1)
    expect(outcomeOf(emptyPlatform, { bytes: bytes.with(bytes.length - 3, 0), profile })).not.toBe('accepted')
  })

  it('rejects an unknown identity, and a create of one that exists', () => {
    expect(outcomeOf(emptyPlatform, signed(update, 11))).toBe('identity-unknown')
    expect(outcomeOf(emptyPlatform, signed(topUp, 2))).toBe('identity-unknown')
    const other = { ...create, publicKeys: [key(0, 11, 0), key(1, 14, 2)] }
    expect(outcomeOf(created, signed(other, 1))).toEqual(['proof.out-point-unused'])
  })

  it('rejects a lock that already funds something', () => {
    const topped = submit(created, signed(topUp, 2)).state
    const twice = { ...topUp, identityId: fund(3).identityId }
    expect(outcomeOf(topped, signed(twice, 2))).toEqual(['proof.out-point-unused'])
  })

  it('rejects an instant lock that no quorum of the chain signed', () => {
    const foreign = fund(1, momentAt(500, 'another chain')).proof
    expect(outcomeOf(emptyPlatform, signed({ ...create, assetLockProof: foreign }, 1))).toBe(
      'lock-not-signed',
    )
    const { instantLock } = proof
    const forged = instantLock.with(instantLock.length - 1, (instantLock.at(-1) ?? 0) ^ 1)
    const changed = { ...create, assetLockProof: { ...proof, instantLock: forged } }
    expect(outcomeOf(emptyPlatform, signed(changed, 1))).toBe('lock-not-signed')
  })

  it('rejects a ChainLock proof without its transaction, or ahead of its block', () => {
    const { outPoint } = fund(1)
    const late = { type: 1, coreChainLockedHeight: 501, outPoint } as const
    const proven = { ...late, coreChainLockedHeight: 400 }
    expect(outcomeOf(emptyPlatform, signed({ ...create, assetLockProof: late }, 1))).toEqual([
      'proof.height-reached',
    ])
    const submission = signed({ ...create, assetLockProof: proven }, 1)
    expect(outcomeOf(emptyPlatform, submission)).toBe('lock-unknown')
    const shown = submit(emptyPlatform, { ...submission, lockTransaction: proof.transaction })
    expect(shown.outcome.kind).toBe('accepted')
  })

  it('rejects a transition signed by another key', () => {
    expect(outcomeOf(emptyPlatform, signed(create, 2))).toEqual(['sign.asset-lock-key'])
    expect(outcomeOf(created, signed(update, 12))).toEqual(['sign.identity-key'])
    expect(outcomeOf(created, signed({ ...update, signaturePublicKeyId: 1 }, 12))).toEqual(['sign.master'])
  })

  it('rejects an update that only the network rejects: by revision, time or last Master key', () => {
    expect(outcomeOf(created, signed({ ...update, revision: 3 }, 11))).toEqual(['network.revision-follows'])
    const late = { ...bare, disablePublicKeys: [1], publicKeysDisabledAt: nowMs - 600_000 }
    expect(outcomeOf(created, signed(late, 11))).toEqual(['network.disabled-at-now'])
    const last = { ...bare, disablePublicKeys: [0], publicKeysDisabledAt: nowMs }
    expect(outcomeOf(created, signed(last, 11))).toEqual(['network.master-remains'])
  })
})
