import { describe, expect, it } from 'vitest'
import type { AssetLock } from '#/store/records/asset-lock.ts'
import { sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'
import { lockStepOf, type LockUse } from './list-locks.ts'

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
const signed: LockUse = { steps: [{ kind: 'signed', atMs: 5 }] }
const exported: LockUse = { steps: [...signed.steps, { kind: 'exported', atMs: 6 }] }
const submitted = { kind: 'submitted', atMs: 9, nodes: 3 } as const
const alone = { ...submitted, nodes: 1 } as const
const answer = (said: 'failed' | 'lost' | 'known') =>
  ({ kind: 'node-answer', atMs: 10, node: 'https://a.example', asked: 'broadcast', answer: said }) as const
const confirmed = { kind: 'confirmed', atMs: 7, place: 1 } as const

describe('the step of a lock', () => {
  it.each<[string, number, AssetLock, LockUse | undefined]>([
    ['key-made', 1, bare, undefined],
    ['transaction-seen', 2, funded, undefined],
    ['lock-seen', 4, instant, undefined],
    ['lock-seen', 3, chain, undefined],
    ['lock-seen', 3, { ...instant, chainLock: chain.chainLock }, undefined],
    ['signed', 5, instant, signed],
    ['exported', 6, instant, exported],
    ['submitted', 6, instant, { steps: [...signed.steps, { ...submitted, atMs: 6 }, submitted] }],
    ['submitted', 9, instant, { steps: [...exported.steps, submitted] }],
    // Nodes are asked: first no node answers, then answers are lost, then a node has the transition.
    ['submitted', 9, instant, { steps: [...exported.steps, submitted, answer('failed')] }],
    ['unanswered', 9, instant, { steps: [...exported.steps, alone, answer('failed')] }],
    ['unanswered', 9, instant, { steps: [...exported.steps, alone, answer('failed'), answer('lost')] }],
    ['submitted', 9, instant, { steps: [...exported.steps, alone, answer('lost'), answer('known')] }],
    ['confirmed', 7, instant, { steps: [...exported.steps, submitted, answer('failed'), confirmed] }],
    ['confirmed', 7, instant, { steps: [...exported.steps, confirmed] }],
    ['confirmed', 7, instant, { steps: [...signed.steps, confirmed] }],
  ])('is %s, since %d', (kind, atMs, lock, use) => {
    expect(lockStepOf(lock, use)).toEqual({ kind, atMs })
  })
})
