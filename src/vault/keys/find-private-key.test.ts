import { describe, expect, it } from 'vitest'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import type { SecurityLevel } from '#/protocol/key/key-attribute.ts'
import { findPrivateKey } from './find-private-key.ts'

const publicKey = derivePublicKey('ecdsa', new Uint8Array(32).fill(1))
const identity = (securityLevel: SecurityLevel) => ({ kind: 'identity', publicKey, securityLevel }) as const
const singleUse = { kind: 'single-use', publicKey, securityLevel: null } as const
const key = (securityLevel: SecurityLevel, type: 0 | 2 | 3 = 0) => ({
  type,
  data: type === 0 ? publicKey : hash160(publicKey),
  securityLevel,
})

describe('the private key of an identity’s key', () => {
  it('is found by the public key, or by its hash', () => {
    expect(findPrivateKey([identity(2)], key(2))).toEqual(identity(2))
    expect(findPrivateKey([identity(2)], key(2, 2))).toEqual(identity(2))
    expect(findPrivateKey([identity(2)], key(2, 3))).toBeUndefined()
  })

  it('is sealed at the key’s level if possible, and otherwise at a stricter level', () => {
    expect(findPrivateKey([identity(0), identity(2), identity(3)], key(2))).toEqual(identity(2))
    expect(findPrivateKey([identity(3), identity(0)], key(2))).toEqual(identity(0))
  })

  it('is never sealed at a less strict level, so a Master key always needs the gate', () => {
    expect(findPrivateKey([identity(3), identity(2)], key(0))).toBeUndefined()
  })

  it('is never a single-use key', () => {
    expect(findPrivateKey([singleUse], key(3))).toBeUndefined()
  })
})
