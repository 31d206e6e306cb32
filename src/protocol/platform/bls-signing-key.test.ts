import { describe, expect, it } from 'vitest'
import { allTypes } from '#/protocol/key/key-attribute.ts'
import { rules } from '#/protocol/rule.ts'
import { wireProfileNames, wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { forgeableKeysOf, isForgeableKey, newKeyPolicyViolations } from './bls-signing-key.ts'

const today = wireProfiles['platform-13']
const purposes = [0, 1, 2, 3, 4, 5, 6] as const
const bls = (id: number, purpose: number) => ({ id, type: 1, purpose })

describe('a key that anyone can sign as', () => {
  it('is a BLS key for authentication, transfer, voting or owner, on today’s networks', () => {
    const found = allTypes.flatMap(({ type }) =>
      purposes.flatMap((purpose) => (isForgeableKey({ type, purpose }, today) ? [[type, purpose]] : [])),
    )
    expect(found).toEqual([
      [1, 0],
      [1, 3],
      [1, 5],
      [1, 6],
    ])
  })

  it('does not exist in an older profile', () => {
    const older = wireProfileNames.filter((name) => name !== 'platform-13')
    expect(older).toHaveLength(3)
    for (const name of older)
      for (const purpose of purposes)
        expect(isForgeableKey({ type: 1, purpose }, wireProfiles[name])).toBe(false)
  })

  it('is decided by the profile alone, whatever protocol version a node reports', () => {
    for (const protocolVersion of [13, 14, 99])
      expect(isForgeableKey({ type: 1, purpose: 0 }, Object.assign({ protocolVersion }, today))).toBe(true)
  })

  it('a new BLS signing key is rejected at its index, by the only rule that is Keywright’s own policy', () => {
    expect(
      newKeyPolicyViolations([bls(0, 1), { id: 7, type: 0, purpose: 0 }, bls(9, 0)], today),
    ).toMatchObject([{ rule: 'policy.bls-signing-key', path: '/2/type', params: { id: 9 } }])
    expect(rules['policy.bls-signing-key'].source).toBe('policy')
    expect(Object.entries(rules).filter(([, { source }]) => source === 'policy')).toHaveLength(1)
  })

  it('counts while it is enabled, in the JSON of nodes and in that of the specification', () => {
    const keys = [bls(1, 0), { ...bls(2, 3), disabledAt: null }, { ...bls(3, 0), disabledAt: 5 }, bls(4, 2)]
    expect(forgeableKeysOf(keys, today).map(({ id }) => id)).toEqual([1, 2])
    expect(forgeableKeysOf(keys, wireProfiles.spec)).toEqual([])
  })
})
