import { describe, expect, it } from 'vitest'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { checkKeysJson } from './check-keys-json.ts'

const key = {
  id: 4,
  type: 0,
  purpose: 0,
  securityLevel: 0,
  data: '29dPAK5rdd4tTjTMMMjcdYx7bQjbrZHhPtMYjUaXYRF3H',
}

function faultsOf(value: unknown) {
  const checked = checkKeysJson(typeof value === 'string' ? value : JSON.stringify(value))
  return checked.ok ? [] : checked.violations.map(({ rule, path }) => [rule, path])
}

describe('checkKeysJson', () => {
  it('reads one key, or several, with their ids', () => {
    const one = checkKeysJson(JSON.stringify(key))
    const two = checkKeysJson(JSON.stringify([key, { ...key, id: 5, readOnly: true }]))
    expect(one.ok && one.value.map(({ id, readOnly }) => [id, readOnly])).toEqual([[4, undefined]])
    expect(two.ok && two.value.map(({ id, readOnly }) => [id, readOnly])).toEqual([
      [4, undefined],
      [5, true],
    ])
  })

  it('names each broken rule with the place of its key', () => {
    expect(faultsOf([key, { ...key, purpose: 1 }])).toEqual([['key.level-for-purpose', '/1/securityLevel']])
    expect(faultsOf({ ...key, more: 1 })).toEqual([['key.no-additional', '/0/more']])
  })

  it('rejects a BLS key that may sign on today’s networks, and names it', () => {
    const bls = { ...key, type: 1, data: formatBase58(derivePublicKey('bls', new Uint8Array(32).fill(1))) }
    const withBls = [
      { ...key, readOnly: false },
      { ...bls, id: 5, securityLevel: 2, readOnly: false },
      { ...bls, id: 6, purpose: 1, securityLevel: 3, readOnly: false },
    ]
    const read = (profile: 'platform-13' | 'spec') =>
      checkKeysJson(JSON.stringify(withBls), wireProfiles[profile])
    expect(read('platform-13')).toMatchObject({
      ok: false,
      violations: [{ rule: 'policy.bls-signing-key', path: '/1/type', params: { id: 5 } }],
    })
    expect(read('spec').ok).toBe(true)
  })

  it('reads the keys of an identity or of an identity create', () => {
    expect(faultsOf({ type: 2, publicKeys: [key] })).toEqual([])
    expect(faultsOf({ publicKeys: [{ ...key, purpose: 1 }] })).toEqual([
      ['key.level-for-purpose', '/0/securityLevel'],
    ])
  })

  it('accepts a key with disabledAt', () => {
    expect(faultsOf({ ...key, disabledAt: 1 })).toEqual([])
  })

  it('rejects text that is not JSON or has no key, and more keys than an identity begins with', () => {
    expect(faultsOf('[')).toEqual([['json.object', '']])
    expect(faultsOf([])).toEqual([['keys.count', '']])
    expect(faultsOf(Array.from({ length: 11 }, () => key))).toEqual([['keys.count', '']])
  })
})
