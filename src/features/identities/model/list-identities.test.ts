import { describe, expect, it } from 'vitest'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { healthOf } from '#/domain/identity/identity-health.ts'
import { newIdentityRecord } from '#/store/records/identity-record.ts'
import {
  formatSample,
  sampleIdentity,
  sampleKey,
  sampleKnown,
  sampleUpdate,
} from '#/store/testing/identity-samples.ts'
import { viewIdentity } from '#/domain/identity/identity-view.ts'
import {
  isInFilter,
  listFilters,
  searchIdentities,
  sortIdentities,
  type ListedIdentity,
} from './list-identities.ts'

const publicKey = derivePublicKey('ecdsa', new Uint8Array(32).fill(5))
const hash = hash160(publicKey)

function listed(
  number: number,
  change: {
    readonly label?: string
    readonly tags?: readonly string[]
    readonly balance?: bigint
    readonly derived?: boolean
  },
  keys = [sampleKey(0), sampleKey(1, { securityLevel: 2 })],
): ListedIdentity {
  const identity = sampleIdentity({
    id: new Uint8Array(32).fill(number),
    publicKeys: keys,
    balance: change.balance ?? 0n,
  })
  const id = formatBase58(identity.id)
  const about = {
    id,
    label: change.label ?? '',
    networkId: 'sandbox',
    profile: 'spec',
    origin: 'imported',
  } as const
  const record = {
    ...newIdentityRecord(about, number),
    tags: change.tags ?? [],
    imports: [{ atMs: number, place: 1, json: formatSample(identity) }],
  }
  const known = viewIdentity(record, [])
  const derived = change.derived === false ? undefined : { known, health: healthOf(known, () => undefined) }
  return { base: { id, record, stored: [] }, isAway: false, derived }
}

const aurora = listed(1, { label: 'Aurora Press', tags: ['publishing'], balance: 30n })
const notes = listed(2, { label: 'field notes', tags: ['north', 'staging'], balance: 10n }, [
  sampleKey(0, { type: 0, data: publicKey }),
])
const byHash = listed(3, { balance: 20n }, [sampleKey(0, { data: hash })])
const all = [aurora, notes, byHash]

function found(query: string) {
  return searchIdentities(all, query).map((each) => all.indexOf(each))
}

describe('the search for an identity', () => {
  it.each([
    ['', [0, 1, 2]],
    ['AURORA', [0]],
    ['press aurora', [0]],
    ['north', [1]],
    ['no', [1]],
    [aurora.base.id, [0]],
    [aurora.base.id.slice(3, 9), [0]],
    [formatHex(new Uint8Array(32).fill(3)), [2]],
    [formatHex(publicKey), [1, 2]],
    [formatBase58(publicKey), [1, 2]],
    [formatHex(hash), [1, 2]],
    [formatBase58(hash), [1, 2]],
    ['nowhere', []],
    // Any identifier contains a given two characters, so short queries search only labels and tags.
    ['01', []],
  ])('finds identities by %j', (query, places) => {
    expect(found(query)).toEqual(places)
  })

  it('finds an identity by label and id before its keys are read', () => {
    const bare = listed(4, { label: 'Bare', derived: false })
    expect(searchIdentities([bare], 'bare')).toEqual([bare])
    expect(searchIdentities([bare], bare.base.id)).toEqual([bare])
    expect(searchIdentities([bare], formatHex(sampleKey(0).data))).toEqual([])
  })
})

describe('the list of identities', () => {
  it.each([
    ['label', [0, 1, 2]],
    ['balance', [0, 2, 1]],
    ['added', [2, 1, 0]],
    ['changed', [2, 1, 0]],
  ] as const)('is sorted by %s', (sort, places) => {
    expect(sortIdentities([byHash, aurora, notes], sort).map((each) => all.indexOf(each))).toEqual(places)
  })

  it('is filtered by derived facts, with archived identities only in their own filter', () => {
    expect(isInFilter(aurora, 'care')).toBe(false)
    // The identity has no High key.
    expect(isInFilter(notes, 'care')).toBe(true)
    expect(isInFilter(notes, 'watch-only')).toBe(true)
    expect(isInFilter(notes, 'pending')).toBe(false)
    const update = sampleKnown(1, sampleUpdate(1, {})).record
    const waits = { ...notes, base: { ...notes.base, stored: [update] }, derived: undefined }
    expect(isInFilter(waits, 'pending')).toBe(true)
    const away = { ...waits, isAway: true }
    expect(listFilters.filter((filter) => isInFilter(away, filter))).toEqual(['archived'])
  })
})
