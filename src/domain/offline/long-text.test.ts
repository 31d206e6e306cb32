import { describe, expect, it } from 'vitest'

import { findSecretText, isSecretText } from '#/protocol/inspect/secret-text.ts'
import { checkBytesText, maxBytesTextLength } from '#/protocol/encoding/bytes-text.ts'
import { checkJsonText } from '#/protocol/encoding/json-text.ts'
import { recognize } from '#/protocol/inspect/recognize.ts'
import { checkNodeAddress } from '#/protocol/node-address.ts'
import { checkKeysJson } from '#/store/records/check-keys-json.ts'
import { checkIdentityIdText, isNameText, readTags } from '#/store/records/identity-record.ts'
import { NetworkTerms, readPin } from '#/store/records/network.ts'
import { checkPastedExchange, readAnswerText } from './read-answer.ts'

// Text longer than any field allows. Each kind of text is slow for some of the functions.
const texts = [
  ['white space', ' '.repeat(100_000_000)],
  ['words', 'legal winner '.repeat(8_000_000)],
  ['JSON', `{"a":"${'x'.repeat(100_000_000)}"}`],
  ['commas', 'a,'.repeat(50_000_000)],
  ['digits', '5e'.repeat(50_000_000)],
] as const

const tooLong = { ok: false, violations: [{ rule: 'text.length', params: { limit: maxBytesTextLength } }] }

const readers: readonly (readonly [string, (text: string) => unknown, unknown])[] = [
  ['findSecretText', findSecretText, []],
  ['isSecretText', isSecretText, false],
  ['recognize', recognize, []],
  ['checkBytesText', checkBytesText, tooLong],
  ['checkJsonText', checkJsonText, tooLong],
  ['checkPastedExchange', checkPastedExchange, tooLong],
  ['readAnswerText', readAnswerText, { kind: 'unreadable', violations: tooLong.violations }],
  ['checkKeysJson', (text) => checkKeysJson(text), { ok: false, violations: [{ rule: 'text.length' }] }],
  ['checkNodeAddress', checkNodeAddress, { ok: false, fault: 'not-an-address' }],
  ['checkIdentityIdText', checkIdentityIdText, { ok: false, violations: [{ rule: 'encoding.base58' }] }],
  ['isNameText', isNameText, false],
  ['readPin', readPin, undefined],
]

describe.each(readers)('%s', (_name, read, expected) => {
  it.each(texts)('does not read 100 MB of %s', (_shape, text) => {
    // Each run gets a different text, because results may be cached. The fastest run counts, because other programs
    // slow some runs down.
    const tookMs = ['a', 'b', 'c'].map((end) => {
      const given = text + end
      const begunMs = performance.now()
      const found = read(given)
      const ms = performance.now() - begunMs
      if (typeof expected === 'object' && !Array.isArray(expected))
        expect(found).toMatchObject(expected ?? {})
      else expect(found).toEqual(expected)
      return ms
    })
    // Scanning the whole text takes longer than this on any machine.
    expect(Math.min(...tookMs)).toBeLessThan(20)
  })
})

it('reads tags from the beginning of a text that is too long', () => {
  expect(readTags('a,'.repeat(50_000_000))).toEqual(['a'])
})

it('reports an address and a pinned quorum that are too long', () => {
  const terms = {
    name: 'Harbour',
    profile: 'spec',
    kind: 'testnet',
    platformName: 'harbour',
    chainLockType: 2,
  }
  const lists = { nodes: ['x'.repeat(2001)], platformNodes: [], pinnedQuorums: ['x'.repeat(401)] }
  const checked = NetworkTerms.safeParse({ ...terms, ...lists })
  expect(checked.error?.issues.map(({ message }) => message)).toEqual([
    'workspace/node-address',
    'workspace/pin-form',
  ])
})
