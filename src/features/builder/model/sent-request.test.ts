import { beforeEach, describe, expect, it } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { newTopUpDraft } from '#/store/records/funded-draft.ts'
import { sampleIdText } from '#/store/testing/identity-samples.ts'
import { sampleFunding, sampleLockDraft, sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { openPlace, unsignedOf, type AnsweredPlace } from '#/domain/offline/answered-place.ts'
import { requestStatusOf } from '#/domain/offline/request-status.ts'
import { requestOfSent } from './sent-request.ts'
import { addSentRequest, SentRequest } from '#/store/records/sent-request.ts'
import { listChangedMembers } from '#/domain/offline/changed-members.ts'

const nowMs = 1_790_000_000_000
const key = sampleLockKey(1)
const otherKey = derivePublicKey('ecdsa', new Uint8Array(32).fill(7))
const funding = sampleFunding(key)
const { fund } = sampleLockDraft('t', {
  transaction: formatHex(funding.transaction),
  instantLock: formatHex(funding.instantLock),
  outputIndex: funding.outputIndex,
  singleUsePublicKey: formatHex(key.publicKey),
})
const draft = {
  ...newTopUpDraft({ id: 't', networkId: 'sandbox', profile: 'spec', identity: sampleIdText }, 0),
  fund,
}

type DraftPlace = Extract<AnsweredPlace, { readonly kind: 'draft' }>

beforeEach(() => {
  useWorkspace.setState({
    kind: 'ready',
    drafts: new Map([['t', draft]]),
    identities: new Map(),
    transitions: new Map(),
    locks: new Map(),
    updates: new Map(),
  })
})

function open(): DraftPlace {
  const place = openPlace({ kind: 'draft', id: 't' })
  if (place?.kind !== 'draft') throw new TypeError('no such draft')
  return place
}

function requestOf(place: AnsweredPlace) {
  const unsigned = unsignedOf(place)
  if (unsigned === undefined) throw new TypeError('nothing to sign')
  return unsigned
}

/** The same signing bytes with another single-use key. */
function withOtherKey(place: DraftPlace): DraftPlace {
  const report = { ...place.checked.report, singleUsePublicKey: otherKey }
  return { ...place, checked: { ...place.checked, report } as DraftPlace['checked'] }
}

function sendForSigning(place: AnsweredPlace): SentRequest {
  const [given] = addSentRequest([], requestOf(place), nowMs)
  if (given === undefined) throw new TypeError('nothing given out')
  return SentRequest.parse(given)
}

describe('a request that was sent for signing', () => {
  it('stays the same exchange file while the draft does not change', () => {
    const given = sendForSigning(open())
    const exchange = requestOfSent(given, open())
    expect(exchange).toBeDefined()
    expect(requestOfSent(given, open())).toBe(exchange)
  })

  it('names the current single-use key after the draft’s key has changed', () => {
    const given = sendForSigning(open())
    expect(requestOfSent(given, open())).toMatchObject({ singleUsePublicKey: key.publicKey })
    expect(requestOfSent(given, withOtherKey(open()))).toMatchObject({ singleUsePublicKey: otherKey })
  })

  it('is no longer awaited when another key has to sign the same bytes', () => {
    const given = sendForSigning(open())
    const status = (place: DraftPlace) =>
      requestStatusOf({ givenOut: [given], profile: draft.profile }, place.checked.report).kind
    expect(status(open())).toBe('waiting')
    const changed = withOtherKey(open())
    expect(status(changed)).toBe('changed')
    const { report } = changed.checked
    expect(listChangedMembers(given, report, wireProfiles[draft.profile])).toEqual(['singleUsePublicKey'])
  })

  it('is awaited from any signer if an earlier version stored it', () => {
    const { signer, ...older } = sendForSigning(open())
    expect(signer).toEqual(key.publicKey)
    const { report } = withOtherKey(open()).checked
    const givenOut = [SentRequest.parse(older)]
    expect(requestStatusOf({ givenOut, profile: draft.profile }, report).kind).toBe('waiting')
  })
})
