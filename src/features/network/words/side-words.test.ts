import { describe, expect, it } from 'vitest'
import { formatSide, formatSides } from './side-words.ts'

type Side = Parameters<typeof formatSide>[0]

const side: Side = {
  addresses: ['https://a.example/'],
  blockHash: 'ab'.repeat(32),
  isFollowed: false,
  coinbase: null,
  height: 9,
  lockedHeight: 8,
  lock: { kind: 'matches', quorumHash: 'cd'.repeat(32) },
  isQuorumTrusted: true,
  lockedBlock: 'own',
}
const locked: Side = { ...side, isFollowed: true }
const shared: Side = { ...side, addresses: ['https://b.example/'], lockedHeight: 5, lockedBlock: 'shared' }
const unverified: Side = { ...side, lock: { kind: 'not-verifiable', why: 'quorums-changed' } }

describe('several chains', () => {
  it('the chain whose own block a quorum signed is final up to that block', () => {
    const final = 'Only the chain of a.example is ChainLocked: its blocks up to 8 are final'
    expect(formatSides([locked, shared])).toContain(`${final}. A node with another chain is wrong`)
    expect(formatSides([{ ...shared, isFollowed: true }, side])).toContain(
      `${final}, but this page follows another one.`,
    )
    // The page follows neither of the two chains.
    expect(formatSides([shared, side])).toContain(`${final}. A node with another chain is wrong`)
    expect(formatSide(locked)).toContain('ChainLocked up to its block 8')
    expect(formatSide(shared)).toContain('Not ChainLocked after block 5')
  })

  it('no chain is final without a matching ChainLock of its own', () => {
    for (const sides of [
      [shared, shared],
      [unverified, shared],
      [{ ...side, lockedBlock: null }, shared],
    ])
      expect(formatSides(sides)).toContain('No chain has a verified ChainLock of its own')
    expect(formatSide(unverified)).toContain('Not verifiable')
  })

  it('no chain is final by a quorum that its own node may have invented', () => {
    const invented = { ...locked, isQuorumTrusted: false }
    expect(formatSides([invented, shared])).toContain('No chain has a verified ChainLock of its own')
    expect(formatSide(invented)).toContain('A dishonest node could have added that quorum.')
  })

  it('calls the ChainLock of a shared block invalid if the quorum did not sign it', () => {
    const invalid: Side = { ...shared, lock: { kind: 'not-signed', quorumHash: 'cd'.repeat(32) } }
    expect(formatSide(invalid)).toContain('ChainLock of block 5. Invalid: ')
  })

  it('warns when several chains match a ChainLock of their own', () => {
    expect(formatSides([locked, side])).toContain('Several chains match a ChainLock')
  })
})

it('a ChainLock of their chain does not decide between two lists of one block', () => {
  const list: Side = { ...side, coinbase: 'ef'.repeat(32), lockedBlock: null }
  expect(formatSides([list, list])).toContain('Each block has one list')
  expect(formatSide(list)).toContain('ChainLock of block 8')
})
