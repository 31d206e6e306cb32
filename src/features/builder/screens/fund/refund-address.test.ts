import { expect, it } from 'vitest'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { encodeAddress } from '#/protocol/layer1/network.ts'
import { checkRefundAddress } from './deposit-refund.tsx'

const key = (fill: number) => new Uint8Array(33).fill(fill)
const addressOf = (publicKey: Uint8Array) => encodeAddress('publicKeyHash', hash160(publicKey), 'testnet')
const deposits = new Map(
  [1, 3].map((fill) => [
    String(fill),
    {
      keys: [
        { publicKey: key(fill), use: 'address' as const, madeAtMs: 1 },
        { publicKey: key(fill + 1), use: 'change' as const, madeAtMs: 1 },
      ],
    },
  ]),
)

it('asks for an address while none is entered', () => {
  expect(checkRefundAddress(' ', 'testnet', deposits)).toMatchObject({ why: 'empty' })
  expect(checkRefundAddress('dash:', 'testnet', deposits)).toMatchObject({ why: 'empty' })
})

it.each([1, 2, 3, 4])('rejects the address of deposit key %i, also in a payment link', (fill) => {
  const address = addressOf(key(fill))
  expect(checkRefundAddress(` ${address}`, 'testnet', deposits)).toMatchObject({ why: 'own' })
  expect(checkRefundAddress(`dash:${address}?amount=1`, 'testnet', deposits)).toMatchObject({ why: 'own' })
})

it('accepts an address outside the deposits, and leaves other text to the worker', () => {
  const address = addressOf(key(9))
  expect(checkRefundAddress(`dash:${address}?amount=0.5`, 'testnet', deposits)).toEqual({
    address,
    amountDuffs: 50_000_000n,
    why: undefined,
  })
  expect(checkRefundAddress('no address', 'testnet', deposits)).toMatchObject({
    address: 'no address',
    why: undefined,
  })
})
