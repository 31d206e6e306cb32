import { describe, expect, it } from 'vitest'
import { isSigningType } from '#/protocol/key/key-attribute.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import vectors from '#/protocol/vectors/transitions.json'
import { compartmentOf } from '#/vault/storage/compartment.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { assembleKeys } from './assemble-keys.ts'
import type { DraftKey } from '#/store/records/draft-key.ts'

function readCase(profile: WireProfileName) {
  const found = vectors.transitions.find((each) => each.profile === profile)
  const read = found && checkSigningBytes(parseHex(found.signingBytesHex), wireProfiles[profile])
  if (found === undefined || read?.ok !== true || read.value.type !== 2) throw new TypeError(profile)
  return { keys: read.value.publicKeys, privateKeys: found.keyPrivateKeys }
}

function rowsOf({ keys }: ReturnType<typeof readCase>): readonly DraftKey[] {
  return keys.map(({ id, type, purpose, securityLevel, data, readOnly }) => ({
    row: `row ${id}`,
    id,
    type,
    purpose,
    securityLevel,
    label: '',
    readOnly: readOnly ?? null,
    source: { kind: 'public', text: formatBase58(data) },
  }))
}

function vaultOf({ keys, privateKeys }: ReturnType<typeof readCase>): readonly VaultKey[] {
  return keys.flatMap(({ id, type, securityLevel }) => {
    const privateKey = privateKeys.find((each) => each.id === id)
    if (privateKey === undefined || !isSigningType(type)) return []
    return [
      {
        id: String(id).padStart(32, '0'),
        kind: 'identity' as const,
        securityLevel,
        compartment: compartmentOf({ kind: 'identity', securityLevel }),
        keyType: type,
        publicKey: derivePublicKey(type === 1 ? 'bls' : 'ecdsa', parseHex(privateKey.privateKeyHex)),
        label: '',
        createdAtMs: 0,
        origin: 'imported' as const,
        condition: 'sound' as const,
      },
    ]
  })
}

function faultsOf(rows: readonly DraftKey[], vaultKeys: readonly VaultKey[], profile: WireProfileName) {
  return assembleKeys(rows, vaultKeys, wireProfiles[profile]).rows.map(({ violations }) =>
    violations.map(({ rule }) => rule),
  )
}

describe('the keys of a draft', () => {
  it.each(['dpp-0.25', 'dpp-0.23'] as const)(
    'accepts the keys of a draft in %s, and finds their private keys',
    (profile) => {
      const example = readCase(profile)
      const report = assembleKeys(rowsOf(example), vaultOf(example), wireProfiles[profile])
      expect(report.publicKeys).toEqual(example.keys)
      expect(report.rows.map(({ vaultKey }) => vaultKey?.id)).toEqual(vaultOf(example).map(({ id }) => id))
    },
  )

  it('needs the private keys of a draft only if each key must sign for itself in the profile', () => {
    const example = readCase('dpp-0.25')
    expect(faultsOf(rowsOf(example), vaultOf(example).slice(1), 'dpp-0.25')).toEqual([
      ['witness.required'],
      [],
      [],
    ])
    expect(faultsOf(rowsOf(example), [], 'spec')).toEqual([[], [], []])
  })

  it('rejects BLS keys, a missing readOnly and script hash keys if the profile does not allow them', () => {
    const example = readCase('dpp-0.25')
    const vaultKeys = vaultOf(example)
    expect(faultsOf(rowsOf(example), vaultKeys, 'dpp-0.23')).toEqual([[], ['profile.bls-scheme'], []])
    const bare = rowsOf(example).map((row) => ({ ...row, readOnly: null }))
    expect(faultsOf(bare, vaultKeys, 'dpp-0.25').flat()).toEqual(Array(3).fill('profile.read-only'))
    const scripts = rowsOf(example).map((row) => (row.id === 2 ? { ...row, type: 3 as const } : row))
    expect(faultsOf(scripts, vaultKeys, 'dpp-0.25')).toEqual([[], [], ['profile.key-type']])
  })
})

