import { describe, expect, it } from 'vitest'
import { findNetwork, isSandboxId, listNetworks, NodeAddresses, sandboxNetwork } from './network.ts'

function faultsOf(texts: readonly string[]) {
  return NodeAddresses.safeParse(texts).error?.issues.map(({ message, path }) => [message, ...path])
}

describe('the addresses of nodes', () => {
  it('stores node addresses in the form to which requests are posted', () => {
    expect(NodeAddresses.parse([' https://a.example ', 'http://localhost:4173/rpc/0/'])).toEqual([
      'https://a.example/',
      'http://localhost:4173/rpc/0/',
    ])
  })

  it('leaves a stored node address as it is when it is read again', () => {
    const once = NodeAddresses.parse(['https://a.example:3000/core'])
    expect(NodeAddresses.parse(once)).toEqual(once)
  })

  it.each([
    ['a.example', 'workspace/node-address'],
    ['http://a.example/', 'workspace/node-scheme'],
    ['ws://localhost:1/', 'workspace/node-scheme'],
    ['https://me:secret@a.example/', 'workspace/node-credentials'],
    ['https://a.example/?key=1', 'workspace/node-query'],
  ])('rejects %s with its own error code, and names the place', (text, code) => {
    expect(faultsOf(['https://good.example/', text])).toEqual([[code, 1]])
  })

  it('rejects a node that is named twice, however its address is written', () => {
    expect(faultsOf(['https://a.example', 'https://b.example/', 'https://A.example/'])).toEqual([
      ['workspace/node-twice', 2],
    ])
  })

  it('accepts at most 32 node addresses', () => {
    const texts = Array.from({ length: 33 }, (_, index) => `https://n${index}.example/`)
    expect(faultsOf(texts)).toEqual([['workspace/node-count']])
    expect(NodeAddresses.parse(texts.slice(1))).toHaveLength(32)
  })
})

describe('the simulated networks', () => {
  it('are the sandbox and one network with today’s protocol', () => {
    const [first, second] = listNetworks(new Map())
    expect(first).toBe(sandboxNetwork)
    expect(second).toEqual({ ...sandboxNetwork, id: 'sandbox-13', profile: 'platform-13' })
  })

  it('come first in the list, and are found by their ids alone', () => {
    const none = new Map()
    expect(listNetworks(none)[0]).toBe(sandboxNetwork)
    for (const each of listNetworks(none)) {
      expect(findNetwork(none, each.id)).toBe(each)
      expect(isSandboxId(each.id)).toBe(true)
    }
    expect(isSandboxId('0123456789abcdef')).toBe(false)
  })
})
