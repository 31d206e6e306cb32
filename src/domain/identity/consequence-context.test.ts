import { expect, it } from 'vitest'
import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { deriveIdentityId, formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { recordSigned } from '#/store/records/signed-transition.ts'
import { newIdentityRecord, type IdentityRecord } from '#/store/records/identity-record.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import {
  formatSample,
  sampleIdText,
  sampleIdentity,
  sampleKey,
  sampleTopUp,
  sampleUpdate,
} from '#/store/testing/identity-samples.ts'
import { contextOf } from './consequence-context.ts'

const publicKey = derivePublicKey('ecdsa', new Uint8Array(32).fill(5))
const vaultKey: VaultKey = {
  id: '05'.repeat(16),
  kind: 'identity',
  compartment: 'gate',
  keyType: 0,
  securityLevel: 0,
  publicKey,
  label: '',
  createdAtMs: 0,
  origin: 'generated',
  condition: 'sound',
}
const byKey = sampleKey(8, { type: 0, data: publicKey })
const byHash = sampleKey(9, { type: 2, data: hash160(publicKey) })
const update = sampleUpdate(1, { add: [byKey] })

function store(
  records: readonly IdentityRecord[],
  transitions: readonly TransitionRecord[] = [],
): Parameters<typeof contextOf>[1] {
  return {
    identities: new Map(records.map((each) => [each.id, each])),
    transitions: new Map(transitions.map((each) => [each.id, each])),
  }
}

function imported(label: string, fill: number, keys: readonly (typeof byKey)[]): IdentityRecord {
  const id = new Uint8Array(32).fill(fill)
  return importedAs(formatIdentityId(id), label, formatSample(sampleIdentity({ id, publicKeys: keys })))
}

function importedAs(id: string, label: string, json: string): IdentityRecord {
  const about = { id, label, networkId: 'sandbox', profile: 'spec', origin: 'imported' } as const
  return { ...newIdentityRecord(about, 0), imports: [{ atMs: 1, place: 1, json }] }
}

const vaultOf = (keys: readonly VaultKey[]) => ({ keys, phrase: null })

it('finds another identity’s key by its bytes, by its hash, and by the public key of a hash', () => {
  const others = [
    imported('Same bytes', 1, [sampleKey(0), byKey]),
    imported('Hash', 2, [byHash]),
    imported('Others', 3, [sampleKey(0), sampleKey(1)]),
  ]
  const workspace = store(others)
  const owners = (key: typeof byKey, keys: readonly VaultKey[]) =>
    contextOf(update, workspace, vaultOf(keys), { profile: wireProfiles.spec })
      .findOwners(key)
      .map(({ label }) => label)
  expect(owners(byKey, [])).toEqual(['Same bytes', 'Hash'])
  expect(owners(byHash, [])).toEqual(['Hash'])
  expect(owners(byHash, [vaultKey])).toEqual(['Same bytes', 'Hash'])
  expect(owners(sampleKey(7), [vaultKey])).toEqual([])
})

it('does not find the identity itself, nor an identity whose JSON cannot be read', () => {
  const own = importedAs(sampleIdText, 'Own', formatSample(sampleIdentity({ publicKeys: [byKey] })))
  const broken = imported('Broken', 4, [byKey])
  const cut = {
    ...broken,
    imports: broken.imports.map((each) => ({ ...each, json: each.json.slice(0, -1) })),
  }
  const { findOwners, now } = contextOf(update, store([own, cut]), vaultOf([]), {
    profile: wireProfiles.spec,
  })
  expect(findOwners(byKey)).toEqual([])
  expect(now?.identity.publicKeys).toEqual([byKey])
})

