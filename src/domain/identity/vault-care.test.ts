import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { expect, it } from 'vitest'
import { deriveIdentityId, formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { newTopUpDraft } from '#/store/records/funded-draft.ts'
import { sampleIdText, sampleKnown, sampleTopUp } from '#/store/testing/identity-samples.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'
import { openLocksOf } from './vault-care.ts'
import type { KnownLock } from '#/store/records/asset-lock.ts'

const outPoint = new Uint8Array(36).fill(7)
const made = formatIdentityId(deriveIdentityId(outPoint, wireProfiles.spec))
const about = { id: 'd', networkId: 'sandbox', profile: 'spec' } as const
const draft = newTopUpDraft({ ...about, identity: ` ${sampleIdText}` }, 0)

function open(
  change: Partial<KnownLock['record']>,
  { transitions = [], drafts = [] }: { transitions?: TransitionRecord[]; drafts?: (typeof draft)[] } = {},
) {
  const record: KnownLock['record'] = {
    format: 1,
    purpose: 'registration',
    publicKey: sampleLockKey(1).publicKey,
    draftId: 'd',
    keyMadeAtMs: 1,
    funds: { outPoint, transaction: null, seenAtMs: 2 },
    instantLock: null,
    chainLock: null,
    givenUpAtMs: null,
    ...about,
    ...change,
  }
  const { creates, topUps } = openLocksOf({
    locks: new Map([[record.id, { record, outPoint: undefined, amountDuffs: undefined }]]),
    transitions: new Map(transitions.map((each) => [each.id, each])),
    drafts: new Map(drafts.map((each) => [each.id, each])),
  })
  return { creates: [...creates], topUps: [...topUps] }
}

const none = { creates: [], topUps: [] }

it('an open lock belongs to the identity that it creates, or that its draft tops up', () => {
  expect(open({})).toEqual({ creates: [made], topUps: [] })
  expect(open({}, { drafts: [draft] })).toEqual({ creates: [], topUps: [sampleIdText] })
})

it('a lock is not open without funds, or once it is given up or used; a discarded use does not count', () => {
  expect(open({ funds: null })).toEqual(none)
  expect(open({ givenUpAtMs: 3 })).toEqual(none)
  const { record: use } = sampleKnown(1, sampleTopUp())
  expect(open({}, { transitions: [use] })).toEqual(none)
  const { record: gone } = sampleKnown(1, sampleTopUp(), [{ kind: 'discarded', atMs: 2 }])
  expect(open({}, { transitions: [gone] })).toEqual({ creates: [made], topUps: [] })
})
