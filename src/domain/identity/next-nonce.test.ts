import { describe, expect, it } from 'vitest'

import {
  sampleCreate,
  sampleKnown,
  sampleTopUp,
  sampleTransfer,
  sampleWithdrawal,
} from '#/store/testing/identity-samples.ts'
import type { NonceReading } from '#/store/records/identity-record.ts'
import { checkNonceText, findNextNonce, type KnownNonces } from './next-nonce.ts'

const network = { networkId: 'sandbox', profile: 'spec' } as const
const confirmed = (place: number) => [{ kind: 'confirmed', atMs: 100, place }] as const
const discarded = [{ kind: 'discarded', atMs: 100 }] as const
const rejected = [{ kind: 'rejected', atMs: 100 }] as const
const read = (last: number): NonceReading => ({ last, source: 'typed', atMs: 1 })

function next(
  reading: number | undefined,
  transitions: KnownNonces['transitions'] = [],
  sent: KnownNonces['sent'] = [],
) {
  const known = { reading: reading === undefined ? undefined : read(reading), transitions, network, sent }
  return findNextNonce(known, 'transfer')
}

describe('the next nonce', () => {
  it('is one above what a node returned, and names its source', () => {
    expect(next(7)).toEqual({
      kind: 'next',
      nonce: 8,
      from: { kind: 'reading', last: 7, reading: read(7) },
      confirmed: 7,
    })
    expect(next(0)).toMatchObject({ kind: 'next', nonce: 1 })
  })

  it('is unknown if no nonce was read, and 1 for an identity that was created here', () => {
    expect(next(undefined)).toEqual({ kind: 'unknown' })
    expect(next(undefined, [sampleKnown(1, sampleTransfer(1n, 9))])).toEqual({ kind: 'unknown' })
    const create = sampleKnown(1, sampleCreate(), confirmed(1), 1n)
    expect(next(undefined, [create])).toMatchObject({ nonce: 1, from: { kind: 'created' } })
  })

  it('is above the nonces of signed transitions of every kind that may still be applied', () => {
    const waits = [
      sampleKnown(1, sampleTransfer(1n, 8)),
      sampleKnown(2, sampleWithdrawal(1n, 9)),
      sampleKnown(3, sampleTopUp(), [], 1n),
    ]
    expect(next(7, waits)).toMatchObject({
      nonce: 10,
      confirmed: 7,
      from: { kind: 'transition', last: 9, record: { kind: 'withdrawal' } },
    })
    expect(next(12, waits)).toMatchObject({ nonce: 13, from: { kind: 'reading' } })
  })

  it('uses the nonces of discarded and rejected transitions again', () => {
    const transitions = [
      sampleKnown(1, sampleTransfer(1n, 8)),
      sampleKnown(2, sampleTransfer(2n, 9), discarded),
      sampleKnown(3, sampleTransfer(3n, 10), rejected),
    ]
    expect(next(7, transitions)).toMatchObject({ nonce: 9 })
  })

  it('ignores a pending nonce on another network', () => {
    const other = sampleKnown(1, sampleTransfer(1n, 8))
    const moved = { ...other, record: { ...other.record, networkId: 'testnet' } }
    expect(next(7, [moved])).toMatchObject({ nonce: 8 })
  })

  it('is at most 24 above the confirmed nonce', () => {
    const waits = (last: number) => [sampleKnown(1, sampleTransfer(1n, last))]
    expect(next(7, waits(30))).toMatchObject({ kind: 'next', nonce: 31 })
    expect(next(7, waits(31))).toEqual({ kind: 'too-far-ahead', confirmed: 7, last: 31 })
    const done = [...waits(31), sampleKnown(2, sampleTransfer(1n, 8), confirmed(1))]
    expect(next(7, done)).toMatchObject({ kind: 'next', nonce: 32, confirmed: 8 })
  })

  it('is above the nonce of an offline signer’s request, and names that place', () => {
    const update = { place: 'update', nonce: 8, atMs: 1 } as const
    const withdrawal = { place: 'withdrawal', nonce: 9, atMs: 2 } as const
    expect(next(7, [], [update, withdrawal])).toEqual({
      kind: 'next',
      nonce: 10,
      from: { kind: 'request', last: 9, place: 'withdrawal' },
      confirmed: 7,
    })
    expect(next(9, [], [update])).toMatchObject({ nonce: 10, from: { kind: 'reading' } })
    const full = Array.from({ length: 23 }, (_, at) => sampleKnown(at, sampleTransfer(1n, 8 + at)))
    expect(next(7, full, [{ ...update, nonce: 31 }])).toMatchObject({ kind: 'too-far-ahead', last: 31 })
  })

  it('stays the nonce of its own request while that nonce is free', () => {
    const own = { place: 'transfer', nonce: 8, atMs: 2 } as const
    const expected = { kind: 'next', nonce: 8, from: { kind: 'own-request' }, confirmed: 7 }
    expect(next(7, [], [own])).toEqual(expected)
    expect(next(7, [sampleKnown(1, sampleTransfer(1n, 9))], [own])).toEqual(expected)
    expect(next(7, [sampleKnown(1, sampleTransfer(1n, 8), rejected)], [own])).toEqual(expected)
    expect(next(7, [sampleKnown(1, sampleTransfer(1n, 8))], [own])).toMatchObject({ nonce: 9 })
    expect(next(8, [], [own])).toMatchObject({ nonce: 9 })
    const later = [sampleKnown(1, sampleTransfer(1n, 9), confirmed(1))]
    expect(next(7, later, [own])).toMatchObject({ nonce: 10 })
    expect(next(undefined, [], [own])).toEqual({ kind: 'unknown' })
  })

  it('the first of two requests with the same nonce keeps it', () => {
    const own = { place: 'transfer', nonce: 8, atMs: 2 } as const
    expect(next(7, [], [{ place: 'update', nonce: 8, atMs: 1 }, own])).toMatchObject({ nonce: 9 })
    expect(next(7, [], [{ place: 'update', nonce: 8, atMs: 3 }, own])).toMatchObject({ nonce: 8 })
  })

  it('has at most 40 bits', () => {
    expect(next(2 ** 40 - 2)).toMatchObject({ nonce: 2 ** 40 - 1 })
    expect(next(2 ** 40 - 1)).toEqual({ kind: 'used-up' })
  })
})

describe('a nonce that the user enters', () => {
  it.each([
    ['0', { last: 0, source: 'typed' }],
    [' 17\n', { last: 17, source: 'typed' }],
    ['1099511627775', { last: 2 ** 40 - 1, source: 'typed' }],
    ['{"v0":{"identityNonce":"17","metadata":{}}}', { last: 17, source: 'node' }],
    ['{"identity_nonce":17}', { last: 17, source: 'node' }],
    // From bit 40 on, a node reports which of the last 24 nonces are missing.
    [`{"identityNonce":"${(5n << 40n) + 3n}"}`, { last: 3, source: 'node' }],
  ])('is read: %s', (text, value) => {
    expect(checkNonceText(text)).toEqual({ ok: true, value })
  })

  it.each([
    '',
    '-1',
    '1.5',
    '0x10',
    '1099511627776',
    '{}',
    '{"identityNonce":-1}',
    '{"identityNonce":"x"}',
    '[1]',
  ])('is rejected: %s', (text) => {
    expect(checkNonceText(text)).toMatchObject({ ok: false, violations: [{ rule: 'platform.nonce' }] })
  })
})
