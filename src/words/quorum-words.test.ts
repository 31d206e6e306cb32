import { expect, it } from 'vitest'
import { quorumSizes, quorumThresholds } from '#/protocol/masternode/quorum-entry.ts'
import { formatQuorumAge, formatQuorumSince, quorumFacts } from './quorum-words.ts'

const quorum = {
  version: 4,
  llmqType: 5,
  quorumHash: '11'.repeat(32),
  hash: '22'.repeat(32),
  publicKey: '33'.repeat(48),
  index: 7,
  members: 60,
  signers: 58,
  validMembers: 60,
  notSigned: [3, 17],
  notValid: [],
  age: { after: 99, by: 100 },
} as const

it.each([
  [{ after: 99, by: 100 }, '12 blocks old', 'Since block 100.'],
  [{ after: null, by: 100 }, 'at least 12 blocks old', 'Since block 100 or earlier'],
  [{ after: null, by: 112 }, 'of unknown age', 'Since block 112 or earlier'],
  [{ after: 90, by: 100 }, '12 to 21 blocks old', 'Since a block after 90, 100 at the latest'],
])('describes the age %j as exactly as it is known', (age, old, since) => {
  expect(formatQuorumAge(age, 112)).toBe(old)
  expect(formatQuorumSince(age)).toContain(since)
})

it('says how many members sign, and names the places of those who did not', () => {
  const facts = Object.fromEntries(quorumFacts(quorum).map(({ name, value }) => [name, value]))
  expect(facts).toEqual({
    'Members, to sign': '60; any 45 can sign.',
    'Signed its commitment': '58 of 60; missing: 3 and 17.',
    'Valid members': 'All 60.',
    Rotation: 'Index 7 in its cycle. The quorums of a cycle are formed and replaced together.',
    Version: '4, basic BLS scheme',
  })
})

it('shortens a long list of places', () => {
  const notSigned = Array.from({ length: 20 }, (_, place) => place + 1)
  const [, signed] = quorumFacts({ ...quorum, signers: 40, notSigned })
  expect(signed?.value).toBe('40 of 60; missing: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 8 more.')
})

it('every quorum type of known size has a threshold of at least half of its size', () => {
  expect(Object.keys(quorumThresholds)).toEqual(Object.keys(quorumSizes))
  for (const [type, size] of Object.entries(quorumSizes)) {
    const threshold = quorumThresholds[Number(type)] ?? 0
    expect(threshold * 2).toBeGreaterThanOrEqual(size)
    expect(threshold).toBeLessThan(size)
  }
})
