import { describe, expect, it } from 'vitest'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { keyOwnerFinder } from '#/domain/identity/key-owners.ts'
import type { VaultKey, VaultPhrase } from '#/domain/keys/vault-session.ts'
import { sampleKey } from '#/store/testing/identity-samples.ts'
import { groupKeys, isInFilter, listKeys, searchKeys, type ListedKey, formatListedUse } from './key-list.ts'

const publicKeyOf = (number: number) => sha256(Uint8Array.of(number))

function vaultKey(number: number, change: Partial<VaultKey> = {}): VaultKey {
  const common = {
    id: `id${number}`,
    compartment: 'gate',
    keyType: 0,
    publicKey: publicKeyOf(number),
    label: 'Master key',
    createdAtMs: number,
    origin: 'generated',
    condition: 'sound',
    kind: 'identity',
    securityLevel: 0,
  } as const
  // A caller that changes `kind` passes its level too.
  return { ...common, ...change } as VaultKey
}

const keyOf = (id: number, number: number, more = {}) =>
  sampleKey(id, { type: 0, data: publicKeyOf(number), ...more })

const findOwner = keyOwnerFinder([
  { identity: { id: '9zZborea11111', label: 'borea' }, keys: [keyOf(0, 1)] },
  {
    identity: { id: '8yYaurora2222', label: 'Aurora Press' },
    keys: [keyOf(12, 2, { purpose: 1, securityLevel: 3 }), keyOf(3, 3), keyOf(1, 4)],
  },
  { identity: { id: '7xXnameless33', label: '' }, keys: [keyOf(0, 5)] },
])

const listed = listKeys(
  [
    vaultKey(1),
    vaultKey(2, { label: 'Mail', compartment: 'device', securityLevel: 3 }),
    vaultKey(3),
    vaultKey(4, { label: 'Daily signing', compartment: 'session' }),
    vaultKey(5),
    vaultKey(6, { label: 'Till 3', compartment: 'device' }),
    vaultKey(7, { kind: 'single-use', securityLevel: null, label: '', compartment: 'session' }),
    vaultKey(8, { label: 'Old wallet', origin: 'imported' }),
  ],
  findOwner,
  { backups: { made: null, tested: null, covered: ['id3', 'id7'] }, phrase: null },
  new Set([formatHex(publicKeyOf(7)), formatHex(publicKeyOf(1))]),
)

const idsOf = (keys: readonly ListedKey[]) => keys.map(({ id }) => id)

it('marks a single-use key of a confirmed lock, but no key of an identity, and finds the key by that mark', () => {
  expect(idsOf(listed.filter(({ isUsed }) => isUsed))).toEqual(['id7'])
  expect(idsOf(searchKeys(listed, 'used lock'))).toEqual(['id7'])
})

it('shows the unused amount of a single-use key before anything else, and finds the key by it', () => {
  const [key] = listKeys(
    [vaultKey(7, { kind: 'single-use', securityLevel: null, label: '', compartment: 'session' })],
    findOwner,
    { phrase: null },
    new Set([formatHex(publicKeyOf(7))]),
    new Map([[formatHex(publicKeyOf(7)), 7_000_000n]]),
  )
  expect(key && formatListedUse(key)).toBe('0.07 DASH unused')
  expect(idsOf(searchKeys(key === undefined ? [] : [key], '0.07 dash'))).toEqual(['id7'])
})

