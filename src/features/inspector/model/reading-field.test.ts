import { describe, expect, it } from 'vitest'

import { headlineOf } from '#/protocol/inspect/reading.ts'
import { recognize } from '#/protocol/inspect/recognize.ts'
import identityIds from '#/protocol/vectors/identity-ids.json'
import locks from '#/protocol/vectors/instantlocks.json'
import transitions from '#/protocol/vectors/transitions.json'
import type { LockVerdictByList } from '#/domain/network/use-lock-verdict.ts'
import { isOfOtherProtocol, listedIdentity, valueForms, withLockVerdict } from './reading-field.ts'

const hash = '00ff'.repeat(16)
const formsOf = (field: Parameters<typeof valueForms>[0]) => valueForms(field).map(({ form }) => form)

it('offers bytes as hex and Base64, and as Base58 if they are short', () => {
  expect(valueForms({ value: '00ff', encoding: 'hex' })).toEqual([
    { form: 'hex', text: '00ff' },
    { form: 'base64', text: 'AP8=' },
    { form: 'base58', text: '15Q' },
  ])
  expect(formsOf({ value: '00'.repeat(200), encoding: 'hex' })).toEqual(['hex', 'base64'])
})

it('recognizes a hash in JSON by its digits, but no number and no shorter text', () => {
  expect(formsOf({ value: hash })).toEqual(['hex', 'base64', 'base58'])
  for (const value of ['35247042', 'hello', hash.slice(1)]) expect(formsOf({ value })).toEqual(['text'])
  expect(valueForms({})).toEqual([])
})

describe('the headline of a lock', () => {
  const readAs = (text: string | undefined) => {
    const [reading] = recognize(text ?? '')
    if (reading === undefined) throw new TypeError('vectors')
    return reading
  }
  const lock = readAs(locks.instantLocks[0]?.hex)
  const create = readAs(transitions.transitions.find(({ type }) => type === 2)?.serializedHex)
  const byList = (verdict: LockVerdictByList['verdict'], isProven = true): LockVerdictByList => ({
    verdict,
    list: {
      height: 1,
      blockHash: '00'.repeat(32),
      verdict: { kind: 'self-consistent' },
      quorumCheck: isProven ? { kind: 'verified' } : { kind: 'not-verifiable', why: 'coinbase-version' },
    },
  })
  const signed = { kind: 'matches', quorumHash: 'ab' } as const
  const unsigned = { kind: 'not-signed', quorumHash: 'ab' } as const
  const unknown = { kind: 'not-verifiable', why: 'quorums-unknown' } as const

  it.each([
    ['no list', undefined, 'signature-not-checked', 'holds'],
    ['a quorum signed', byList(signed), 'holds', 'holds'],
    [
      'a quorum of a list that is not proven',
      byList(signed, false),
      'signature-not-checked',
      'signature-not-checked',
    ],
    ['a quorum did not sign', byList(unsigned), 'does-not-hold', 'does-not-hold'],
    ['no quorum is known', byList(unknown), 'signature-not-checked', 'holds'],
  ] as const)('is the worst of its parts: %s', (_, checked, ofLock, ofCreate) => {
    expect(headlineOf(withLockVerdict(lock, checked))).toBe(ofLock)
    expect(headlineOf(withLockVerdict(create, checked))).toBe(ofCreate)
  })
})

it('finds the listed identity for a public identifier, but not for a masked one', () => {
  const id = identityIds.ids[0]?.identityId ?? ''
  const record = { id, label: 'Second Net' }
  const identities = new Map([[id, record]])
  const [shown] = recognize(id, { isPublic: true })
  const [masked] = recognize(id)
  expect(shown && listedIdentity(shown, identities)).toBe(record)
  expect(shown && listedIdentity(shown, new Map())).toBeUndefined()
  expect(masked && listedIdentity(masked, identities)).toBeUndefined()
})

it('only a transition can be of another protocol, if it was read by that protocol’s rules', () => {
  expect(isOfOtherProtocol({ profile: 'spec' }, 'platform-13')).toBe(true)
  expect(isOfOtherProtocol({ profile: 'spec' }, 'spec')).toBe(false)
  expect(isOfOtherProtocol({ transition: 'identityCreate' }, 'spec')).toBe(true)
  expect(isOfOtherProtocol({ transition: 'identityCreate' }, 'platform-13')).toBe(false)
  expect(isOfOtherProtocol({}, 'platform-13')).toBe(false)
})
