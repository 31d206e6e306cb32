import { parseHex } from '#/protocol/encoding/hex.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { checkTransitionBytes } from '#/protocol/transition/transition-bytes.ts'
import { isFunded } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/platform-13.json'
import { openTransition } from './open-transition.ts'
import { recordSigned, verifyTransition, verifyUpdate } from './signed-transition.ts'
import { describe, expect, it } from 'vitest'
import { chooseSecp256k1, nobleSecp256k1 } from '#/protocol/key/ecdsa.ts'
import { chainLockCreate, instantSendCreate } from '#/vault/testing/create-examples.ts'
import {
  checkSample,
  sampleDraft,
  sampleSingleUseKey,
  type CreateExample,
} from '#/domain/draft/testing/draft-samples.ts'
import type { TransitionRecord } from './transition-record.ts'

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

  it('recovers the key only once', () => {
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

describe('a transfer or withdrawal', () => {
  const profile = wireProfiles['platform-13']
  const sent = vectors.vectors.filter(({ name }) =>
    [
      'identityCreditTransfer/9',
      'identityCreditTransfer/11',
      'identityCreditWithdrawalV1/3 transfer key',
    ].includes(name),
  )

  it.each(sent.map((each) => [each.name, each] as const))(
    'is recorded, opened and verified by the key of its identity: %s',
    (_name, { full, digest, secrets: { signer } }) => {
      const read = checkTransitionBytes(parseHex(full), profile)
      const { key } = signer ?? {}
      if (!read.ok || isFunded(read.value) || key === undefined) throw new TypeError('vector')
      const { value: transition } = read
      const record = recordSigned({
        transition,
        lockTransaction: undefined,
        draftId: '',
        networkId: 'today',
        profile: profile.name,
        signedAtMs: 5,
      })
      const kind = transition.type === 7 ? 'transfer' : 'withdrawal'
      expect(record).toMatchObject({ id: digest, kind, outPoint: null, steps: [{ kind: 'signed', atMs: 5 }] })
      expect(openTransition(record)).toMatchObject({ transition, fundedCredits: undefined })
      const { id, type, purpose, securityLevel, data } = key
      // The vectors contain a complete key.
      const own = { id, type, purpose, securityLevel, data: parseHex(data) } as IdentityPublicKey
      const identity = (publicKeys: readonly IdentityPublicKey[]) => ({
        protocolVersion: 1,
        id: transition.identityId,
        publicKeys,
        balance: 0n,
        revision: 0,
      })
      expect(verifyUpdate(record, identity([own]))).toEqual({ kind: 'made-by-key', key: own })
      expect(verifyUpdate(record, identity([{ ...own, id: 70_000 }]))).toEqual({
        kind: 'unknown-key',
        keyId: id,
      })
      const other = { ...own, data: own.data.map((byte, at) => (at === 19 ? byte ^ 1 : byte)) }
      expect(verifyUpdate(record, identity([other])).kind).toBe('rejected')
      expect(verifyTransition(record)).toEqual({ kind: 'rejected', violations: [] })
    },
  )
})