it('finds the key of an identity that was created in this browser', () => {
  const read = checkSigningBytes(instantSendCreate.signingBytes, wireProfiles.spec)
  if (!read.ok || read.value.type !== 2) throw new TypeError('the example does not read')
  const { signature } = instantSendCreate
  const record = recordSigned({
    transition: { ...read.value, signature },
    lockTransaction: undefined,
    draftId: '',
    networkId: 'sandbox',
    profile: 'spec',
    signedAtMs: 1,
  })
  const about = { id: record.identityId, label: 'Created', networkId: 'sandbox', profile: 'spec' } as const
  const created = newIdentityRecord({ ...about, origin: 'created' }, 1)
  const workspace = store([created], [record])
  const [key = byKey] = read.value.publicKeys
  expect(
    contextOf(update, workspace, vaultOf([]), { profile: wireProfiles.spec }).findOwners(key),
  ).toMatchObject([{ label: 'Created' }])
  // The transition is not confirmed yet, but its result is known.
  const topUp = sampleTopUp()
  if (topUp.type !== 3) throw new TypeError('no top-up')
  const identityId =
    record.outPoint === null ? publicKey : deriveIdentityId(record.outPoint, wireProfiles.spec)
  expect(
    contextOf({ ...topUp, identityId }, workspace, vaultOf([]), { profile: wireProfiles.spec }).now,
  ).toMatchObject({
    identity: { publicKeys: [{ data: key.data }, {}] },
  })
  // Signing the same create again is no conflict: the key belongs to this identity.
  expect(record.outPoint && formatIdentityId(deriveIdentityId(record.outPoint, wireProfiles.spec))).toBe(
    created.id,
  )
  expect(
    contextOf(read.value, workspace, vaultOf([]), { profile: wireProfiles.spec }).findOwners(key),
  ).toEqual([])
})

it('prefers the identity in a request to the stored one', () => {
  const own = importedAs(sampleIdText, 'Own', formatSample(sampleIdentity({ balance: 1n })))
  const identity = sampleIdentity({ balance: 70n })
  expect(
    contextOf(update, store([own]), undefined, { profile: wireProfiles.spec, identity }).now?.balanceCredits,
  ).toBe(70n)
  expect(contextOf(update, store([own]), undefined, { profile: wireProfiles.spec }).now?.balanceCredits).toBe(
    1n,
  )
  expect(contextOf(update, store([]), undefined, { profile: wireProfiles.spec }).now).toBeUndefined()
})

const phrase = {
  id: '0f'.repeat(16),
  length: 12,
  origin: 'generated',
  createdAtMs: 0,
  condition: 'sound',
} as const
const written = { ...phrase, writtenDownAtMs: 1 }
const unwritten = { ...phrase, writtenDownAtMs: null }

it.each([
  ['random, in no backup', 'generated', null, [], false],
  ['random, in a tested backup', 'generated', null, [vaultKey.id], true],
  ['random, beside a phrase that was written down', 'generated', written, [phrase.id], false],
  ['derived, of a phrase that was written down', 'derived', written, [], true],
  ['derived, of a phrase in a tested backup', 'derived', unwritten, [phrase.id], true],
  ['derived, of a phrase that is nowhere else', 'derived', unwritten, [], false],
] as const)('tells whether a private key is backed up: %s', (_case, origin, known, covered, isSafe) => {
  const backups = { made: null, tested: null, covered }
  const vault = { keys: [], phrase: known, backups }
  expect(
    contextOf(update, store([]), vault, { profile: wireProfiles.spec }).isBackedUp?.({ ...vaultKey, origin }),
  ).toBe(isSafe)
})

it('counts a private key as not backed up if the vault no longer has its phrase', () => {
  const vault = { keys: [], phrase: written, backups: { made: null, tested: null, covered: [phrase.id] } }
  const derived = { ...vaultKey, origin: 'derived', phraseId: '0e'.repeat(16) } as const
  expect(contextOf(update, store([]), vault, { profile: wireProfiles.spec }).isBackedUp?.(derived)).toBe(
    false,
  )
})

it('says nothing about private keys before the vault is read, nor about backups that are not reported', () => {
  expect(contextOf(update, store([]), undefined, { profile: wireProfiles.spec })).toMatchObject({
    findVaultKey: undefined,
    isBackedUp: undefined,
  })
  expect(contextOf(update, store([]), vaultOf([]), { profile: wireProfiles.spec }).isBackedUp).toBeUndefined()
})

const transferMembers = {
  protocolVersion: 1,
  amount: 1n,
  nonce: 1,
  userFeeIncrease: 0,
  signaturePublicKeyId: 1,
} as const

it('warns of a recipient that resembles a listed identity, or is on another network', () => {
  const own = imported('Own', 1, [sampleKey(0)])
  const there = { ...imported('There', 2, [sampleKey(0)]), networkId: 'another' }
  const here = imported('Here', 3, [sampleKey(0)])
  const bytes = (fill: number, last = fill) =>
    Uint8Array.from({ length: 32 }, (_, at) => (at === 31 ? last : fill))
  const warningOf = (recipientId: Uint8Array) =>
    contextOf(
      { type: 7, identityId: bytes(1), recipientId, ...transferMembers },
      store([own, there, here]),
      undefined,
      {
        profile: wireProfiles['platform-13'],
      },
    ).recipient
  expect(warningOf(bytes(3))).toBeUndefined()
  expect(warningOf(bytes(9))).toBeUndefined()
  expect(warningOf(bytes(2))).toEqual({
    code: 'funds.recipient-other-network',
    known: { id: there.id, label: 'There' },
  })
  expect(warningOf(bytes(3, 4))).toEqual({
    code: 'funds.recipient-near-miss',
    known: { id: here.id, label: 'Here' },
    match: 'typo',
  })
  // A top-up pays on the chosen network, and its identity may be unknown.
  const topUp = { ...sampleTopUp(), identityId: bytes(2) }
  const onto = (networkId: string) =>
    contextOf(topUp, store([there]), undefined, { profile: wireProfiles.spec, networkId }).recipient?.code
  expect([onto('another'), onto('sandbox')]).toEqual([undefined, 'funds.recipient-other-network'])
})

