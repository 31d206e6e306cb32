import { beforeEach, describe, expect, it } from 'vitest'

import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { newTopUpDraft } from '#/workspace/records/top-up-draft.ts'
import { sampleIdText } from '#/workspace/testing/identity-samples.ts'
import { sampleFunding, sampleLockDraft, sampleLockKey } from '#/session/testing/lock-samples.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { openPlace, unsignedOf, type AnsweredPlace } from '#/session/exchange/answered-place.ts'
import { standingOfExchange } from '#/session/exchange/exchange-standing.ts'
import { bundleOfGiven } from './given-bundle.ts'
import { addGivenOut, GivenOut } from '#/workspace/records/given-out.ts'
import { listChanges } from '#/session/exchange/list-changes.ts'

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

function bundleOf(place: AnsweredPlace) {
  const unsigned = unsignedOf(place)
  if (unsigned === undefined) throw new TypeError('nothing to sign')
  return unsigned
}

/** The same signing bytes, to be signed by another single-use key. */
function withOtherKey(place: DraftPlace): DraftPlace {
  const report = { ...place.judged.report, singleUsePublicKey: otherKey }
  return { ...place, judged: { ...place.judged, report } as DraftPlace['judged'] }
}

function giveOut(place: AnsweredPlace): GivenOut {
  const [given] = addGivenOut([], bundleOf(place), nowMs)
  if (given === undefined) throw new TypeError('nothing given out')
  return GivenOut.parse(given)
}

describe('what was given out', () => {
  it('is the same bundle as long as nothing but the tip is another', () => {
    const given = giveOut(open())
    const bundle = bundleOfGiven(given, open())
    expect(bundle).toBeDefined()
    expect(bundleOfGiven(given, open())).toBe(bundle)
  })

  it('does not keep a single-use key that is another now', () => {
    const given = giveOut(open())
    expect(bundleOfGiven(given, open())).toMatchObject({ singleUsePublicKey: key.publicKey })
    expect(bundleOfGiven(given, withOtherKey(open()))).toMatchObject({ singleUsePublicKey: otherKey })
  })

  it('does not wait any more once another key is to sign the same bytes', () => {
    const given = giveOut(open())
    const standing = (place: DraftPlace) =>
      standingOfExchange({ givenOut: [given], profile: draft.profile }, place.judged.report).kind
    expect(standing(open())).toBe('waiting')
    const changed = withOtherKey(open())
    expect(standing(changed)).toBe('changed')
    const { report } = changed.judged
    expect(listChanges(given, report, wireProfiles[draft.profile])).toEqual(['singleUsePublicKey'])
  })

  it('waits for any signer where it was kept by an earlier version', () => {
    const { signer, ...older } = giveOut(open())
    expect(signer).toEqual(key.publicKey)
    const { report } = withOtherKey(open()).judged
    const givenOut = [GivenOut.parse(older)]
    expect(standingOfExchange({ givenOut, profile: draft.profile }, report).kind).toBe('waiting')
  })
})
