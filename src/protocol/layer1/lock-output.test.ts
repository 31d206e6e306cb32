import { describe, expect, it } from 'vitest'

import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import vectors from '#/protocol/vectors/transactions.json'
import { creditsOf, listLockOutputs, readLockOutput } from './asset-lock.ts'
import { checkTransaction } from './transaction.ts'

const classic = { assetLockPayloads: false }

function transactionOf(hex: string) {
  const checked = checkTransaction(parseHex(hex))
  if (!checked.ok) throw new Error(JSON.stringify(checked.violations))
  return checked.value
}

describe('a lock output', () => {
  it.each(vectors.transactions)('every OP_RETURN of 20 bytes is a lock output: $name', (vector) => {
    const found = listLockOutputs(transactionOf(vector.hex), classic)
    expect(found.map(({ outputIndex }) => outputIndex)).toEqual(vector.lockOutputIndexes)
    expect(Number(found.reduce((total, { amountDuffs }) => total + amountDuffs, 0n))).toBe(
      vector.lockValueSatoshis,
    )
  })

  it.each(vectors.transactions)('is read with its hash and amount: $name', (vector) => {
    const transaction = transactionOf(vector.hex)
    for (const { index, kind, credits, ...output } of vector.outputs) {
      const checked = readLockOutput(transaction, index, classic)
      expect(checked.ok).toBe(kind === 'burn')
      if (!checked.ok) continue
      expect(formatHex(checked.value.hash160)).toBe(
        'singleUseKeyHash160' in output && output.singleUseKeyHash160,
      )
      expect(creditsOf(checked.value.amountDuffs)).toBe(BigInt(credits))
    }
  })

  it.each([
    [
      'output is P2PKH, not an OP_RETURN burn output',
      'lock-output.script',
      { outputIndex: 0, kind: 'p2pkh' },
    ],
    [
      'OP_RETURN data is 21 bytes, must be 20',
      'lock-output.script',
      { outputIndex: 0, kind: 'op-return', pushed: 21 },
    ],
  ])('is rejected: %s', (reason, rule, params) => {
    const vector = vectors.invalid.find((each) => each.reason === reason)
    const checked = readLockOutput(transactionOf(vector?.hex ?? ''), vector?.outputIndex ?? -1, classic)
    expect(checked).toMatchObject({ ok: false, violations: [{ rule, path: '', params }] })
  })

  it.each([2, -1, 0.5, 2 ** 32 - 1])('is rejected at the index %s of two outputs', (outputIndex) => {
    const [vector] = vectors.transactions
    expect(readLockOutput(transactionOf(vector?.hex ?? ''), outputIndex, classic)).toMatchObject({
      violations: [{ rule: 'lock-output.index', params: { outputIndex, outputs: 2 } }],
    })
  })
})

describe('a credit output of an asset lock payload', () => {
  const vector = vectors.transactions.find(({ type }) => type === 8)
  const transaction = transactionOf(vector?.hex ?? '')
  const [expected] = vector?.assetLockPayload?.creditOutputs ?? []

  it('reads a credit output as a lock at its own index where asset lock payloads count', () => {
    expect(readLockOutput(transaction, 0, { assetLockPayloads: true })).toMatchObject({
      ok: true,
      value: {
        kind: 'credit-output',
        outputIndex: 0,
        hash160: parseHex(expected?.singleUseKeyHash160 ?? ''),
      },
    })
  })

  it('accepts only credit outputs as locks where only asset lock payloads count', () => {
    const terms = { assetLockPayloads: 'only' } as const
    expect(readLockOutput(transaction, 0, terms)).toEqual(
      readLockOutput(transaction, 0, { assetLockPayloads: true }),
    )
    const typeless = { ...transaction, type: 0 }
    expect(readLockOutput(typeless, 0, terms)).toMatchObject({
      violations: [{ rule: 'asset-lock.type', params: { type: 0 } }],
    })
    expect(listLockOutputs(typeless, terms)).toEqual([])
  })

  it('rejects a credit output as a lock where asset lock payloads do not count', () => {
    expect(readLockOutput(transaction, 0, classic)).toMatchObject({
      violations: [{ rule: 'lock-output.script' }],
    })
  })
})
