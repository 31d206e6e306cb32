import { describe, expect, it } from 'vitest'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { noOpenLocks, type OpenLocks } from './vault-care.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { healthOf } from './identity-health.ts'
import { newIdentityRecord } from '#/store/records/identity-record.ts'
import {
  sampleCreate,
  sampleIdText,
  sampleIdentity,
  sampleKey,
  sampleKnown,
  sampleTopUp,
  sampleUpdate,
} from '#/store/testing/identity-samples.ts'
import type { IdentityView } from './identity-view.ts'
import { vaultKeyFinder, findNoVaultKey } from '#/domain/keys/find-vault-key.ts'

const about = {
  id: sampleIdText,
  label: '',
  networkId: 'sandbox',
  profile: 'spec',
  origin: 'imported',
} as const

function known(
  change: Partial<IdentityView> & { readonly keys?: readonly IdentityPublicKey[] },
): IdentityView {
  const identity = sampleIdentity(change.keys === undefined ? {} : { publicKeys: change.keys })
  const state = { identity, balanceCredits: 0n, base: undefined }
  return {
    record: newIdentityRecord(about, 0),
    stored: [],
    id: identity.id,
    imports: [],
    transitions: [],
    state,
    shown: state,
    history: [],
    misfits: new Map(),
    status: 'held',
    lastChange: { kind: 'confirmed', atMs: 0 },
    ...change,
  }
}

function vaultKey(secret: number, securityLevel: 0 | 1 | 2 | 3): VaultKey {
  return {
    id: String(secret).padStart(32, '0'),
    kind: 'identity',
    compartment: 'gate',
    keyType: 0,
    securityLevel,
    publicKey: derivePublicKey('ecdsa', new Uint8Array(32).fill(secret)),
    label: '',
    createdAtMs: 0,
    origin: 'generated',
    condition: 'sound',
  }
}

const master = vaultKey(1, 0)
const high = vaultKey(2, 2)
const find = vaultKeyFinder([master, high])
const own = [
  sampleKey(0, { type: 0, data: master.publicKey }),
  sampleKey(1, { securityLevel: 2, data: hash160(high.publicKey) }),
]
const kindsOf = (identity: IdentityView, isBackedUp?: (key: VaultKey) => boolean) =>
  healthOf(identity, find, isBackedUp).words.map(({ kind }) => kind)

