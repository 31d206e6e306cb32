import { expect, it } from 'vitest'
import { readAbsence, readDiffQuorum } from './quorum-entry.ts'

const quorumOf = (version: number, signers: string, signersCount: number, valid: string, count: number) =>
  readDiffQuorum(
    {
      version,
      llmqType: 101,
      quorumHash: '11'.repeat(32),
      quorumIndex: version === 4 ? 5 : 0,
      signersCount,
      signers,
      validMembersCount: count,
      validMembers: valid,
      quorumPublicKey: '22'.repeat(48),
      quorumVvecHash: '33'.repeat(32),
      quorumSig: '44'.repeat(96),
      membersSig: '55'.repeat(96),
    },
    '',
  )

it.each([3, 4])('names the places of missing members in a quorum of version %d', (version) => {
  // Twelve members. In each byte, the lowest bit comes first.
  const quorum = quorumOf(version, 'fb07', 10, 'ff0f', 12)
  expect(readAbsence(quorum)).toEqual({ notSigned: [3, 12], notValid: [] })
  expect([quorum.signers, quorum.validMembers]).toEqual([10, 12])
})

it('finds as many missing members as the counts of the commitment imply', () => {
  const quorum = quorumOf(3, '0000', 0, '0108', 2)
  const { notSigned, notValid } = readAbsence(quorum)
  expect([12 - notSigned.length, 12 - notValid.length]).toEqual([quorum.signers, quorum.validMembers])
  expect(notValid).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})
