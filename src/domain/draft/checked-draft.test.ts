import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { describe, expect, it } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveIdentityId, formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { formatSample, sampleIdentity } from '#/store/testing/identity-samples.ts'
import { newIdentityRecord } from '#/store/records/identity-record.ts'
import { sampleFunding, sampleLockDraft, sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'
import { checkDraftRules } from '#/features/builder/model/draft-rules.ts'
import { checkDraft, leastDuffsOf } from './checked-draft.ts'
import { findLockRivals } from '#/features/builder/model/draft-lock.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import { findBlocker, checkSteps } from './step-blockers.ts'
import { newTopUpDraft, type TopUpDraft } from '#/store/records/funded-draft.ts'

const key = sampleLockKey(1)
const { transaction, instantLock, outputIndex, outPoint } = sampleFunding(key)
const fund = { transaction: formatHex(transaction), instantLock: formatHex(instantLock), outputIndex }
const identity = formatIdentityId(deriveIdentityId(new Uint8Array(36).fill(9), wireProfiles.spec))
const nothing = { identities: new Map(), transitions: new Map() }

function topUp(change: Partial<TopUpDraft> = {}): TopUpDraft {
  const draft = newTopUpDraft({ id: 't', networkId: 'sandbox', profile: 'spec', identity }, 0)
  return { ...draft, fund: { ...draft.fund, ...fund, singleUseKey: key.id }, ...change }
}

function check(draft: TopUpDraft, workspace: Parameters<typeof checkDraft>[1] = nothing) {
  const checked = checkDraft(draft, workspace, [key])
  return { ...checked, blocker: findBlocker('sign', checked.draft, checked.report) }
}

it('asks for enough to pay for the first keys of a create', () => {
  const today = { id: 'sandbox-13', profile: 'platform-13' } as const
  const draft = newCreateDraft('c', 0, today)
  // The minimum is 200,000 duffs and 2,000 for the create, and 6,500 for each of four keys.
  expect(leastDuffsOf(draft)).toBe(228_000n)
  expect(leastDuffsOf({ ...draft, keysBegun: true })).toBe(202_000n)
  expect(leastDuffsOf(newCreateDraft('c', 0, { id: 'sandbox', profile: 'spec' }))).toBeUndefined()
  expect(leastDuffsOf(topUp({ profile: 'platform-13' }))).toBe(50_500n)
})

describe('a draft of a top-up', () => {
  it('is ready to sign once it names an identity and its lock is valid', () => {
    const { report, blocker, draft } = check(topUp())
    expect(blocker).toBeUndefined()
    expect(report).toMatchObject({ kind: 'top-up', fundedCredits: 5_000_000n, transition: { type: 3 } })
    expect(checkDraftRules(draft, report).map(({ state }) => state)).not.toContain('fails')
    expect(checkSteps(draft, report, 'sign').map(({ step, done }) => [step, done])).toEqual([
      ['fund', true],
      ['review', true],
      ['sign', false],
      ['export', false],
    ])
  })

  it('reports only rules of top-ups', () => {
    const { report, draft } = check(topUp())
    const ids = checkDraftRules(draft, report).map(({ rule }) => rule)
    expect(ids).toContain('st.identity-id-length')
    expect(ids).toContain('limit.size')
    expect(ids.filter((rule) => /^(key|keys|identity|keyword|limit\.ind)/.test(rule))).toEqual([])
  })

  it.each([
    ['', { kind: 'no-identity', step: 'fund' }],
    ['Aurora Press', { kind: 'no-identity', step: 'fund' }],
    ['nobody', { kind: 'no-identity', step: 'fund' }],
    [identity.slice(0, 20), { kind: 'fix', first: { rule: 'st.identity-id-length' } }],
    [`${identity}0`, { kind: 'fix', first: { rule: 'encoding.base58' } }],
    [identity.slice(1), { kind: 'fix', first: { rule: 'st.identity-id-length' } }],
    [`${identity}2`, { kind: 'fix', first: { rule: 'st.identity-id-length' } }],
  ])('rejects a text that is not an identity id: “%s”', (typed, blocker) => {
    const checked = check(topUp({ identity: typed }))
    expect(checked.blocker).toMatchObject(blocker)
    expect(checked.report.transition).toBeUndefined()
  })

  it('rejects a lock that has already created a listed identity', () => {
    const id = deriveIdentityId(outPoint, wireProfiles.spec)
    const text = formatIdentityId(id)
    const record = newIdentityRecord(
      { id: text, label: '', networkId: 'sandbox', profile: 'spec', origin: 'imported' },
      0,
    )
    const json = formatSample(sampleIdentity({ id }))
    const identities = new Map([[text, { ...record, imports: [{ atMs: 0, place: 1, json }] }]])
    expect(check(topUp(), { ...nothing, identities }).blocker).toMatchObject({
      kind: 'fix',
      first: { rule: 'proof.out-point-unused' },
    })
    const other = new Map([[text, record]])
    expect(check(topUp(), { ...nothing, identities: other }).blocker).toBeUndefined()
  })
})

describe('drafts with the same lock', () => {
  const create = sampleLockDraft('c', { ...fund, singleUseKey: key.id })
  const draft = topUp()
  const drafts = new Map([create, draft].map((each) => [each.id, each]))

  it('lists each of two drafts with the same lock as a rival of the other', () => {
    expect(findLockRivals(draft, outPoint, drafts)).toEqual([create])
    expect(findLockRivals(create, outPoint, drafts)).toEqual([draft])
  })

  it('ignores a signed draft as a rival for the lock', () => {
    const signed = { ...create, signed: { atMs: 0, identityId: '' } }
    expect(findLockRivals(draft, outPoint, new Map(drafts).set('c', signed))).toEqual([])
  })

  it('ignores a draft with another output, or with none, as a rival for the lock', () => {
    const other = sampleFunding(key, 1).outPoint
    expect(findLockRivals(draft, other, drafts)).toEqual([])
    expect(findLockRivals(draft, undefined, drafts)).toEqual([])
  })
})
