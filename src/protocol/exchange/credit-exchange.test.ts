import { describe, expect, it } from 'vitest'

import { findSample, withMembers } from '#/protocol/testing/exchange-cases.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { isFunded } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { decodeDocument, decodeExchange, encodeExchange } from './exchange-bytes.ts'
import type { ExchangeRequest } from './exchange-file.ts'
import { joinRawSignature, joinSignatures } from './join-signatures.ts'

describe.each([
  ['transfer', 7],
  ['withdrawal', 6],
] as const)('a request for a %s', (act, type) => {
  const { unsigned, signatures, made } = findSample((each) => each.unsigned.transition.type === type)
  const { transition, identity } = unsigned
  if (isFunded(transition) || transition.type === 5 || identity === undefined) throw new TypeError('sample')
  const violationsOf = (request: ExchangeRequest) => {
    const read = decodeExchange(encodeExchange(request, 'json'))
    expect(decodeExchange(encodeExchange(request, 'cbor'))).toEqual(read)
    return read.ok ? [] : read.violations
  }
  const saying = (members: object): ExchangeRequest => {
    const other: typeof transition = { ...transition, ...members }
    return {
      ...unsigned,
      transition: other,
      signingBytes: encodeSigningBytes(other, wireProfiles['platform-13']),
    }
  }

  it('has version 2, and names the amount, the recipient and the nonce', () => {
    const { amount, nonce } = transition
    const receiver =
      transition.type === 7
        ? { recipientId: transition.recipientId }
        : { address: expect.stringMatching(/^y/) }
    expect(decodeDocument(encodeExchange(unsigned, 'cbor'))).toMatchObject({
      ok: true,
      value: { version: 2, facts: { act, amountCredits: String(amount), nonce, ...receiver } },
    })
  })

  it('is joined with its answer, or with a bare signature', () => {
    const joined = { ok: true, value: made.transition }
    expect(joinSignatures(unsigned, signatures)).toEqual(joined)
    expect(joinRawSignature(unsigned, signatures.signature)).toEqual(joined)
  })

  it('keeps numbers above 2^53 exact in JSON and CBOR, and names an amount above the balance', () => {
    // A withdrawal has a maximum amount.
    const amount = transition.type === 7 ? 2n ** 60n : transition.amount
    const rich = { ...saying({ amount }), identity: { ...identity, balance: 2n ** 64n - 1n } }
    for (const form of ['json', 'cbor'] as const)
      expect(decodeExchange(encodeExchange(rich, form))).toEqual({ ok: true, value: rich })
    const poor = { ...rich, identity: { ...identity, balance: amount - 1n } }
    expect(violationsOf(poor).at(-1)).toMatchObject({ rule: 'platform.balance', path: '/transition/amount' })
  })

  it('rejects an amount that differs from the one in the signing bytes', () => {
    const other = { ...unsigned, transition: { ...transition, amount: transition.amount + 1n } }
    expect(violationsOf(other)).toMatchObject([
      { rule: 'exchange.signing-bytes', path: '/transition/amount' },
    ])
  })

  it('rejects an identity other than that of the transition', () => {
    const other = { ...unsigned, identity: { ...identity, id: new Uint8Array(32).fill(5) } }
    expect(violationsOf(other)).toMatchObject([{ rule: 'platform.identity', path: '/transition/identityId' }])
  })

  it('rejects a signing key that may not sign, is disabled or is unknown', () => {
    const rulesFor = (id: number, keys = identity.publicKeys) =>
      violationsOf({
        ...saying({ signaturePublicKeyId: id }),
        keyIds: [id],
        identity: { ...identity, publicKeys: keys },
      })
    const disabled = identity.publicKeys.map((key) => ({ ...key, disabledAt: 1 }))
    const path = '/transition/signaturePublicKeyId'
    expect(rulesFor(1)).toMatchObject([{ rule: 'platform.signer', path }])
    expect(rulesFor(2, disabled)).toMatchObject([{ rule: 'platform.signer-enabled', path }])
    expect(rulesFor(9)).toMatchObject([{ rule: 'platform.signer-known', path }])
  })

  it('rejects a nonce of 0, and key ids without the key that the transition names', () => {
    expect(violationsOf(saying({ nonce: 0 }))).toMatchObject([{ path: '/transition/nonce' }])
    expect(violationsOf({ ...unsigned, keyIds: [1] })).toMatchObject([
      { rule: 'exchange.key-ids', path: '/keyIds' },
    ])
  })

  it('rejects facts that do not follow from the transition', () => {
    const document = decodeDocument(encodeExchange(unsigned, 'cbor'))
    if (!document.ok || document.value.kind !== 'unsigned') throw new TypeError('sample')
    const facts = { ...document.value.facts, amountCredits: '1' }
    expect(decodeExchange(withMembers(unsigned, { facts }))).toMatchObject({
      ok: false,
      violations: [{ rule: 'exchange.facts', path: '/facts/amountCredits' }],
    })
  })

  it('is not joined with an answer that names another key', () => {
    expect(joinSignatures(unsigned, { ...signatures, signaturePublicKeyId: 1 })).toMatchObject({
      ok: false,
      violations: [{ rule: 'exchange.key-ids', path: '/signaturePublicKeyId' }],
    })
  })
})

it('the address of a withdrawal must belong to the network that the file names', () => {
  const { unsigned } = findSample((each) => each.unsigned.transition.type === 6)
  const network = { ...unsigned.network, kind: 'mainnet' } as const
  const document = decodeDocument(encodeExchange({ ...unsigned, network }, 'json'))
  expect(document).toMatchObject({ ok: true, value: { facts: { address: expect.stringMatching(/^X/) } } })
  expect(decodeExchange(withMembers(unsigned, { network }))).toMatchObject({
    ok: false,
    violations: [{ rule: 'exchange.facts', path: '/facts/address' }],
  })
})
