import { describe, expect, it } from 'vitest'
import { listChecks, sharedHosts } from './check-words.ts'
import { sandboxAddresses } from '#/sandbox/sandbox-fetch.ts'

type List = Parameters<typeof listChecks>[0]
type Sides = Parameters<typeof listChecks>[2]

const hash = 'ab'.repeat(32)
const list: List = {
  height: 9,
  blockHash: hash,
  sinceMs: 1,
  total: 3,
  enabled: 2,
  evonodes: 1,
  quorums: 0,
  masternodeCheck: { kind: 'verified' },
  quorumCheck: { kind: 'verified' },
  chainLock: { kind: 'not-verifiable', why: 'no-lock' },
  verdict: { kind: 'self-consistent' },
  agreeing: ['https://a.example/', 'https://b.example/'],
  earlierNodes: 0,
  differing: [],
}

const checkOf = (id: string, changes: Partial<List> = {}, sides: Sides = []) =>
  listChecks({ ...list, ...changes }, null, sides).find((each) => each.id === id)

describe('the check of the coinbase', () => {
  it('does not say that anything anchors the tree', () => {
    const check = checkOf('coinbase')
    expect(check?.text).toBe('Coinbase fits its partial tree')
    expect(check?.about).toContain('No method returns a block header')
  })
})

describe('the check that nodes answer alike', () => {
  it('holds if two nodes agree, and is open with only one', () => {
    expect(checkOf('agree')).toMatchObject({ state: 'ok', end: '2 nodes' })
    expect(checkOf('agree', { agreeing: ['https://a.example/'] })).toMatchObject({
      state: 'open',
      end: '1 node',
    })
  })

  it('warns if two nodes may be the same node', () => {
    const agreeing = ['https://a.example/', 'https://a.example:8443/']
    const check = checkOf('agree', { agreeing })
    expect(check).toMatchObject({ state: 'warn', end: '2 nodes' })
    expect(check?.about).toContain('a.example: they may be one node')
  })

  it('is open if nodes agreed only in an earlier session', () => {
    const check = checkOf('agree', { agreeing: [], earlierNodes: 3 })
    expect(check).toMatchObject({ state: 'open', end: 'none asked yet' })
    expect(check?.about).toMatch(/^3 nodes agreed when this list was stored/)
  })

  it('does not hold once one of the nodes has another chain', () => {
    const side = { isFollowed: false, addresses: ['https://b.example/'] }
    // The code reads only these members of a side.
    const sides = [{ isFollowed: true, addresses: ['https://a.example/'] }, side] as unknown as Sides
    const check = checkOf('agree', {}, sides)
    expect(check).toMatchObject({ state: 'bad', end: '1 node differs' })
    expect(check?.values.map(({ value }) => value)).toEqual(['a.example', 'b.example'])
  })

  it('holds even if the nodes split after the list and none of their chains is followed', () => {
    const sides = ['a', 'b'].map((host) => ({
      isFollowed: false,
      addresses: [`https://${host}.example/`],
    })) as unknown as Sides
    expect(checkOf('agree', {}, sides)).toMatchObject({ state: 'ok', end: '2 nodes' })
  })

  it('does not hold if one node differs', () => {
    expect(checkOf('agree', { differing: ['https://c.example/'] })).toMatchObject({ state: 'bad' })
  })
})

describe('hosts of several nodes', () => {
  it.each([
    [[], []],
    [['https://a.example/', 'https://b.example/'], []],
    [sandboxAddresses, []],
    [['https://a.example/', 'https://a.example:8443/', 'https://b.example/'], ['a.example']],
    [['https://a.example/x/', 'https://a.example./y/'], ['a.example']],
    [['http://localhost:3000/', 'http://127.0.0.1:3000/', 'http://[::1]:3000/'], ['localhost']],
    [['http://localhost:4173/rpc/0/', 'http://localhost:4173/rpc/1/'], []],
    [['http://localhost:4173/rpc/0/', 'http://127.0.0.1:4173/rpc/0/'], ['localhost']],
    [['http://localhost:4173/rpc/', 'http://localhost:4173/rpc/1/'], ['localhost']],
  ])('finds the hosts that several of the addresses %j share: %j', (addresses, hosts) => {
    expect(sharedHosts(addresses)).toEqual(hosts)
  })
})
