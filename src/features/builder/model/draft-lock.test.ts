import { describe, expect, it } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { sampleFunding, sampleLockDraft, sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'
import { assembleFund } from '#/domain/draft/assemble-fund.ts'
import { chooseMethod } from './draft-lock.ts'
import type { DraftFund, FundMethod } from '#/store/records/draft-fund.ts'

const { publicKey } = sampleLockKey(1)
const funding = sampleFunding(sampleLockKey(1))
const txid = formatHex(funding.txid)
const pasted: DraftFund = sampleLockDraft('d', { transaction: formatHex(funding.transaction) }).fund

function choose(fund: DraftFund, method: FundMethod): DraftFund {
  const report = assembleFund(fund, wireProfiles.spec, { singleUsePublicKey: publicKey })
  return { ...fund, ...chooseMethod(fund, report, method) }
}

describe('chooseMethod', () => {
  it('keeps the output as the out point, and asks only for the height', () => {
    const fund = choose(pasted, 'chain-lock')
    expect(fund).toMatchObject({
      method: 'chain-lock',
      outPoint: `${txid}:0`,
      transaction: pasted.transaction,
    })
    const { missing, violations } = assembleFund(fund, wireProfiles.spec, { singleUsePublicKey: publicKey })
    expect(missing).toEqual(['height'])
    expect(Object.values(violations).flat()).toEqual([])
  })

  it('switches to a ChainLock and back without losing typed text', () => {
    const typed = { ...pasted, method: 'instant-send' as const, instantLock: 'zz', height: '12' }
    const back = choose(choose(typed, 'chain-lock'), 'instant-send')
    expect(back).toEqual({ ...typed, outPoint: `${txid}:0`, outputIndex: 0 })
  })

  it('keeps the output that was chosen last, in both directions', () => {
    const there = choose({ ...pasted, outPoint: `${txid}:0`, outputIndex: 1 }, 'chain-lock')
    expect(there.outPoint).toBe(`${txid}:1`)
    const back = choose({ ...there, outPoint: `${txid}:0` }, 'instant-send')
    expect(back.outputIndex).toBe(0)
  })

  it('puts the bytes of a proven lock into the fields of the chosen method', () => {
    const { transaction, instantLock, outputIndex } = funding
    const proof = { kind: 'instant', bytes: instantLock } as const
    const empty = sampleLockDraft('d', { transaction: '' }).fund
    const proven = { ...empty, method: 'proven', proven: { transaction, outputIndex, proof } } as const
    const texts = { transaction: formatHex(transaction), instantLock: formatHex(instantLock) }
    expect(choose(proven, 'instant-send')).toMatchObject({ method: 'instant-send', outputIndex, ...texts })
    const outPoint = `${txid}:${outputIndex}`
    expect(choose(proven, 'chain-lock')).toMatchObject({ method: 'chain-lock', outPoint, ...texts })
  })

  it('does not replace the out point of another transaction', () => {
    const other = `${'ab'.repeat(32)}:3`
    const fund = choose({ ...pasted, outPoint: other }, 'chain-lock')
    expect(fund.outPoint).toBe(other)
    expect(choose(fund, 'sandbox').outputIndex).toBe(pasted.outputIndex)
  })

  it('changes only the method if no transaction is known', () => {
    const empty = { ...pasted, transaction: '' }
    expect(choose(empty, 'chain-lock')).toEqual({ ...empty, method: 'chain-lock' })
  })
})
