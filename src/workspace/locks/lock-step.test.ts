import { describe, expect, it } from 'vitest'
import type { AssetLock } from './asset-lock.ts'
import { sampleLockKey } from './lock-samples.ts'
import { lockStepOf, type LockUse } from './lock-step.ts'

const bare: AssetLock = {
  format: 1,
  id: '',
  networkId: 'sandbox',
  profile: 'spec',
  purpose: 'registration',
  publicKey: sampleLockKey(1).publicKey,
  draftId: 'd',
  keyMadeAtMs: 1,
  funds: null,
  instantLock: null,
  chainLock: null,
  givenUpAtMs: null,
}
const funded: AssetLock = {
  ...bare,
  funds: { outPoint: new Uint8Array(36), transaction: null, seenAtMs: 2 },
}
const instant = { ...funded, instantLock: { bytes: new Uint8Array(1), seenAtMs: 4 } }
const chain = { ...funded, chainLock: { height: 1, seenAtMs: 3 } }
const signed: LockUse = { signedAtMs: 5, confirmedAtMs: null }

describe('the step of a lock', () => {
  it.each<[string, number, AssetLock, LockUse | undefined]>([
    ['key-made', 1, bare, undefined],
    ['transaction-seen', 2, funded, undefined],
    ['lock-seen', 4, instant, undefined],
    ['lock-seen', 3, chain, undefined],
    ['lock-seen', 3, { ...instant, chainLock: chain.chainLock }, undefined],
    ['signed', 5, instant, signed],
    ['exported', 6, instant, { ...signed, exportedAtMs: 6 }],
    ['confirmed', 7, instant, { ...signed, exportedAtMs: 6, confirmedAtMs: 7 }],
    ['confirmed', 7, instant, { ...signed, confirmedAtMs: 7 }],
  ])('is %s, since %d', (kind, atMs, lock, use) => {
    expect(lockStepOf(lock, use)).toEqual({ kind, atMs })
  })
})
