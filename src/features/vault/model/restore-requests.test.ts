import { describe, expect, it } from 'vitest'

import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { SecurityLevel } from '#/protocol/key/key-attribute.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import type { BearerIdentity } from './bearer-identity.ts'
import {
  decideLevel,
  formatLevelClaims,
  isMissing,
  restoreRequestOf,
  type LevelClaim,
} from './restore-requests.ts'
import type { FoundKey } from './restore-scan.ts'

const publicKey = new Uint8Array(33).fill(2)
const derivedAt = (keyIndex: number) =>
  ({
    kind: 'identity',
    curve: 'ecdsa',
    identityIndex: 1,
    keyIndex,
    path: `m/9'/1'/5'/0'/0'/1'/${keyIndex}'`,
    publicKey,
    held: null,
    bearers: [],
  }) as const
const singleUse: FoundKey = {
  derived: {
    kind: 'single-use',
    series: "m/9'/1'/5'/2'/i'",
    purpose: 'top-up',
    index: 6,
    path: "m/9'/1'/5'/2'/6'",
    publicKey,
    held: null,
  },
  bearers: [],
}

type Says = readonly [who: 'pasted' | 'Xyz' | 'Uvw', level: SecurityLevel]

function foundAt(keyIndex: number, ...says: readonly Says[]): FoundKey {
  const bearers = says.map(([who, securityLevel], id) => {
    const key: IdentityPublicKey = { id, type: 2, purpose: 0, securityLevel, data: new Uint8Array(20) }
    const isPasted = who === 'pasted'
    const identity: BearerIdentity = {
      id: who,
      label: isPasted ? '' : who,
      origin: isPasted ? 'pasted' : 'here',
      keys: [key],
    }
    return { identity, key }
  })
  return { derived: derivedAt(keyIndex), bearers }
}

