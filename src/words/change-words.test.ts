import { describe, expect, it } from 'vitest'
import { formatChange, formatEvent, formatFieldChange } from './change-words.ts'

const zeros = '0'.repeat(96)
const key = '8fd78fc5'.padEnd(90, '1') + '15f08b'

describe('a change of a masternode', () => {
  it('shows complete addresses', () => {
    const change = {
      field: 'service',
      before: '247.169.224.240:19999',
      after: '250.218.195.217:19999',
    } as const
    expect(formatFieldChange(change)).toBe('Service: 247.169.224.240:19999 → 250.218.195.217:19999')
  })

  it('a missing address is called “no address”, and a missing key “none”', () => {
    expect(formatFieldChange({ field: 'service', before: '10.0.0.1:9999', after: '[::]:0' })).toBe(
      'Service: 10.0.0.1:9999 → no address',
    )
    expect(formatFieldChange({ field: 'pubKeyOperator', before: zeros, after: key })).toBe(
      'Operator key: none → 8fd78fc5…15f08b',
    )
    const change = {
      proRegTxHash: 'ab'.repeat(32),
      service: '[::]:0',
      kinds: ['banned'],
      fields: [],
    } as const
    expect(formatChange(change, 7)).toBe('abababab…ababab: Banned, block 7.')
  })

  it('leaves out the name of the only change', () => {
    const change = { field: 'votingAddress', before: 'yOne', after: 'yOther' } as const
    expect(formatFieldChange(change, true)).toBe('yOne → yOther')
  })
})

describe('a reorganization', () => {
  const from = { height: 9, blockHash: 'ab'.repeat(32) }
  const titleOf = (height: number) => {
    const to = { height, blockHash: 'cd'.repeat(32) }
    return formatEvent({ kind: 'reorg', from, to }).title
  }

  it('is called another chain if none of its blocks is left', () => {
    expect([titleOf(5), titleOf(0)]).toEqual(['Chain reorganized', 'Another chain'])
  })
})
