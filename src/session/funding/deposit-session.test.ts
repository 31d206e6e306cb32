import { expect, it } from 'vitest'

import { deriveEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { fundingKey, payments } from '#/protocol/testing/funding-samples.ts'
import type { Deposit } from '#/workspace/records/deposit.ts'
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

it('goes on with every deposit that has money, and with the newest twenty that may be paid', () => {
  const old = depositOf('old', nowMs - 40 * dayMs)
  const money = Array.from({ length: 30 }, (_, at) => depositOf(`money ${at}`, at, paid))
  const waiting = Array.from({ length: 25 }, (_, at) => depositOf(`waiting ${at}`, nowMs - at * dayMs))
  const elsewhere = depositOf('elsewhere', nowMs, { ...paid, networkId: 'sandbox' })
  const followed = depositsToFollow([old, ...waiting, elsewhere, ...money], 'sandbox-13', nowMs)
  expect(followed.map(({ id }) => id)).toEqual([...money, ...waiting.slice(0, 20)].map(({ id }) => id))
})