describe('private keys in groups', () => {
  it('lists each private key once, by identity name and key id, with the keys of no identity last', () => {
    expect(groupKeys(listed).map(({ identity, keys }) => [identity?.label, idsOf(keys)])).toEqual([
      ['Aurora Press', ['id4', 'id3', 'id2']],
      ['borea', ['id1']],
      ['', ['id5']],
      [undefined, ['id8', 'id7', 'id6']],
    ])
  })

  it('forms one group if no key belongs to an identity, and none if there is no key', () => {
    expect(
      groupKeys(listKeys([vaultKey(1), vaultKey(2)], () => undefined, { phrase: null }, new Set())),
    ).toHaveLength(1)
    expect(groupKeys([])).toEqual([])
  })

  it('counts only derived private keys as covered by a phrase, and only once it was written down', () => {
    const phrase = { id: 'phrase', writtenDownAtMs: 1 } as VaultPhrase
    const backups = { made: null, tested: null, covered: ['id3'] }
    const keys = [vaultKey(1, { origin: 'derived' }), vaultKey(2), vaultKey(3)]
    const coverOf = (known: typeof phrase | null) =>
      listKeys(keys, () => undefined, { backups, phrase: known }, new Set()).map(({ cover }) => cover)
    expect(coverOf(phrase)).toEqual(['phrase', undefined, 'backup'])
    expect(coverOf({ ...phrase, writtenDownAtMs: null })).toEqual([undefined, undefined, 'backup'])
    expect(coverOf(null)).toEqual([undefined, undefined, 'backup'])
  })

  it('filters private keys that are in no tested backup, and those that belong to no identity', () => {
    const inFilter = (filter: Parameters<typeof isInFilter>[1]) =>
      idsOf(listed.filter((each) => isInFilter(each, filter)))
    expect(inFilter('all')).toHaveLength(8)
    expect(inFilter('uncovered')).toEqual(['id1', 'id2', 'id4', 'id5', 'id6', 'id8'])
    expect(inFilter('unowned')).toEqual(['id6', 'id7', 'id8'])
  })
})

describe('the search for private keys', () => {
  const found = (query: string) => idsOf(searchKeys(listed, query))

  it('finds all keys without a query, and no key by text that none has', () => {
    expect(found('  ')).toHaveLength(8)
    expect(found('zebra')).toEqual([])
  })

  it('finds by label, identity, purpose, level and origin, in any case and order', () => {
    expect(found('SIGNING daily')).toEqual(['id4'])
    expect(found('press')).toEqual(['id2', 'id3', 'id4'])
    expect(found('encryption')).toEqual(['id2'])
    expect(found('master aurora')).toEqual(['id3', 'id4'])
    expect(found('imported')).toEqual(['id8'])
    expect(found('single-use')).toEqual(['id7'])
  })

  it('finds a complete key id, and a number in a label', () => {
    expect(found('3')).toEqual(['id3', 'id6'])
    expect(found('aurora 12')).toEqual(['id2'])
    expect(found('2')).toEqual([])
  })

  it('finds by the beginning of a public key or of the id of the identity, not by a part of it', () => {
    expect(found(formatHex(publicKeyOf(8)).slice(0, 10))).toEqual(['id8'])
    expect(found(formatBase58(publicKeyOf(8)).slice(0, 6))).toEqual(['id8'])
    expect(found(formatHex(publicKeyOf(8)).slice(10, 30))).toEqual([])
    expect(found('8yyAur')).toEqual(['id2', 'id3', 'id4'])
  })
})

it('5,000 private keys are listed, grouped and searched', () => {
  const owned = 3000
  const perIdentity = 60
  const many = Array.from({ length: 5000 }, (_, at) => ({
    ...vaultKey(at, { label: `Key ${at}`, compartment: at % 2 === 0 ? 'device' : 'gate' }),
    publicKey: sha256(Uint8Array.of(at >> 8, at & 255)),
  }))
  const owners = Array.from({ length: owned / perIdentity }, (_, at) => ({
    identity: { id: `id ${at}`, label: `Shop-${String(at).padStart(2, '0')}` },
    keys: many
      .slice(at * perIdentity, (at + 1) * perIdentity)
      .map(({ publicKey }, id) => sampleKey(id, { type: 0, data: publicKey })),
  }))
  const keys = listKeys(many, keyOwnerFinder(owners), { phrase: null }, new Set())
  const groups = groupKeys(keys)
  expect(groups.map(({ keys: { length } }) => length)).toEqual([
    ...owners.map(() => perIdentity),
    many.length - owned,
  ])
  expect(groups.at(-2)?.identity?.label).toBe('Shop-49')
  // The strictest level first, then in the given order.
  expect(idsOf(groups.at(-1)?.keys ?? []).slice(0, 2)).toEqual(['id3001', 'id3003'])
  expect(keys.filter((each) => isInFilter(each, 'unowned'))).toHaveLength(2000)
  expect(idsOf(searchKeys(keys, 'key 4321'))).toEqual(['id4321'])
  expect(searchKeys(keys, 'shop-07')).toHaveLength(perIdentity)
  const last = sha256(Uint8Array.of(4999 >> 8, 4999 & 255))
  expect(idsOf(searchKeys(keys, formatBase58(last).slice(0, 12)))).toEqual(['id4999'])
})
