import { describe, expect, it } from 'vitest'
import { chainLockCreate, instantSendCreate } from '#/vault/create-examples.ts'
import {
  judgeSample,
  sampleDraft,
  sampleSingleUseKey,
  type CreateExample,
} from '#/workspace/drafts/draft-samples.ts'
import { recordSigned, type IdentityRecord } from './identity-record.ts'
import { verifyIdentity } from './verify-identity.ts'

function signedRecord(example: CreateExample, lockTransaction?: Uint8Array): IdentityRecord {
  const { transition } = judgeSample(sampleDraft(example), example)
  if (transition === undefined) throw new TypeError('the sample is not complete')
  return recordSigned({
    transition: { ...transition, signature: example.signature },
    lockTransaction,
    label: '',
    draftId: '00',
    networkId: 'sandbox',
    profile: 'spec',
    signedAtMs: 0,
  })
}

describe('verifyIdentity', () => {
  it('recovers the key that opens the output', () => {
    expect(verifyIdentity(signedRecord(instantSendCreate))).toEqual({
      kind: 'opens-output',
      outputIndex: 0,
      signer: sampleSingleUseKey(instantSendCreate).publicKey,
    })
  })

  it('compares no output for a ChainLock proof without its transaction', () => {
    const signer = sampleSingleUseKey(chainLockCreate).publicKey
    expect(verifyIdentity(signedRecord(chainLockCreate))).toEqual({ kind: 'recovered', signer })
    expect(verifyIdentity(signedRecord(chainLockCreate, chainLockCreate.lockTransaction))).toMatchObject({
      kind: 'opens-output',
      signer,
    })
  })

  it('refuses a signature of another key', () => {
    const record = signedRecord({ ...instantSendCreate, signature: chainLockCreate.signature })
    expect(verifyIdentity(record)).toMatchObject({
      kind: 'refused',
      violations: [{ rule: 'sign.asset-lock-key' }],
    })
  })

  it('refuses bytes that were cut', () => {
    const record = signedRecord(instantSendCreate)
    expect(verifyIdentity({ ...record, transition: record.transition.slice(0, -1) }).kind).toBe('refused')
  })
})
