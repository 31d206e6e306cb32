import { expect, it } from 'vitest'

import { quorumSizes } from '#/protocol/masternode/quorum-entry.ts'
import { encodeAddressOf } from './network.ts'
import { platformNetworks } from './platform-network.ts'

it.each([
  ['mainnet', /^X/, /^7/, 100],
  ['testnet', /^y/, /^[89]/, 25],
] as const)(
  'on %s, key addresses match %s, script addresses match %s, and quorums have %i members',
  (network, key, script, members) => {
    const { addresses, quorumType } = platformNetworks[network]
    const hash = new Uint8Array(20).fill(9)
    expect(encodeAddressOf(addresses.publicKeyHash, hash)).toMatch(key)
    expect(encodeAddressOf(addresses.scriptHash, hash)).toMatch(script)
    expect(quorumSizes[quorumType]).toBe(members)
  },
)
