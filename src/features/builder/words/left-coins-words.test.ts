import { describe, expect, it } from 'vitest'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { deriveTxid, encodeTransaction } from '#/protocol/layer1/transaction.ts'
import { leftLine } from './left-coins-words.ts'

describe('the line about coins that stay unspent', () => {
  function lineOf(spent: readonly bigint[], left: readonly bigint[]) {
    const script = encodeP2pkhScript(new Uint8Array(20))
    const paying = encodeTransaction({
      version: 2,
      type: 0,
      inputs: [{ outPoint: { txid: new Uint8Array(32), index: 0 }, script: new Uint8Array(), sequence: 0 }],
      outputs: [...spent, ...left].map((amountDuffs) => ({ amountDuffs, script })),
      lockTime: 0,
      payload: new Uint8Array(),
    })
    const txid = deriveTxid(paying)
    const outPoints = [...spent, ...left].map((_, index) => ({ txid, index }))
    const coins = spent.map((amountDuffs, index) => ({ outPoint: { txid, index }, amountDuffs, record: 'k' }))
    const sum = left.reduce((total, each) => total + each, 0n)
    return leftLine({
      kind: 'signable',
      approval: 'a',
      planned: null,
      reasons: [],
      request: { kind: 'refund', network: 'testnet', previous: [paying], outPoints, address: '' },
      shown: {
        kind: 'refund',
        amountDuffs: 1n,
        credits: 0n,
        feeDuffs: 1n,
        changeDuffs: null,
        funded: [],
        paidTo: null,
        coins,
        left: { coins: left.length, amountDuffs: sum },
      },
    })
  }

  it('says that spending the coins costs more than they are worth, for one duff and for several coins', () => {
    expect(lineOf([60_000n], [1n])).toBe('1 duff stays: spending it costs more than it is worth.')
    expect(lineOf([60_000n], [148n, 2n])).toBe(
      '150 duffs stay: spending them costs more than they are worth.',
    )
  })

  it('names the limit of 100 coins if that is why coins stay', () => {
    const hundred = Array.from({ length: 100 }, () => 60_000n)
    expect(lineOf(hundred, [50_000n])).toBe(
      '1 coin with 50,000 duffs stays: one transaction spends at most 100 coins.',
    )
    expect(lineOf(hundred, [148n])).toBe('148 duffs stay: spending them costs more than they are worth.')
  })

  it('says that a smaller amount does not need the coins', () => {
    expect(lineOf([60_000n], [50_000n])).toBe('50,000 duffs stay, because the amount does not need them.')
  })

  it('is absent if no coins stay', () => {
    expect(lineOf([60_000n], [])).toBeUndefined()
  })
})
