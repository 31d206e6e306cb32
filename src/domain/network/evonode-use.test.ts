import { describe, expect, it } from 'vitest'
import type { ChainState } from '#/chain/chain-state.ts'
import { sandboxNetwork, type Network } from '#/store/records/network.ts'
import { evonodeUseOf } from './evonode-use.ts'

const network: Network = {
  ...sandboxNetwork,
  id: '0123456789abcdef',
  name: 'Harbour',
  profile: 'platform-13',
  platformNodes: ['https://a.example/'],
}

type List = NonNullable<ChainState['list']>

function listBy(agreeing: readonly string[], verdict: List['verdict'] = { kind: 'self-consistent' }): List {
  return {
    height: 1,
    blockHash: '0'.repeat(64),
    sinceMs: null,
    total: 1,
    enabled: 1,
    evonodes: 1,
    quorums: 1,
    masternodeCheck: { kind: 'verified' },
    quorumCheck: { kind: 'verified' },
    chainLock: { kind: 'not-verifiable', why: 'no-lock' },
    verdict,
    agreeing,
    earlierNodes: 2,
    differing: [],
  }
}

describe('using the evonodes of a list', () => {
  it('asks evonodes if nodes of two hosts gave the list', () => {
    expect(evonodeUseOf(network, listBy(['https://a.example/', 'https://b.example/']))).toBe('asked')
  })

  it('asks no evonodes if at most one host gave the list, under however many addresses', () => {
    const one = listBy(['https://a.example/', 'https://a.example:1443/', 'https://a.example/x/'])
    expect(evonodeUseOf(network, { ...one, verdict: { kind: 'agreed', nodes: 3 } })).toBe('not-agreed')
    expect(evonodeUseOf(network, listBy([]))).toBe('not-agreed')
    expect(evonodeUseOf(network, null)).toBe('no-list')
    expect(evonodeUseOf(network, undefined)).toBe('no-list')
  })

  it('asks evonodes if a quorum that the user pinned has signed the list', () => {
    const locked = listBy(['https://a.example/'], { kind: 'chain-locked', lockedHeight: 1 })
    expect(evonodeUseOf(network, locked)).toBe('not-agreed')
    const pinned = { ...network, pinnedQuorums: [`1 ${'a'.repeat(64)} ${'b'.repeat(96)}`] }
    expect(evonodeUseOf(pinned, locked)).toBe('asked')
    expect(evonodeUseOf(pinned, listBy(['https://a.example/']))).toBe('not-agreed')
  })

  it('asks no evonodes if the list does not prove its masternodes', () => {
    const list = listBy(['https://a.example/', 'https://b.example/'])
    const unproven = { ...list, masternodeCheck: { kind: 'not-verifiable', why: 'missing' } } as const
    expect(evonodeUseOf(network, unproven as unknown as List)).toBe('not-agreed') // whatever the reason
  })

  it('asks no evonodes for the sandbox, older profiles, and networks without platform nodes', () => {
    const list = listBy(['https://a.example/', 'https://b.example/'])
    for (const other of [
      sandboxNetwork,
      { ...network, profile: 'spec' as const },
      { ...network, platformNodes: [] },
    ])
      expect(evonodeUseOf(other, list)).toBe('none')
  })
})
