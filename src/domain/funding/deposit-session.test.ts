import { expect, it } from 'vitest'

import { deriveEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { fundingKey, payments } from '#/protocol/testing/funding-samples.ts'
import type { Deposit } from '#/store/records/deposit.ts'
import { depositsToFollow } from './deposit-session.ts'

const address = fundingKey('address')
const dayMs = 24 * 60 * 60_000
const nowMs = 100 * dayMs

const depositOf = (id: string, createdAtMs: number, members: Partial<Deposit> = {}): Deposit => ({
  format: 1,
  id,
  createdAtMs,
  networkId: 'sandbox-13',
  profile: 'platform-13',
  purpose: 'registration',
  draftId: 'draft',
  birthHeight: 1,
  scanned: null,
  keys: [{ publicKey: deriveEcdsaPublicKey(address.privateKey), use: 'address', madeAtMs: 0 }],
  payments: [],
  spends: [],
  ...members,
})
const paid = {
  payments: [{ bytes: payments([60_000n], address.hash).bytes, seenAtMs: 0, state: { kind: 'settled' } }],
} as const

it('follows every deposit that has money, and the newest twenty that still wait for a payment', () => {
  const old = depositOf('old', nowMs - 40 * dayMs)
  const money = Array.from({ length: 30 }, (_, at) => depositOf(`money ${at}`, at, paid))
  const waiting = Array.from({ length: 25 }, (_, at) => depositOf(`waiting ${at}`, nowMs - at * dayMs))
  const followed = depositsToFollow([old, ...waiting, ...money], nowMs, () => false)
  expect(followed.map(({ id }) => id)).toEqual([...money, ...waiting.slice(0, 20)].map(({ id }) => id))
})

it('follows deposits with a signed or sent transaction, or with a lock that its draft may not have yet', () => {
  const spent = payments([60_000n], fundingKey('elsewhere').hash).bytes
  const spend = (state: Deposit['spends'][number]['state'], what: 'asset-lock' | 'refund' = 'asset-lock') =>
    ({ spends: [{ what, bytes: spent, signedAtMs: 0, state }] }) as const
  const locked = { kind: 'locked', atMs: 0, proof: { kind: 'chain', height: 9 } } as const
  const old = [
    depositOf('signed', 0, spend({ kind: 'signed' })),
    depositOf('sent', 0, spend({ kind: 'sent', atMs: 0, tries: 1, accepted: true })),
    depositOf('locked', 0, spend(locked)),
    depositOf('done', 0, { ...spend(locked), draftId: 'signed before' }),
    depositOf('sent back', 0, spend(locked, 'refund')),
  ]
  const followed = depositsToFollow(old, nowMs, ({ draftId }) => draftId === 'draft')
  expect(followed.map(({ id }) => id)).toEqual(['signed', 'sent', 'locked'])
})