function vaultKey(securityLevel: SecurityLevel): VaultKey {
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

describe('the level of a found key', () => {
  it.each<[about: string, index: number, says: readonly Says[], expected: SecurityLevel | undefined]>([
    [
      'a pasted file says Medium and a known identity Master',
      4,
      [
        ['pasted', 3],
        ['Xyz', 0],
      ],
      0,
    ],
    [
      'a pasted file says High and a known identity Critical',
      4,
      [
        ['pasted', 2],
        ['Xyz', 1],
      ],
      1,
    ],
    [
      'a pasted file says Master and a known identity High',
      4,
      [
        ['pasted', 0],
        ['Xyz', 2],
      ],
      0,
    ],
    [
      'two known identities differ',
      4,
      [
        ['Xyz', 2],
        ['Uvw', 1],
      ],
      1,
    ],
    ['one says High', 4, [['pasted', 2]], 2],
    ['nobody says anything', 4, [], 2],
    ['a pasted file says Medium alone', 4, [['pasted', 3]], undefined],
    ['a known identity says Medium alone', 4, [['Xyz', 3]], undefined],
    ['it is the first key and nobody says anything', 0, [], 0],
    ['it is the first key and a pasted file says Medium', 0, [['pasted', 3]], 0],
    ['it is the first key and a known identity says High', 0, [['Xyz', 2]], 0],
  ])(
    'is the strictest claim, but never Medium without the user’s choice: %s',
    (_about, index, says, expected) => {
      expect(decideLevel(foundAt(index, ...says), [])).toMatchObject({ level: expected, isChosen: false })
    },
  )

  it('is the level that the user chose, whatever is claimed', () => {
    for (const level of [0, 1, 2, 3] as const) {
      const decision = decideLevel(foundAt(0, ['pasted', 3], ['Xyz', 1]), [vaultKey(2)], level)
      expect(decision).toMatchObject({ level, isChosen: true })
      expect(restoreRequestOf(foundAt(0), decision)).toMatchObject({
        securityLevel: level,
        isLevelChosen: true,
      })
    }
  })

  it('names each differing level, the least strict first, with the best-known source that claims it', () => {
    const found = foundAt(0, ['pasted', 3], ['pasted', 2], ['Xyz', 2], ['Uvw', 0])
    const { claims } = decideLevel(found, [vaultKey(1)])
    expect(claims.map(({ level, by }) => [level, by.kind])).toEqual([
      [3, 'pasted'],
      [2, 'here'],
      [1, 'vault'],
      [0, 'here'],
    ])
  })

  it('is at least as strict as the level in the vault, and a weaker copy does not satisfy it', () => {
    const found = foundAt(4, ['pasted', 3])
    const decision = decideLevel(found, [vaultKey(1)])
    expect(decision.level).toBe(1)
    expect(isMissing(found, decision, [vaultKey(1)])).toBe(false)
    // A copy at a lower level does not satisfy a stricter claim.
    const stricter = foundAt(4, ['Xyz', 0])
    expect(decideLevel(stricter, [vaultKey(3)]).level).toBe(0)
    expect(isMissing(stricter, decideLevel(stricter, [vaultKey(3)]), [vaultKey(3)])).toBe(true)
    expect(isMissing(found, decideLevel(found, [vaultKey(3)]), [vaultKey(3)])).toBe(false)
  })
})

describe('the request to seal a found key', () => {
  it('has the place, type and label of the key, with its level', () => {
    const found = foundAt(4, ['Xyz', 2])
    expect(restoreRequestOf(found, decideLevel(found, []))).toEqual({
      kind: 'identity',
      identityIndex: 1,
      keyIndex: 4,
      keyType: 2,
      securityLevel: 2,
      label: 'Daily signing',
    })
    const unclaimed = { ...foundAt(4), derived: { ...derivedAt(4), curve: 'bls' as const } }
    expect(restoreRequestOf(unclaimed, decideLevel(unclaimed, []))).toMatchObject({ keyType: 1 })
  })

  it('is missing while the user still has to choose the level', () => {
    const found = foundAt(4, ['pasted', 3])
    expect(restoreRequestOf(found, decideLevel(found, []))).toBeUndefined()
    expect(isMissing(found, decideLevel(found, []), [])).toBe(true)
    expect(restoreRequestOf(found, decideLevel(found, [], 3))).toMatchObject({ isLevelChosen: true })
  })

  it('asks for a single-use key by its series and index', () => {
    const decision = decideLevel(singleUse, [vaultKey(0)])
    expect(isMissing(singleUse, decision, [vaultKey(0)])).toBe(true)
    expect(restoreRequestOf(singleUse, decision)).toEqual({
      kind: 'single-use',
      series: "m/9'/1'/5'/2'/i'",
      index: 6,
      label: 'Lock key 7',
    })
  })
})

describe('formatLevelClaims', () => {
  const pasted: LevelClaim = { level: 3, by: { kind: 'pasted' } }
  const identity = { id: 'x'.repeat(43), label: 'Xyz', origin: 'here', keys: [] } as const
  const here: LevelClaim = { level: 0, by: { kind: 'here', identity } }
  const firstKey: LevelClaim = { level: 0, by: { kind: 'first-key' } }
  const vault: LevelClaim = { level: 2, by: { kind: 'vault' } }

  it.each([
    [{ level: 0, isChosen: false, claims: [] }, undefined],
    [{ level: 0, isChosen: false, claims: [here] }, undefined],
    [
      { level: 0, isChosen: false, claims: [pasted, here] },
      'The pasted file says Medium; identity Xyz on this device says Master. Master is used.',
    ],
    [
      { level: 2, isChosen: true, claims: [pasted, firstKey] },
      'The pasted file says Medium; the first key of an identity is its Master key. High is used, as you chose.',
    ],
    [
      { level: 0, isChosen: false, claims: [vault, here] },
      'This vault has it as High; identity Xyz on this device says Master. Master is used.',
    ],
    [
      { level: undefined, isChosen: false, claims: [pasted] },
      'The pasted file says Medium. Medium protects least, so only you can choose it.',
    ],
    [{ level: 3, isChosen: true, claims: [pasted] }, undefined],
  ] as const)('says who differs about a level, and which is used: %#', (decision, expected) => {
    expect(formatLevelClaims(decision)).toBe(expected)
  })
})
