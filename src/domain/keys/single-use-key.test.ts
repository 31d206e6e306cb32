import { describe, expect, it } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { sampleFunding, sampleLockDraft, sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'
import { draftFromLock } from '#/features/identities/model/continue-lock.ts'
import { readLock } from '#/store/records/asset-lock.ts'
import { readEvidence, noteEvidence } from '#/domain/draft/note-draft.ts'
import { DraftFund, newDraftFund } from '#/store/records/draft-fund.ts'
import { findBlocker } from '#/domain/draft/step-blockers.ts'
import { checkDraft } from '#/domain/draft/checked-draft.ts'
import { newTopUpDraft } from '#/store/records/funded-draft.ts'
import { readSingleUseKey } from './single-use-key.ts'

const key = sampleLockKey(1)
const other = sampleLockKey(2)
const funding = sampleFunding(key)
const fund = {
  transaction: formatHex(funding.transaction),
  instantLock: formatHex(funding.instantLock),
  outputIndex: funding.outputIndex,
}
const publicKey = formatHex(key.publicKey)
const nothing = { identities: new Map(), transitions: new Map() }

function check(singleUsePublicKey: string, vaultKeys = [other]) {
  const identity = '11111111111111111111111111111111'
  const draft = newTopUpDraft({ id: 't', networkId: 'sandbox', profile: 'spec', identity }, 0)
  const whole = {
    ...draft,
    fund: { ...draft.fund, ...fund, method: 'instant-send' as const, singleUsePublicKey },
  }
  const checked = checkDraft(whole, nothing, vaultKeys)
  return { ...checked.report, blocker: findBlocker('sign', checked.draft, checked.report) }
}

describe('a single-use key with only its public key', () => {
  it('is checked like a key of the vault', () => {
    const { transition, singleUsePublicKey, singleUseKey, blocker } = check(publicKey)
    expect(blocker).toBeUndefined()
    expect(transition).toMatchObject({ type: 3 })
    expect(singleUsePublicKey).toEqual(key.publicKey)
    expect(singleUseKey).toBeUndefined()
  })

  it('uses the private key if the vault has it', () => {
    expect(check(` ${publicKey} `, [other, key]).singleUseKey).toBe(key)
  })

  it('is rejected if it does not open the lock', () => {
    expect(check(formatHex(other.publicKey)).blocker).toMatchObject({
      first: { rule: 'proof.single-use-key' },
    })
  })

  it.each([
    ['', { kind: 'missing', fields: ['singleUseKey'] }],
    [publicKey.slice(2), { kind: 'fix', first: { rule: 'key.data-length' } }],
    [`05${publicKey.slice(2)}`, { kind: 'fix', first: { rule: 'key.data-valid' } }],
  ])('is rejected unless it is a key of 33 bytes: “%s”', (typed, blocker) => {
    expect(check(typed).blocker).toMatchObject(blocker)
  })

  it('takes precedence over the key that was chosen in the vault', () => {
    const both = { singleUseKey: other.id, singleUsePublicKey: publicKey }
    expect(readSingleUseKey(both, [other]).publicKey).toEqual(key.publicKey)
  })

  it('is empty in a draft from an earlier version', () => {
    const { singleUsePublicKey: _none, ...older } = newDraftFund('sandbox')
    expect(DraftFund.parse(older)).toEqual(newDraftFund('sandbox'))
  })
})

describe('the lock of a single-use key', () => {
  const draft = sampleLockDraft('d', { ...fund, singleUsePublicKey: publicKey })
  const evidence = readEvidence(draft, [], { settled: false })

  it('is in progress once something is locked for its key, and not before', () => {
    const bare = sampleLockDraft('d', { singleUsePublicKey: publicKey })
    expect(readEvidence(bare, [], { settled: true })).toBeUndefined()
    expect(evidence).toMatchObject({ publicKey: key.publicKey, instantLock: funding.instantLock })
  })

  it('can be continued with only its public key', () => {
    const lock = readLock(evidence && noteEvidence(new Map(), evidence, 5))
    if (lock === undefined) throw new TypeError('no lock')
    const next = draftFromLock({ lock, key: undefined, arrivedDuffs: 0n }, 'n', 9)
    expect(next.fund).toMatchObject({ singleUseKey: null, singleUsePublicKey: publicKey, ...fund })
    expect(draftFromLock({ lock, key, arrivedDuffs: 0n }, 'n', 9).fund.singleUsePublicKey).toBeNull()
  })
})
