import { describe, expect, it } from 'vitest'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { sampleIdentity, sampleKey } from '#/store/testing/identity-samples.ts'
import { assembleUpdate } from './checked-update.ts'
import { rejectDisabling } from '#/features/identities/model/reject-disabling.ts'
import { newUpdateDraft, type UpdateDraft } from '#/store/records/update-draft.ts'

const identity = sampleIdentity({
  revision: 3,
  publicKeys: [
    sampleKey(0),
    sampleKey(1, { securityLevel: 2 }),
    sampleKey(2, { securityLevel: 2, readOnly: true }),
    sampleKey(3, { securityLevel: 2, disabledAt: 5 }),
  ],
})
const blank = newUpdateDraft({ id: '1'.repeat(32), networkId: 'sandbox', profile: 'spec' })

function staged(
  id: number,
  securityLevel: 0 | 1 | 2 | 3,
  purpose: 0 | 1 | 2 | 3 = 0,
): UpdateDraft['keys'][number] {
  return {
    row: String(id),
    id,
    label: `New ${id}`,
    purpose,
    securityLevel,
    type: 2,
    readOnly: false,
    source: { kind: 'public', text: formatBase58(new Uint8Array(20).fill(100 + id)) },
  }
}

const nowMs = 1_780_000_000_000
const assemble = (change: Partial<UpdateDraft>) =>
  assembleUpdate({ ...blank, ...change }, { identity, vaultKeys: [], nowMs })
const rulesOf = (change: Partial<UpdateDraft>) => assemble(change).violations.map(({ rule }) => rule)

describe('a staged update', () => {
  it('has no transition while nothing is staged', () => {
    expect(assemble({})).toMatchObject({ violations: [], transition: undefined })
  })

  it('has the next revision, and disables keys now', () => {
    expect(assemble({ disable: [1], keys: [staged(4, 2)] }).transition).toMatchObject({
      revision: 4,
      signaturePublicKeyId: 0,
      disablePublicKeys: [1],
      publicKeysDisabledAt: nowMs,
      addPublicKeys: [{ id: 4, securityLevel: 2 }],
    })
    expect(assemble({ keys: [staged(4, 2)] }).transition).not.toHaveProperty('publicKeysDisabledAt')
  })

  it('accepts a disabling time only within five minutes of now', () => {
    expect(rulesOf({ disable: [1], disabledAtMs: nowMs - 300_000 })).toEqual([])
    expect(rulesOf({ disable: [1], disabledAtMs: nowMs - 300_001 })).toEqual(['network.disabled-at-now'])
    expect(rulesOf({ disable: [1], disabledAtMs: nowMs + 300_001 })).toEqual(['network.disabled-at-now'])
  })

  it('must leave an enabled Master key', () => {
    expect(rulesOf({ disable: [0] })).toEqual(['network.master-remains'])
    expect(rulesOf({ disable: [0], keys: [staged(4, 0)] })).toEqual([])
  })

  it('is rejected with the rule that it breaks', () => {
    expect(rulesOf({ disable: [2] })).toEqual(['update.read-only'])
    expect(rulesOf({ disable: [3] })).toEqual(['update.disable-existing'])
    expect(rulesOf({ keys: [staged(1, 2)] })).toEqual(['key.id-unique'])
    expect(rulesOf({ keys: [staged(4, 0, 3)] })).toEqual(['key.level-for-purpose'])
  })
})

describe('disabling a key', () => {
  const reject = (id: number, keys: UpdateDraft['keys'] = []) =>
    rejectDisabling(identity, assemble({ keys }).staged, id)?.rule

  it('is decided by the rules of the update', () => {
    expect(reject(1)).toBeUndefined()
    expect(reject(2)).toBe('update.read-only')
    expect(reject(3)).toBe('update.disable-existing')
  })

  it('is allowed for the last Master key only if the update adds another one', () => {
    expect(reject(0)).toBe('network.master-remains')
    expect(reject(0, [staged(4, 0)])).toBeUndefined()
  })

  it('is rejected after ten keys', () => {
    const publicKeys = Array.from({ length: 12 }, (_, id) =>
      sampleKey(id, { securityLevel: id === 0 ? 0 : 2 }),
    )
    const disable = Array.from({ length: 10 }, (_, index) => index + 1)
    const many = { ...identity, publicKeys }
    expect(rejectDisabling(many, { add: [], disable }, 11)?.rule).toBe('update.disable-count')
    expect(rejectDisabling(many, { add: [], disable }, 10)).toBeUndefined()
  })
})

const nothing = { add: [], disable: [] }

