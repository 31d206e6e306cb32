import { describe, expect, it } from 'vitest'

import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { VaultKey } from '#/workspace/vault-session.ts'
import type { FoundKey } from './restore-scan.ts'
import { listMissing } from './restore-requests.ts'

const publicKey = new Uint8Array(33).fill(2)
const derived = {
  kind: 'identity',
  curve: 'ecdsa',
  identityIndex: 1,
  keyIndex: 4,
  path: "m/9'/1'/5'/0'/0'/1'/4'",
  publicKey,
  held: null,
  bearers: [],
} as const
const key: IdentityPublicKey = { id: 3, type: 2, purpose: 0, securityLevel: 2, data: new Uint8Array(20) }

function foundBy(...keys: readonly IdentityPublicKey[]): FoundKey {
  return { derived, bearers: keys.map((each) => ({ identity: { id: 'x', label: '', keys }, key: each })) }
}

function held(securityLevel: 0 | 2): VaultKey {
  return {
    id: '00',
    kind: 'identity',
    compartment: 'session',
    securityLevel,
    keyType: 0,
    publicKey,
    label: '',
    createdAtMs: 0,
    origin: 'imported',
    condition: 'sound',
  }
}

describe('what is to be restored of a found key', () => {
  const place = { kind: 'identity', identityIndex: 1, keyIndex: 4 }

  it('is sealed at the level, as the type and under the name that its bearer gives it', () => {
    expect(listMissing(foundBy(key), 0, [])).toEqual([
      { ...place, keyType: 2, securityLevel: 2, label: 'Daily signing' },
    ])
  })

  it('is sealed once for each level that identities bear it at', () => {
    const master = { ...key, id: 0, type: 0, securityLevel: 0 } as const
    const found = foundBy(key, master, { ...key, id: 9 })
    expect(listMissing(found, 3, [])).toMatchObject([
      { keyType: 2, securityLevel: 2 },
      { keyType: 0, securityLevel: 0 },
    ])
    expect(listMissing(found, 3, [held(2)])).toMatchObject([{ securityLevel: 0 }])
    expect(listMissing(found, 3, [held(2), held(0)])).toEqual([])
  })

  it('has the level that the person says where no identity bears it', () => {
    expect(listMissing({ derived, bearers: [] }, 0, [held(2)])).toEqual([
      { ...place, keyType: 0, securityLevel: 0, label: 'Master key' },
    ])
    const bls = { ...derived, curve: 'bls' } as const
    expect(listMissing({ derived: bls, bearers: [] }, 3, [])).toMatchObject([
      { keyType: 1, securityLevel: 3 },
    ])
  })

  it('of a single-use key is its purpose and index', () => {
    const single = {
      kind: 'single-use',
      purpose: 'top-up',
      index: 6,
      path: "m/9'/1'/5'/2'/6'",
      publicKey,
      held: null,
    } as const
    expect(listMissing({ derived: single, bearers: [] }, 0, [held(0)])).toEqual([
      { kind: 'single-use', purpose: 'top-up', index: 6, label: 'Lock key 7' },
    ])
  })
})
