import { describe, expect, it } from 'vitest'
import { payments } from '#/protocol/testing/funding-samples.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import type { Deposit } from '#/store/records/deposit.ts'
import { readArrival } from './arrival.ts'

const publicKey = derivePublicKey('ecdsa', new Uint8Array(32).fill(7))
const deposit: Deposit = {
  format: 1,
  id: '0123456789abcdef',
  createdAtMs: 0,
  networkId: 'testnet',
  profile: 'platform-13',
  purpose: 'registration',
  draftId: '',
  birthHeight: null,
  scanned: null,
  keys: [{ publicKey, use: 'address', madeAtMs: 0 }],
  payments: [],
  spends: [],
}
const scanned = { ...deposit, scanned: { fromHeight: 1, toHeight: 9 } }
const failed = { kind: 'failed', error: new Error('no node') } as const

describe('the payments that arrived at an address', () => {
  it('are unknown while no node answers, even if blocks were scanned before', () => {
    expect(readArrival(deposit, failed, true)).toEqual({ kind: 'unknown', because: 'no-answer' })
    expect(readArrival(scanned, failed, true)).toEqual({ kind: 'unknown', because: 'no-answer' })
  })

  it('are unknown until the first answer, and on a network without nodes', () => {
    expect(readArrival(deposit, undefined, true)).toEqual({ kind: 'unknown', because: 'asking' })
    expect(readArrival(deposit, { kind: 'asking' }, true)).toEqual({ kind: 'unknown', because: 'asking' })
    expect(readArrival(scanned, failed, false)).toEqual({ kind: 'unknown', because: 'no-nodes' })
  })

  it('are none once this tab or another has searched the blocks', () => {
    const watching = { kind: 'watching', falsePositiveRate: undefined } as const
    expect(readArrival(deposit, watching, true)).toEqual({ kind: 'nothing' })
    expect(readArrival(scanned, { kind: 'other-tab' }, true)).toEqual({ kind: 'nothing' })
  })

  it('are counted and summed, even if no node answers now', () => {
    const { bytes } = payments([30_000n, 12_000n], hash160(publicKey))
    const paid = { ...deposit, payments: [{ bytes, seenAtMs: 0, state: { kind: 'seen' } as const }] }
    expect(readArrival(paid, failed, true)).toEqual({ kind: 'payments', count: 2, duffs: 42_000n })
  })
})
