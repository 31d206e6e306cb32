import { recordSigned } from '#/store/records/signed-transition.ts'
import { describe, expect, it } from 'vitest'
import { readCreateSamples } from '#/protocol/testing/transition-samples.ts'
import { newIdentityRecord, type IdentityRecord } from '#/store/records/identity-record.ts'
import { withStep } from '#/store/records/transition-state.ts'
import { emptyCreditDraft } from '#/store/records/credit-draft.ts'
import { identityRule, transitionRule } from './merge-rules.ts'
import { sampleKnown, sampleTransfer } from '#/store/testing/identity-samples.ts'
import { unfollowed } from '#/vault/unlock/operation-progress.ts'
import { planWorkspace } from './plan-workspace.ts'

const [sample] = readCreateSamples()
if (sample === undefined) throw new TypeError('no sample')
const about = { id: sample.identityId, label: 'Here', networkId: 'sandbox', profile: 'spec' } as const
const identity: IdentityRecord = newIdentityRecord({ ...about, origin: 'created' }, 5)
const create = recordSigned({
  transition: sample.transition,
  lockTransaction: undefined,
  draftId: 'd',
  networkId: 'sandbox',
  profile: 'spec',
  signedAtMs: 5,
})
const exported = withStep(create, { kind: 'exported', atMs: 6 })

const empty = () => new Map<string, unknown>()
const here = {
  drafts: empty(),
  identities: empty(),
  networks: empty(),
  'asset-locks': empty(),
  transitions: empty(),
  updates: empty(),
  'bulk-runs': empty(),
  'bulk-rows': empty(),
  watches: empty(),
  contracts: empty(),
  deposits: empty(),
  'contract-versions': empty(),
}

describe('an identity of a backup', () => {
  it('keeps the label that the user has given here, and adds the missing note from the backup', () => {
    const there = { ...identity, label: 'There', note: 'From there' }
    expect(identityRule.merge(there, identity)).toMatchObject({
      state: 'updates',
      next: { label: 'Here', note: 'From there', version: 1 },
    })
    expect(identityRule.merge({ ...identity, label: 'There' }, identity)).toEqual({ state: 'newer-here' })
  })

  it('brings the later nonce, and a typed transfer if there is none here', () => {
    const nonce = (last: number) => ({ nonceRead: { last, source: 'node', atMs: 1 } }) as const
    const sending = { transfer: emptyCreditDraft }
    expect(
      identityRule.merge({ ...identity, ...nonce(7), sending }, { ...identity, ...nonce(5) }),
    ).toMatchObject({
      state: 'updates',
      next: { ...nonce(7), sending },
    })
    expect(identityRule.merge({ ...identity, ...nonce(7) }, identity)).toMatchObject({ next: nonce(7) })
    expect(identityRule.merge({ ...identity, ...nonce(4) }, { ...identity, ...nonce(5) })).toEqual({
      state: 'newer-here',
    })
    // The draft was sent in this browser in the meantime.
    expect(identityRule.merge({ ...identity, sending }, { ...identity, sending: {} })).toEqual({
      state: 'newer-here',
    })
  })

  it('brings imports that are missing here, and keeps their order', () => {
    const first = { atMs: 1, place: 1, json: '{}' }
    const second = { atMs: 2, place: 2, json: '{}' }
    const result = identityRule.merge({ ...identity, imports: [first] }, { ...identity, imports: [second] })
    expect(result).toMatchObject({ next: { imports: [first, second] } })
    expect(
      identityRule.merge({ ...identity, imports: [first] }, { ...identity, imports: [first, second] }),
    ).toEqual({ state: 'newer-here' })
  })
})

describe('a transition of a backup', () => {
  it('takes the longer list of steps', () => {
    expect(transitionRule.merge(exported, create)).toEqual({ state: 'updates', next: exported })
    expect(transitionRule.merge(create, exported)).toEqual({ state: 'newer-here' })
  })

  it('conflicts if both browsers added steps, or if the bytes differ', () => {
    const discarded = withStep(create, { kind: 'discarded', atMs: 6 })
    expect(transitionRule.merge(exported, discarded)).toEqual({ state: 'conflicts' })
    expect(transitionRule.merge({ ...exported, bytes: new Uint8Array(1) }, create)).toEqual({
      state: 'conflicts',
    })
  })

  it('is restored from an identity that an older build stored in a backup', async () => {
    const oldest = {
      format: 1,
      ...about,
      transition: sample.serialized,
      draftId: 'd',
      signedAtMs: 5,
      confirmedAtMs: null,
    }
    const part = { format: 1, stores: { identities: { [sample.identityId]: oldest } }, settings: {} } as const
    const plan = await planWorkspace(part, here, new Map(), unfollowed)
    expect(plan.unreadable).toBe(0)
    expect(plan.changes).toMatchObject([
      { store: 'identities', value: { format: 2, label: 'Here' } },
      { store: 'transitions', key: create.id, value: { kind: 'create' } },
    ])
  })
})

describe('a submitted transition of a backup', () => {
  it('brings the steps of its submission, whatever was done here since', () => {
    const signed = { kind: 'signed', atMs: 1 } as const
    const sent = [
      { kind: 'submitted', atMs: 3, nodes: 2 },
      { kind: 'node-answer', atMs: 4, node: 'a', asked: 'broadcast', answer: 'accepted' },
    ] as const
    const { record } = sampleKnown(1, sampleTransfer(1n))
    const here = { ...record, steps: [signed, { kind: 'exported', atMs: 2 } as const] }
    const there = { ...record, steps: [signed, ...sent] }
    const merged = transitionRule.merge(there, here)
    expect(merged).toEqual({ state: 'updates', next: { ...here, steps: [...here.steps, ...sent] } })
  })
})
