import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { encodeAddressOf } from '#/protocol/layer1/network.ts'
import { sampleEntry, sampleVotingVersion } from '#/protocol/testing/diff-samples.ts'
import { untilStopped, type DiffEntry } from './mn-list-diff.ts'
import { extraOf, formatEntry, isComplete, isEntryBytes, maxEntryBytes, writeEntry } from './list-entry.ts'

function encode(entry: DiffEntry, version = sampleVotingVersion) {
  return untilStopped(() => {
    const memory = new Uint8Array(maxEntryBytes)
    return memory.subarray(0, writeEntry(entry, '', version, memory, 0))
  })
}

function bytesOf(entry: DiffEntry): Uint8Array {
  const checked = encode(entry)
  if (!checked.ok) throw new TypeError(checked.violations[0]?.message)
  return checked.value
}

describe('a list entry', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7])('reads back as it was written: %i', (number) => {
    const entry = sampleEntry(number)
    const bytes = bytesOf(entry)
    expect(isEntryBytes(bytes)).toBe(true)
    expect(formatEntry({ bytes }, sampleVotingVersion)).toEqual(entry)
  })

  it('encodes a list entry without versions as version 1, which has no type', () => {
    const { nVersion: _version, nType: _type, ...bare } = sampleEntry(1)
    expect(bytesOf(bare)).toEqual(bytesOf(sampleEntry(1)))
    expect(bytesOf(sampleEntry(1, { nType: 1 }))).toEqual(bytesOf(sampleEntry(1)))
    expect(bytesOf(sampleEntry(1))).toHaveLength(151)
  })

  it('an evonode’s list entry is complete only with both platform members', () => {
    const { platformHTTPPort: _port, ...without } = sampleEntry(0)
    expect(isComplete({ bytes: bytesOf(without) })).toBe(false)
    expect([0, 1, 2].map((number) => isComplete({ bytes: bytesOf(sampleEntry(number)) }))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('keeps additional members that nodes send, but none that is deeply nested', () => {
    let deep: unknown = 1
    for (let depth = 0; depth < 10_000; depth += 1) deep = [deep]
    const entry = { ...sampleEntry(1), payoutAddress: 'y', addresses: { core: ['1.2.3.4:5'] }, deep }
    expect({ ...extraOf(entry) }).toEqual({ payoutAddress: 'y', addresses: { core: ['1.2.3.4:5'] } })
    expect(extraOf(sampleEntry(1))).toBeUndefined()
  })

  it('limits additional members in number, length and total size', () => {
    const namesOf = (extra: object) => Object.keys(extraOf({ ...sampleEntry(1), ...extra }) ?? {})
    expect(namesOf({ long: 'x'.repeat(600), ['y'.repeat(600)]: 1, short: 1 })).toEqual(['short'])
    expect(namesOf({ a: 'x'.repeat(300), b: ['x'.repeat(300)], c: { d: 'x'.repeat(100) } })).toEqual([
      'a',
      'c',
    ])
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`member${index}`, index]))
    expect(namesOf(many)).toHaveLength(16)
  })

  const hash = sampleEntry(1).proRegTxHash
  it.each([
    [{ proRegTxHash: `${hash}0` }, 'encoding.hex', '/proRegTxHash'],
    [{ proRegTxHash: `${hash}00` }, 'mn-list.length', '/proRegTxHash'],
    [{ proRegTxHash: `${hash.slice(1)}g` }, 'encoding.hex', '/proRegTxHash'],
    [{ confirmedHash: '' }, 'mn-list.length', '/confirmedHash'],
    [{ pubKeyOperator: `x${hash}` }, 'encoding.hex', '/pubKeyOperator'],
    [{ pubKeyOperator: 'é'.repeat(96) }, 'encoding.hex', '/pubKeyOperator'],
    [{ service: 'localhost:1' }, 'mn-list.service', '/service'],
    [{ nVersion: 0 }, 'mn-list.entry-version', '/nVersion'],
    [{ nVersion: 3 }, 'mn-list.entry-version', '/nVersion'],
    [
      { nVersion: 2, nType: 1, platformHTTPPort: 1, platformNodeID: '00' },
      'mn-list.length',
      '/platformNodeID',
    ],
  ] as const)('is rejected with %j', (changes, rule, path) => {
    const checked = encode(sampleEntry(1, changes))
    expect(checked.ok ? [] : checked.violations).toMatchObject([{ rule, path }])
  })
})

describe('a voting address', () => {
  const encodeVoting = (votingAddress: string, version = sampleVotingVersion) =>
    encode(sampleEntry(1, { votingAddress }), version)

  it('is read as 20 bytes', () => {
    const twenty = fc.uint8Array({ minLength: 20, maxLength: 20 })
    fc.assert(
      fc.property(twenty, fc.nat({ max: 255 }), (voting, version) => {
        const checked = encodeVoting(encodeAddressOf(version, voting), version)
        expect(checked.ok && checked.value.slice(130, 150)).toEqual(voting)
      }),
    )
  })

  const payload = Uint8Array.from({ length: 21 }, (_, index) => (index === 0 ? sampleVotingVersion : index))
  const good = formatBase58(concatBytes(payload, sha256d(payload).subarray(0, 4)))
  it.each([
    ['', 'mn-list.address'],
    ['1', 'mn-list.address'],
    [`1${good}`, 'mn-list.address'],
    [`${good}1`, 'mn-list.address'],
    [good.slice(1), 'mn-list.address'],
    [`0${good.slice(1)}`, 'mn-list.address'],
    [`${good.slice(0, -1)}é`, 'mn-list.address'],
    ['z'.repeat(35), 'mn-list.address'],
    ['z'.repeat(100_000), 'mn-list.address'],
    [`${good.slice(0, -1)}${good.endsWith('2') ? '3' : '2'}`, 'mn-list.address-checksum'],
    [encodeAddressOf(0x4c, payload.subarray(1)), 'mn-list.address'],
  ])('is rejected: %s', (text, rule) => {
    const checked = encodeVoting(text)
    expect(checked.ok ? [] : checked.violations).toMatchObject([{ rule, path: '/votingAddress' }])
  })
})
