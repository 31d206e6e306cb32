import { describe, expect, it } from 'vitest'

import { hash160 } from '#/protocol/encoding/hash.ts'
import type { SecurityLevel } from '#/protocol/key/key-attribute.ts'
import { findSample } from '#/protocol/testing/exchange-cases.ts'
import { newKeysOf } from '#/protocol/transition/transition.ts'
import { sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { listRequestSigners } from './request-signers.ts'

describe('the signers of a request to create an identity', () => {
  const singleUse = sampleLockKey(7)
  const { unsigned: sample } = findSample(
    ({ unsigned: { profile, transition } }) =>
      profile !== 'spec' &&
      transition.type === 2 &&
      // A proof of type 0 contains the lock transaction.
      transition.assetLockProof.type === 0 &&
      transition.publicKeys[1]?.type === 0,
  )
  const [, key] = newKeysOf(sample.transition).keys
  if (key === undefined) throw new TypeError('no key')
  const request = { ...sample, singleUsePublicKey: singleUse.publicKey }
  const vaultKeyOf = (securityLevel: SecurityLevel): VaultKey => ({
    ...sampleLockKey(8),
    kind: 'identity',
    securityLevel,
    publicKey: key.data,
  })

  it('the single-use key of the lock is the first signer', () => {
    const [signer] = listRequestSigners(request, [vaultKeyOf(key.securityLevel), singleUse])
    expect(signer).toEqual({ role: 'single-use', data: singleUse.publicKey, vaultKey: singleUse })
  })

  it('lists the single-use key as a signer even if the vault does not have it', () => {
    const identityKey = { ...singleUse, kind: 'identity', securityLevel: 0 } as const
    const [signer] = listRequestSigners(request, [identityKey])
    expect(signer).toEqual({ role: 'single-use', data: singleUse.publicKey, vaultKey: undefined })
  })

  it('names the hash of the lock if the request has no single-use key', () => {
    const { singleUsePublicKey = new Uint8Array(), ...rest } = sample
    const [signer] = listRequestSigners(rest, [])
    expect(signer).toEqual({
      role: 'single-use',
      data: hash160(singleUsePublicKey),
      vaultKey: undefined,
    })
  })

  it('lists a new key that proves its private key as a signer', () => {
    const witness = listRequestSigners(request, [vaultKeyOf(key.securityLevel)]).find(
      (each) => each.role === 'witness' && each.key.id === key.id,
    )
    expect(witness?.vaultKey?.publicKey).toEqual(key.data)
  })
})

describe('the signer of a request to update an identity', () => {
  const { unsigned: request } = findSample(
    ({ unsigned: { identity, transition } }) => identity !== undefined && transition.type === 5,
  )
  if (request.identity === undefined || request.transition.type !== 5) throw new TypeError('no sample')
  const { identity, transition } = request

  it('is the key that the transition names', () => {
    const [signer] = listRequestSigners(request, [])
    const named = identity.publicKeys.find(({ id }) => id === transition.signaturePublicKeyId)
    expect(signer).toMatchObject({ role: 'identity', key: named, vaultKey: undefined })
  })

  it('is unknown if the request does not show the identity', () => {
    const { identity: _identity, ...rest } = request
    expect(listRequestSigners(rest, []).filter(({ role }) => role === 'identity')).toEqual([])
  })
})