describe('the health of an identity', () => {
  it('is sound if both keys are there and a backup has their private keys', () => {
    const identity = known({ keys: own })
    expect(healthOf(identity, find, () => true)).toMatchObject({
      words: [],
      needsCare: false,
      watchOnly: false,
      keys: { count: 2, enabled: 2, held: 2 },
    })
  })

  it('counts private keys that no backup has', () => {
    const isBackedUp = ({ id }: VaultKey) => id === master.id
    expect(healthOf(known({ keys: own }), find, isBackedUp)).toMatchObject({
      words: [{ kind: 'no-backup', count: 1 }],
      needsCare: true,
    })
  })

  it('reports a pending create before private keys that no backup has', () => {
    const identity = known({ keys: own, status: 'awaited', transitions: [sampleKnown(1, sampleCreate())] })
    expect(kindsOf(identity, () => false)).toEqual(['awaited', 'no-backup', 'lock-in-progress'])
  })

  it('reports pending and rejected transitions before missing parts', () => {
    const update = sampleKnown(1, sampleUpdate(1, {}))
    const rejectedUpdate = sampleKnown(1, sampleUpdate(1, {}), [{ kind: 'rejected', atMs: 5 }])
    expect(kindsOf(known({ keys: own.slice(0, 1), transitions: [update] }), () => false)).toEqual([
      'pending',
      'no-high',
      'no-backup',
    ])
    const last = { kind: 'rejected', atMs: 5 } as const
    const rejected = known({ keys: own, transitions: [rejectedUpdate], lastChange: last })
    expect(healthOf(rejected, find, () => false)).toMatchObject({
      words: [{ kind: 'rejected', transition: rejectedUpdate }, { kind: 'no-backup' }],
      needsCare: true,
    })
    // A later change shows that the user has seen the rejection.
    const later = known({
      keys: own,
      transitions: [rejectedUpdate],
      lastChange: { kind: 'imported', atMs: 6 },
    })
    expect(kindsOf(later)).toEqual([])
  })

  it('is computed again when the vault has changed', () => {
    const identity = known({ keys: own })
    expect(healthOf(identity, find).watchOnly).toBe(false)
    expect(healthOf(identity, vaultKeyFinder([])).watchOnly).toBe(true)
    // An unread vault proves nothing.
    expect(healthOf(identity, findNoVaultKey)).toMatchObject({ words: [], watchOnly: false })
  })

  it('warns first that anyone can act as the identity, on one of today’s networks', () => {
    const bls = [
      sampleKey(5, { type: 1, purpose: 3, securityLevel: 1 }),
      sampleKey(6, { type: 1, purpose: 1, securityLevel: 3 }),
      sampleKey(7, { type: 1, securityLevel: 2, disabledAt: 1 }),
    ]
    const of = (profile: 'platform-13' | 'spec', status: 'held' | 'damaged' = 'held') =>
      healthOf(
        known({ keys: [...own, ...bls], status, record: newIdentityRecord({ ...about, profile }, 0) }),
        find,
        () => true,
      )
    expect(of('platform-13')).toMatchObject({ words: [{ kind: 'forgeable', keyIds: [5] }], needsCare: true })
    expect(of('platform-13', 'damaged').words.map(({ kind }) => kind)).toEqual(['forgeable', 'damaged'])
    expect(of('spec').words).toEqual([])
  })

  const disabled = own.map((key) => ({ ...key, disabledAt: 1 }))
  it.each([
    ['no private key here', known({}), ['watch-only']],
    ['a disabled High key', known({ keys: [...own.slice(0, 1), ...disabled.slice(1)] }), ['no-high']],
    ['a disabled Master key', known({ keys: [...disabled.slice(0, 1), ...own.slice(1)] }), ['no-master']],
    [
      'no Transfer key on a network of today',
      known({ keys: own, record: newIdentityRecord({ ...about, profile: 'platform-13' }, 0) }),
      ['no-transfer'],
    ],
    ['a damaged record', known({ keys: own, status: 'damaged' }), ['damaged']],
    [
      'a create that came to nothing',
      known({ status: 'dropped', state: undefined, shown: undefined }),
      ['dropped'],
    ],
    [
      'a create that waits',
      known({ keys: own, status: 'awaited', transitions: [sampleKnown(1, sampleCreate())] }),
      ['awaited', 'lock-in-progress'],
    ],
    [
      'a top-up that waits',
      known({ keys: own, transitions: [sampleKnown(1, sampleTopUp())] }),
      ['pending', 'lock-in-progress'],
    ],
    [
      'two updates that wait',
      known({
        keys: own,
        transitions: [sampleKnown(1, sampleUpdate(1, {})), sampleKnown(2, sampleUpdate(1, {}))],
      }),
      ['two-updates', 'pending'],
    ],
    [
      'a confirmation that does not fit',
      known({ keys: own, misfits: new Map([['x', { kind: 'exists-already' }]]) }),
      ['misfit'],
    ],
  ] as const)('reports %s', (_, identity, kinds) => {
    expect(kindsOf(identity)).toEqual(kinds)
  })
})

describe('a lock in progress', () => {
  const isSaid = (identity: IdentityView, openLocks?: OpenLocks) =>
    healthOf(identity, find, undefined, openLocks).words.some(({ kind }) => kind === 'lock-in-progress')
  const ids = new Set([sampleIdText])

  it('an open lock of a dropped create is reported', () => {
    const identity = known({ status: 'dropped', state: undefined, shown: undefined })
    expect(isSaid(identity, { ...noOpenLocks, creates: ids })).toBe(true)
    expect(isSaid(identity)).toBe(false)
    expect(isSaid(known({ keys: own }), { ...noOpenLocks, creates: ids })).toBe(false)
  })

  it('a lock is reported if a draft would top up the identity with it', () => {
    const identity = known({ keys: own })
    expect(isSaid(identity, { ...noOpenLocks, topUps: ids })).toBe(true)
    expect(isSaid(identity, { ...noOpenLocks, topUps: new Set(['another']) })).toBe(false)
  })

  it('the lock of a top-up is reported until the top-up is confirmed', () => {
    expect(isSaid(known({ keys: own, transitions: [sampleKnown(1, sampleTopUp())] }))).toBe(true)
    const confirmed = [{ kind: 'confirmed', atMs: 2, place: 1 }] as const
    expect(isSaid(known({ keys: own, transitions: [sampleKnown(1, sampleTopUp(), confirmed)] }))).toBe(false)
  })
})

describe('a private key', () => {
  it('is found by public key or hash, but a less guarded key or a single-use key never is', () => {
    const medium = vaultKey(3, 3)
    const single = { ...vaultKey(4, 0), kind: 'single-use', securityLevel: null } as const
    const find = vaultKeyFinder([master, high, medium, single])
    const keyOf = ({ publicKey }: VaultKey, securityLevel: 0 | 2, byHash = false) => ({
      type: byHash ? (2 as const) : (0 as const),
      securityLevel,
      data: byHash ? hash160(publicKey) : publicKey,
    })
    expect(find(keyOf(master, 0))?.id).toBe(master.id)
    expect(find(keyOf(high, 2, true))?.id).toBe(high.id)
    expect(find(keyOf(medium, 0))).toBeUndefined()
    expect(find(keyOf(single, 0))).toBeUndefined()
  })
})
