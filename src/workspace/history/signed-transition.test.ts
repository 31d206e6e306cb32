import { recordSigned, verifyTransition } from './signed-transition.ts'
import { describe, expect, it } from 'vitest'
import { chooseSecp256k1, nobleSecp256k1 } from '#/protocol/key/ecdsa.ts'
import { chainLockCreate, instantSendCreate } from '#/vault/testing/create-examples.ts'
import {
  checkSample,
  sampleDraft,
  sampleSingleUseKey,
  type CreateExample,
} from '#/session/testing/draft-samples.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'

function signedRecord(example: CreateExample, lockTransaction?: Uint8Array): TransitionRecord {
  const { transition } = checkSample(sampleDraft(example), example)
  if (transition === undefined) throw new TypeError('the sample is not complete')
  return recordSigned({
    transition: { ...transition, signature: example.signature },
    lockTransaction,
    draftId: '00',
    networkId: 'sandbox',
    profile: 'spec',
    signedAtMs: 0,
  })
}

describe('verifyTransition', () => {
  it('recovers the key that opens the output', () => {
    expect(verifyTransition(signedRecord(instantSendCreate))).toEqual({
      kind: 'opens-output',
      outputIndex: 0,
      signer: sampleSingleUseKey(instantSendCreate).publicKey,
    })
  })

  it('recovers it once', () => {
    let recovered = 0
    const recover: typeof nobleSecp256k1.recover = (...given) => {
      recovered += 1
      return nobleSecp256k1.recover(...given)
    }
    chooseSecp256k1({ ...nobleSecp256k1, recover })
    recovered = 0
    try {
      expect(verifyTransition(signedRecord(instantSendCreate)).kind).toBe('opens-output')
      expect(recovered).toBe(1)
    } finally {
      chooseSecp256k1(nobleSecp256k1)
    }
  })

  it('compares no output for a ChainLock proof without its transaction', () => {
    const signer = sampleSingleUseKey(chainLockCreate).publicKey
    expect(verifyTransition(signedRecord(chainLockCreate))).toEqual({ kind: 'recovered', signer })
    expect(verifyTransition(signedRecord(chainLockCreate, chainLockCreate.lockTransaction))).toMatchObject({
      kind: 'opens-output',
      signer,
    })
  })

  it('rejects a signature of another key', () => {
    const record = signedRecord({ ...instantSendCreate, signature: chainLockCreate.signature })
    expect(verifyTransition(record)).toMatchObject({
      kind: 'rejected',
      violations: [{ rule: 'sign.asset-lock-key' }],
    })
  })

  it('rejects bytes that were cut', () => {
    const record = signedRecord(instantSendCreate)
    expect(verifyTransition({ ...record, bytes: record.bytes.slice(0, -1) }).kind).toBe('rejected')
  })
})