describe('a staged update on one of today’s networks', () => {
  // The user cannot choose a network with this profile yet.
  const today = { ...blank, profile: 'platform-13' as UpdateDraft['profile'], disable: [1] }
  const next = { kind: 'next', nonce: 8, from: { kind: 'created', last: 0 }, confirmed: 7 } as const

  it('has a nonce and a fee increase, and no time of disabling', () => {
    const { transition, violations } = assembleUpdate(
      { ...today, userFeeIncrease: 5 },
      { identity, vaultKeys: [], nowMs, nonce: next },
    )
    expect(violations).toEqual([])
    expect(transition).toMatchObject({ nonce: 8, userFeeIncrease: 5, disablePublicKeys: [1], revision: 4 })
    expect(transition).not.toHaveProperty('publicKeysDisabledAt')
  })

  const blsData = (fill: number) => derivePublicKey('bls', new Uint8Array(32).fill(fill))
  const blsMaster = sampleKey(5, { type: 1, data: blsData(5) })
  const here = (key: typeof blsMaster): VaultKey => ({
    id: String(key.id).padStart(32, '0'),
    kind: 'identity',
    compartment: 'gate',
    keyType: key.type === 1 ? 1 : 0,
    securityLevel: 0,
    publicKey: key.data,
    label: '',
    createdAtMs: 0,
    origin: 'generated',
    condition: 'sound',
  })
  const ecdsaMaster = sampleKey(6, { type: 0, data: derivePublicKey('ecdsa', new Uint8Array(32).fill(6)) })
  const signedBy = (masters: readonly (typeof blsMaster)[], vaultKeys: readonly VaultKey[]) =>
    assembleUpdate(today, {
      identity: { ...identity, publicKeys: [...masters, ...identity.publicKeys.slice(1)] },
      vaultKeys,
      nowMs,
      nonce: next,
    })

  it('prefers an ECDSA Master key to a BLS key that anyone can forge, unless the vault has only the BLS key', () => {
    const both = [blsMaster, ecdsaMaster]
    expect(signedBy(both, both.map(here)).signer?.key.id).toBe(6)
    expect(signedBy(both, []).signer?.key.id).toBe(6)
    // A key whose private key is in this vault is preferred.
    expect(signedBy(both, [here(blsMaster)]).signer?.key.id).toBe(5)
  })

  it('is signed by a BLS Master key if the identity has no other', () => {
    expect(signedBy([blsMaster], [here(blsMaster)])).toMatchObject({
      violations: [],
      signer: { key: { id: 5 } },
      transition: { signaturePublicKeyId: 5 },
    })
  })

  it('cannot add a BLS key that may sign', () => {
    const added = {
      ...staged(9, 2),
      type: 1,
      source: { kind: 'public', text: formatBase58(blsData(9)) },
    } as const
    const { violations, transition } = assembleUpdate(
      { ...today, keys: [added] },
      { identity, vaultKeys: [], nowMs, nonce: next },
    )
    expect(violations.map(({ rule }) => rule)).toEqual(['policy.bls-signing-key'])
    expect(transition).toBeUndefined()
  })

  it('is checked even without a nonce, but cannot be signed', () => {
    expect(assembleUpdate(today, { identity, vaultKeys: [], nowMs })).toMatchObject({
      nonce: { kind: 'unknown' },
      violations: [],
      transition: undefined,
    })
    const readOnly = assembleUpdate(
      { ...today, disable: [2] },
      { identity, vaultKeys: [], nowMs, nonce: next },
    )
    expect(readOnly.violations.map(({ rule }) => rule)).toEqual(['platform.update-disables-read-only'])
  })

  it('can disable a Master key if another one is added, and at most ten keys', () => {
    const { codec } = wireProfiles['platform-13']
    const { staged: swap } = assemble({ keys: [staged(4, 0)] })
    expect(rejectDisabling(identity, nothing, 0, codec)?.rule).toBe('platform.update-master')
    expect(rejectDisabling(identity, swap, 0, codec)).toBeUndefined()
    expect(rejectDisabling(identity, nothing, 2, codec)?.rule).toBe('platform.update-disables-read-only')
    const publicKeys = Array.from({ length: 12 }, (_, id) => sampleKey(id, { securityLevel: id < 2 ? 0 : 2 }))
    const many = { ...identity, publicKeys }
    // A second Master key of the identity is not enough: the update must add one.
    expect(rejectDisabling(many, nothing, 1, codec)?.rule).toBe('platform.update-master')
    const disable = publicKeys.slice(2).map(({ id }) => id)
    expect(rejectDisabling(many, { add: swap.add, disable }, 0, codec)?.rule).toBe('platform.update-disables')
    expect(rejectDisabling(many, { add: [], disable }, 11, codec)).toBeUndefined()
  })
})