it.each(['transfer', 'top-up'] as const)(
  'warns of an id that imitates an unlisted recipient of an earlier %s',
  (kind) => {
    const recent = Uint8Array.from({ length: 32 }, (_, at) => (at * 37 + 11) & 255)
    const text = formatIdentityId(recent)
    const imitation = checkBase58(`${text.slice(0, 20)}zzzzz${text.slice(25)}`)
    const imitated = imitation.ok ? imitation.value : new Uint8Array()
    const transferTo = (recipientId: Uint8Array) =>
      ({ type: 7, identityId: new Uint8Array(32).fill(1), recipientId, ...transferMembers }) as const
    const topUp = sampleTopUp()
    if (topUp.type !== 3) throw new TypeError('no top-up')
    const sent = recordSigned({
      transition:
        kind === 'transfer'
          ? { ...transferTo(recent), signature: new Uint8Array(65).fill(1) }
          : { ...topUp, identityId: recent },
      lockTransaction: undefined,
      draftId: '',
      networkId: 'sandbox',
      profile: 'platform-13',
      signedAtMs: 1,
    })
    const warningOf = (recipient: Uint8Array, transitions: readonly TransitionRecord[]) =>
      contextOf(transferTo(recipient), store([], transitions), undefined, {
        profile: wireProfiles['platform-13'],
      }).recipient
    expect(warningOf(imitated, [])).toBeUndefined()
    expect(warningOf(recent, [sent])).toBeUndefined()
    expect(warningOf(imitated, [sent])).toEqual({
      code: 'funds.recipient-near-miss',
      known: { id: text, label: '' },
      match: 'ends',
    })
  },
)

it('finds the recipient’s keys that anyone can sign as: in the list, from nodes, or in a request', () => {
  const data = derivePublicKey('bls', new Uint8Array(32).fill(4))
  const bls = sampleKey(4, { type: 1, purpose: 3, securityLevel: 1, data })
  const listed = { ...imported('Own', 1, [sampleKey(0), bls]), profile: 'platform-13' } as const
  const of = (
    fill: number,
    profile: 'platform-13' | 'spec',
    recipientKeys?: readonly (typeof bls)[],
  ): readonly number[] | undefined =>
    contextOf(
      { type: 7, identityId: bytes(8), recipientId: bytes(fill), ...transferMembers },
      store([listed]),
      undefined,
      { profile: wireProfiles[profile], recipientKeys },
    ).forgeableRecipient
  const bytes = (fill: number) => new Uint8Array(32).fill(fill)
  expect(of(1, 'platform-13')).toEqual([4])
  expect(of(1, 'spec')).toEqual([])
  expect(of(2, 'platform-13')).toEqual([])
  expect(of(2, 'platform-13', [bls, sampleKey(5, { type: 1, disabledAt: 3 })])).toEqual([4])
  // A node cannot hide a key by leaving it out.
  expect(of(1, 'platform-13', [])).toEqual([4])
  // The list may be older than the nodes: another device added the key.
  expect(of(1, 'platform-13', [bls, { ...bls, id: 6 }])).toEqual([4, 6])
  const topUp = { ...sampleTopUp(), identityId: bytes(1) }
  const { forgeableRecipient } = contextOf(topUp, store([listed]), undefined, {
    profile: wireProfiles['platform-13'],
  })
  expect(forgeableRecipient).toEqual([4])
  // An offline signer knows the identity only from the request.
  const identity = sampleIdentity({ id: bytes(3), publicKeys: [sampleKey(0), bls] })
  const toStranger = { ...sampleTopUp(), identityId: bytes(3) }
  const asked = contextOf(toStranger, store([]), undefined, {
    profile: wireProfiles['platform-13'],
    identity,
  })
  expect(asked.forgeableRecipient).toEqual([4])
})