describe('the keys of a draft for one of today’s networks', () => {
  const profile = wireProfiles['platform-13']
  const contract = formatBase58(new Uint8Array(32).fill(7))
  const hashKey = (id: number, more: Partial<DraftKey> = {}): DraftKey => ({
    row: `row ${id}`,
    id,
    label: '',
    type: 2,
    purpose: 0,
    securityLevel: 2,
    readOnly: false,
    source: { kind: 'public', text: formatBase58(new Uint8Array(20).fill(id + 1)) },
    ...more,
  })
  const master = hashKey(0, { securityLevel: 0 })
  const rulesOf = (rows: readonly DraftKey[]) => {
    const { rows: each, violations } = assembleKeys(rows, [], profile)
    return [...each.flatMap((row) => row.violations), ...violations].map(
      ({ rule, path }) => `${rule} ${path}`,
    )
  }

  it('accepts today’s key types, bounds and purposes, and needs no witness for keys that are hashes', () => {
    const bound = hashKey(2, {
      type: 4,
      purpose: 1,
      securityLevel: 3,
      bounds: { contract, documentType: 'profile' },
    })
    const { publicKeys } = assembleKeys([master, hashKey(1, { type: 3 }), bound], [], profile)
    expect(publicKeys).toMatchObject([
      { type: 2 },
      { type: 3 },
      { type: 4, contractBounds: { type: 'documentType', documentTypeName: 'profile' } },
    ])
  })

  const blsKey = (purpose: 0 | 1 | 2 | 3, id = 1): DraftKey => ({
    ...hashKey(id, { type: 1, purpose, securityLevel: purpose === 0 ? 2 : purpose === 3 ? 1 : 3 }),
    source: { kind: 'public', text: formatBase58(derivePublicKey('bls', new Uint8Array(32).fill(id + 1))) },
  })

  it.each([0, 3] as const)(
    'rejects a BLS key of purpose %s, because anyone could sign as that key',
    (purpose) => {
      const { rows, publicKeys } = assembleKeys([master, blsKey(purpose)], [], profile, 'offline-signer')
      expect(rows[1]?.violations.map(({ rule }) => rule)).toContain('policy.bls-signing-key')
      expect(publicKeys).toBeUndefined()
    },
  )

  it('accepts a BLS key for encryption or decryption', () => {
    const { rows } = assembleKeys([master, blsKey(1), blsKey(2, 2)], [], profile, 'offline-signer')
    expect(rows.flatMap(({ violations }) => violations)).toEqual([])
  })

  it('accepts a BLS authentication key in the profile of the specification', () => {
    const { rows } = assembleKeys([blsKey(0)], [], wireProfiles.spec, 'offline-signer')
    expect(rows.flatMap(({ violations }) => violations)).toEqual([])
  })

  const many = [0, 1, 2, 3, 4, 5, 6].map((id) => hashKey(id, id === 0 ? { securityLevel: 0 } : {}))
  it.each([
    [['platform.master-key /publicKeys'], [hashKey(0)]],
    [['platform.keys-count /publicKeys'], many],
    [['platform.key-unique /1/id'], [master, hashKey(1, { id: 0 })]],
    [['platform.key-level /1/securityLevel'], [master, hashKey(1, { purpose: 3 })]],
    [['platform.key-purpose /1/purpose'], [master, hashKey(1, { purpose: 5 })]],
    [
      ['witness.required /signature'],
      [
        {
          ...master,
          type: 0,
          source: {
            kind: 'public',
            text: formatBase58(derivePublicKey('ecdsa', new Uint8Array(32).fill(1))),
          },
        } as const,
      ],
    ],
    [
      ['platform.bounds-form /contractBounds/id'],
      [master, hashKey(1, { purpose: 1, securityLevel: 3, bounds: { contract: 'x', documentType: null } })],
    ],
    [
      ['platform.bounds-form /contractBounds/documentTypeName'],
      [master, hashKey(1, { purpose: 1, securityLevel: 3, bounds: { contract, documentType: '' } })],
    ],
    [
      ['platform.key-bounds /1/contractBounds'],
      [master, hashKey(1, { bounds: { contract, documentType: null } })],
    ],
  ] as const)('rejects keys that break %s', (expected, rows) => {
    expect(rulesOf(rows)).toEqual(expected)
  })
})
