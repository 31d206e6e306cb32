import { describe, expect, it } from 'vitest'
import { listNetworks, namesInFiles, type Network } from '#/store/records/network.ts'
import { readRequestSource } from './build-request.ts'
import {
  compareNetworks,
  findRequestNetwork,
  formatClaimedNetwork,
  type ClaimedNetwork,
} from './request-network.ts'

const [sandbox, sandbox13] = listNetworks(new Map())
if (sandbox === undefined || sandbox13 === undefined) throw new TypeError('sandboxes')
const own: Network = { ...sandbox13, id: 'aa', name: 'Harbour', kind: 'mainnet', platformName: 'dash' }
const here = [sandbox, sandbox13, own]

function claim(network: Network, changed: Partial<Network> = {}): ClaimedNetwork {
  const { kind, platformName, profile, name } = { ...network, name: namesInFiles(network)[0], ...changed }
  return { profile, network: { name: name ?? '', kind, platformName } }
}

describe('the network that a request names', () => {
  it.each(here)('is recognized as the network that the request was prepared on: %o', (network) => {
    const claimed = claim(network)
    expect(compareNetworks(claimed, here)).toEqual({ kind: 'same', network })
    expect(formatClaimedNetwork(claimed)).toBe(claimed.network.name)
    expect(findRequestNetwork(claimed, here)).toBe(network.id)
  })

  it('is named differently for each sandbox', () => {
    const names = [sandbox, sandbox13].map(({ id }) => readRequestSource(id).network.name)
    expect(names).toEqual(['Sandbox', 'Sandbox v13'])
  })

  it('is found by name and protocol in an older file that only says “Sandbox”', () => {
    const older = claim(sandbox13, { name: 'Sandbox' })
    expect(compareNetworks(older, here)).toEqual({ kind: 'same', network: sandbox13 })
    expect(formatClaimedNetwork(older)).toBe('Sandbox v13')
  })

  it('differs if no network with that name has its protocol, platform and kind', () => {
    const differing = (claimed: ClaimedNetwork) => compareNetworks(claimed, here)
    expect(differing(claim(sandbox13, { profile: 'spec' }))).toEqual({ kind: 'differs', network: sandbox13 })
    expect(differing(claim(sandbox, { profile: 'dpp-0.25' }))).toEqual({ kind: 'differs', network: sandbox })
    expect(differing(claim(own, { profile: 'spec' }))).toEqual({ kind: 'differs', network: own })
    expect(findRequestNetwork(claim(own, { profile: 'spec' }), here)).toBeUndefined()
    expect(differing(claim(own, { kind: 'testnet' }))).toEqual({ kind: 'differs', network: own })
    const older = claim(sandbox13, { name: 'Sandbox', platformName: 'dash' })
    expect(differing(older)).toEqual({ kind: 'differs', network: sandbox13 })
    expect(formatClaimedNetwork(older)).toBe('Sandbox')
  })

  it.each(['S\u0430ndbox v13', 'Sandbox v\u0661З', 'Sandbox\u2007v13'])(
    'differs from the network whose name it imitates: %j',
    (name) => {
      const claimed = claim(sandbox13, { name, kind: 'mainnet' })
      expect(compareNetworks(claimed, here)).toEqual({ kind: 'differs', network: sandbox13 })
    },
  )

  it('is unknown if no network here has that name', () => {
    expect(compareNetworks(claim(own, { name: 'Haven' }), here)).toEqual({ kind: 'unknown' })
  })
})
