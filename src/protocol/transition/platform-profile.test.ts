import { describe, expect, it } from 'vitest'

import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { latestProtocolVersion } from '#/protocol/identity/identity.ts'
import { isSigningType } from '#/protocol/key/key-attribute.ts'
import { mutateBytes } from '#/protocol/testing/mutate-bytes.ts'
import { pickFrom } from '#/protocol/testing/random-transition.ts'
import vectors from '#/protocol/vectors/platform-13.json'
import { checkSerializedTransition } from './check-transition.ts'
import { checkUnsignedContent } from './check-unsigned.ts'
import {
  checkSigningBytes,
  checkTransitionBytes,
  encodeSigningBytes,
  encodeTransition,
  measureSigned,
} from './transition-bytes.ts'
import type { ContractBounds } from '#/protocol/key/identity-public-key.ts'
import type { TransitionKey } from './transition-key.ts'
import { signTransition, type TransitionSigner } from './transition-signature.ts'
import {
  checkTransitionStructure,
  checkUnsignedStructure,
  formatTransition,
  formatUnsignedTransition,
  newKeysOf,
  type UnsignedTransition,
} from './transition.ts'
import { isWitnessed, wireProfiles } from './wire-profile.ts'

const profile = wireProfiles['platform-13']
const kinds = [
  'identityCreate',
  'identityTopUp',
  'identityUpdate',
  'identityCreditWithdrawal',
  'identityCreditTransfer',
]
const isOld = ({ kind, version }: (typeof vectors.vectors)[number]) =>
  kind === 'identityCreditWithdrawal' && version === 0
const published = vectors.vectors.filter((each) => kinds.includes(each.kind) && !isOld(each))
const named = published.map((each) => [each.name, each] as const)

type Published = (typeof published)[number]

/** Reads a vector without its signatures; for an update, with the id of the signing key. */
function readUnsigned({ signable, secrets: { signer } }: Published): UnsignedTransition {
  const told = signer?.key === undefined ? {} : { signaturePublicKeyId: signer.key.id }
  const read = checkSigningBytes(parseHex(signable), profile, told)
  if (!read.ok) throw new TypeError(JSON.stringify(read.violations))
  return read.value
}

function signersOf({ secrets: { signer, keys = [] } }: Published, unsigned: UnsignedTransition) {
  const own = { type: signer?.key?.type ?? 0, privateKey: parseHex(signer?.privateKey ?? '') }
  const witnesses = newKeysOf(unsigned).keys.flatMap(({ id, type }, at) =>
    isWitnessed(profile, type) ? [[id, { type, privateKey: parseHex(keys[at] ?? '') }] as const] : [],
  )
  return { own: own as TransitionSigner, witnesses: new Map(witnesses) } // the file only has types 0 to 2
}

/** The rules that a vector breaks. Some have a nonce of 0 or too small an amount, because they only test encoding. */
function brokenBy({ fields, kind }: Published): readonly string[] {
  const isSmall = kind === 'identityCreditTransfer' && 'amount' in fields && Number(fields.amount) < 100_000
  return [
    ...(isSmall ? ['platform.transfer-amount /amount'] : []),
    ...('nonce' in fields && fields.nonce === '0' ? ['platform.nonce /nonce'] : []),
  ]
}

describe('a transition of today’s networks', () => {
  it('every kind of transition has a published example, and some examples break a rule', () => {
    expect(new Set(published.map(({ kind }) => kind))).toEqual(new Set(kinds))
    expect(published.some((each) => brokenBy(each).length > 0)).toBe(true)
  })

  it.each(named)('is written, signed and read back to the published bytes: %s', (_name, each) => {
    const unsigned = readUnsigned(each)
    expect(formatHex(encodeSigningBytes(unsigned, profile))).toBe(each.signable)
    const { own, witnesses } = signersOf(each, unsigned)
    const signed = signTransition(unsigned, profile, own, witnesses)
    const bytes = encodeTransition(signed, profile)
    expect(formatHex(bytes)).toBe(each.full)
    expect(checkTransitionBytes(bytes, profile)).toEqual({ ok: true, value: signed })
    // Measured for an ECDSA signature; a BLS signature is longer.
    const longer = own.type === 1 ? 31 : 0
    expect(measureSigned(unsigned, profile) + longer).toBe(bytes.length)
    const json = JSON.parse(JSON.stringify(formatTransition(signed, profile)))
    expect(checkTransitionStructure(json, 'json', profile)).toEqual({ ok: true, value: signed })
  })

  it.each(named)('breaks the same platform rules before and after signing: %s', (_name, each) => {
    const lock = 'assetLock' in each ? { lockTransaction: parseHex(each.assetLock?.hex ?? '') } : {}
    const broken = brokenBy(each)
    const unsigned = checkUnsignedContent(readUnsigned(each), profile, lock)
    expect(unsigned.map(({ rule, path }) => `${rule} ${path}`)).toEqual(broken)
    const signed = checkSerializedTransition(parseHex(each.full), profile, lock)
    expect(signed.ok ? [] : signed.violations.map(({ rule, path }) => `${rule} ${path}`)).toEqual(broken)
  })

  it('the examples have every key type and kind of bounds; older profiles reject type 4 and a fee increase', () => {
    const all = published.flatMap((each) => newKeysOf(readUnsigned(each)).keys)
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set([0, 1, 2, 3, 4]))
    expect(isSigningType(4)).toBe(false)
    const bounds = all.flatMap(({ contractBounds }) => contractBounds ?? [])
    expect(new Set(bounds.map(({ type }) => type))).toEqual(new Set(['singleContract', 'documentType']))
    for (const older of [wireProfiles.spec, wireProfiles['dpp-0.25'], wireProfiles['dpp-0.23']]) {
      const key = all.find(({ type }) => type === 4)
      const [create] = published.map(readUnsigned)
      if (create?.type !== 2 || key === undefined) throw new TypeError('no create')
      const checked = checkUnsignedStructure({ ...create, publicKeys: [key] }, 'binary', older)
      const found = checked.ok ? [] : checked.violations.map(({ rule, path }) => `${rule} ${path}`)
      expect(found).toContain('key.type /publicKeys/0/type')
      expect(found).toContain('st.no-additional /userFeeIncrease')
    }
  })
})

function changed(type: 2 | 5 | 6 | 7, change: object): unknown {
  const found = published.map(readUnsigned).find((each) => each.type === type)
  return { ...found, ...change }
}

function judge(input: unknown): readonly string[] {
  const structure = checkUnsignedStructure(input, 'binary', profile)
  const violations = structure.ok ? checkUnsignedContent(structure.value, profile) : structure.violations
  return violations.map(({ rule, path }) => `${rule} ${path}`)
}

describe('a rule of the platform', () => {
  const unsigned = published.map(readUnsigned)
  const keyOf = (id: number) => {
    const key = unsigned.flatMap((each) => newKeysOf(each).keys)[0]
    return { ...key, id, data: Uint8Array.from({ length: 20 }, () => id), type: 2, purpose: 0 }
  }
  const level = (id: number, securityLevel: number) => ({ ...keyOf(id), securityLevel })
  const singleContract: ContractBounds = { type: 'singleContract', id: new Uint8Array(32) }

  it.each([
    ['platform.master-key /publicKeys', changed(2, { publicKeys: [level(1, 2)] })],
    ['platform.master-key /publicKeys', changed(2, { publicKeys: [level(0, 0), level(1, 0)] })],
    [
      'platform.keys-count /publicKeys',
      changed(2, { publicKeys: [0, 1, 2, 3, 4, 5, 6].map((id) => level(id, id === 0 ? 0 : 2)) }),
    ],
    ['platform.keys-count /publicKeys', changed(2, { publicKeys: [] })],
    [
      'platform.key-unique /publicKeys/1/id',
      changed(2, { publicKeys: [level(0, 0), { ...level(1, 2), id: 0 }] }),
    ],
    [
      'platform.key-level /publicKeys/1/securityLevel',
      changed(2, { publicKeys: [level(0, 0), { ...level(1, 2), purpose: 3 }] }),
    ],
    [
      'platform.key-bounds /publicKeys/0/contractBounds',
      changed(2, { publicKeys: [{ ...level(0, 1), purpose: 3, contractBounds: singleContract }] }),
    ],
    ['platform.key-data /publicKeys/0/data', changed(2, { publicKeys: [{ ...level(0, 0), type: 0 }] })],
    [
      'profile.read-only /publicKeys/0/readOnly',
      changed(2, { publicKeys: [{ ...level(0, 0), readOnly: undefined }] }),
    ],
    ['platform.fee-increase /userFeeIncrease', changed(2, { userFeeIncrease: 65_536 })],
    ['st.required /userFeeIncrease', changed(5, { userFeeIncrease: undefined })],
    ['st.required /nonce', changed(5, { nonce: undefined })],
    ['platform.nonce /nonce', changed(5, { nonce: 2 ** 40 })],
    ['platform.nonce /nonce', changed(5, { nonce: -1 })],
    ['platform.update-empty ', changed(5, { nonce: 1, disablePublicKeys: [] })],
    ['platform.update-disables-unique /disablePublicKeys/1', changed(5, { disablePublicKeys: [1, 1] })],
    ['update.disable-item /disablePublicKeys/0', changed(5, { disablePublicKeys: [2 ** 32] })],
    ['st.no-additional /publicKeysDisabledAt', changed(5, { publicKeysDisabledAt: 1 })],
    ['platform.transfer-amount /amount', changed(7, { amount: 99_999n })],
    ['platform.transfer-amount /amount', changed(7, { amount: 1n << 64n })],
    ['platform.transfer-amount /amount', changed(7, { amount: 100_000 })],
    ['st.required /amount', changed(7, { amount: undefined })],
    ['st.required /recipientId', changed(7, { recipientId: undefined })],
    ['st.identity-id-length /recipientId', changed(7, { recipientId: new Uint8Array(31) })],
    ['platform.nonce /nonce', changed(7, { nonce: 0 })],
    ['st.required /userFeeIncrease', changed(7, { userFeeIncrease: undefined })],
    ['update.signature-public-key-id /signaturePublicKeyId', changed(7, { signaturePublicKeyId: -1 })],
    ['st.no-additional /outputScript', changed(7, { outputScript: new Uint8Array(25) })],
    ['platform.withdrawal-amount /amount', changed(6, { amount: 999_999n })],
    ['platform.withdrawal-amount /amount', changed(6, { amount: 50_000_000_000_001n })],
    ['platform.core-fee /coreFeePerByte', changed(6, { coreFeePerByte: 4 })],
    ['platform.core-fee /coreFeePerByte', changed(6, { coreFeePerByte: 2 ** 32 })],
    ['platform.pooling /pooling', changed(6, { pooling: 1 })],
    ['platform.pooling /pooling', changed(6, { pooling: 3 })],
    ['platform.output-script /outputScript', changed(6, { outputScript: new Uint8Array(25) })],
    ['platform.output-script /outputScript', changed(6, { outputScript: 'script' })],
    ['update.signature-public-key-id /signaturePublicKeyId', changed(5, { signaturePublicKeyId: 2 ** 32 })],
    [
      'proof.transaction-parses /assetLockProof/transaction',
      changed(2, {
        assetLockProof: {
          type: 0,
          instantLock: new Uint8Array(198),
          transaction: new Uint8Array(9),
          outputIndex: 0,
        },
      }),
    ],
  ])('a broken rule is reported at its member: %s', (expected, input) => {
    expect(judge(input)).toContain(expected)
  })

  it('checks an update against the stored identity', () => {
    const [update, signer] = updateWithSigner()
    const publicKeys = [
      signer,
      { ...signer, id: 1, data: new Uint8Array(33).fill(2), securityLevel: 2 as const },
    ]
    const identity = {
      protocolVersion: latestProtocolVersion,
      id: update.identityId,
      publicKeys,
      balance: 0n,
      revision: update.revision - 1,
    }
    const found = (change: object) =>
      checkUnsignedContent({ ...update, nonce: 1 }, profile, { identity: { ...identity, ...change } }).map(
        ({ rule, path }) => `${rule} ${path}`,
      )
    expect(found({})).toEqual([])
    expect(found({ revision: update.revision })).toEqual(['platform.revision /revision'])
    expect(found({ id: new Uint8Array(32) })).toEqual(['platform.identity /identityId'])
    expect(found({ publicKeys: [{ ...signer, securityLevel: 1 }, publicKeys[1]] })).toEqual([
      'platform.signer /signaturePublicKeyId',
    ])
    expect(found({ publicKeys: [signer] })).toEqual(['platform.update-disables-known /disablePublicKeys/0'])
    expect(found({ publicKeys: [signer, { ...publicKeys[1], readOnly: true }] })).toEqual([
      'platform.update-disables-read-only /disablePublicKeys/0',
    ])
    expect(found({ publicKeys: [signer, { ...publicKeys[1], disabledAt: 5 }] })).toEqual([
      'platform.update-disables-enabled /disablePublicKeys/0',
    ])
  })
})

describe('a transfer or a withdrawal', () => {
  const credit = published.filter(({ kind }) => kind.includes('Credit'))

  it.each(credit.map((each) => [each.name, each] as const))(
    'is checked against the identity’s balance, nonce and keys: %s',
    (_name, each) => {
      const transition = readUnsigned(each)
      const { key } = each.secrets.signer ?? {}
      if ((transition.type !== 6 && transition.type !== 7) || key === undefined) throw new TypeError('kind')
      const { id, type, purpose, securityLevel, data } = key
      const signer = { id, type, purpose, securityLevel, readOnly: false, data: parseHex(data) }
      const publicKeys = [signer] as TransitionKey[] // the file only has these types and purposes
      const identity = {
        protocolVersion: latestProtocolVersion,
        id: transition.identityId,
        publicKeys,
        balance: 0n,
        revision: 3,
      }
      const found = (change: object, about: object = {}) =>
        checkUnsignedContent({ ...transition, nonce: 9, ...change }, profile, {
          identity,
          balanceCredits: 1n << 65n,
          nonce: 8n,
          ...about,
        }).map(({ rule, path }) => `${rule} ${path}`)
      const broken = brokenBy(each).filter((name) => !name.includes('nonce'))
      expect(found({})).toEqual(broken)
      expect(found({}, { balanceCredits: transition.amount - 1n })).toContain('platform.balance /amount')
      expect(found({ nonce: 8 })).toContain('platform.nonce-next /nonce')
      expect(found({ nonce: 33 })).toContain('platform.nonce-next /nonce')
      expect(found({ signaturePublicKeyId: 77 })).toContain('platform.signer-known /signaturePublicKeyId')
      const weak = { ...identity, publicKeys: [{ ...signer, purpose: 0 }] }
      expect(found({}, { identity: weak })).toContain('platform.signer /signaturePublicKeyId')
      const signed = checkSerializedTransition(parseHex(each.full), profile, {
        identity,
        balanceCredits: 1n << 65n,
      })
      expect(signed.ok ? [] : signed.violations.map(({ rule }) => rule)).toEqual(
        brokenBy(each).map((name) => name.split(' ')[0]),
      )
    },
  )

  it('the amount is decimal digits in JSON, exact to the last credit, and any other form is rejected', () => {
    const each = credit.find(({ name }) => name === 'identityCreditTransfer/10')
    if (each === undefined) throw new TypeError('no transfer')
    const json = formatUnsignedTransition(readUnsigned(each), profile)
    expect(json).toMatchObject({ type: 7, amount: '18446744073709551615' })
    const read = (amount: unknown) => checkUnsignedStructure({ ...Object(json), amount }, 'json', profile)
    expect(read('1').ok).toBe(true)
    for (const wrong of ['', '01', '-1', '1.0', '0x10', '18446744073709551616', 100_000, null])
      expect(read(wrong)).toMatchObject({
        ok: false,
        violations: [{ rule: 'platform.transfer-amount', path: '/amount' }],
      })
  })

  it('is rejected by every older profile', () => {
    const transition = credit.map(readUnsigned)[0]
    for (const older of [wireProfiles.spec, wireProfiles['dpp-0.25'], wireProfiles['dpp-0.23']])
      expect(checkUnsignedStructure(transition, 'binary', older)).toMatchObject({
        ok: false,
        violations: [{ rule: 'st.type' }],
      })
  })

  it('reads a withdrawal by the owner key without an output script', () => {
    const owner = credit.find(({ name }) => name.startsWith('identityCreditWithdrawalV1/12'))
    if (owner === undefined) throw new TypeError('no withdrawal')
    expect(readUnsigned(owner)).not.toHaveProperty('outputScript')
  })

  it('rejects a withdrawal of version 0', () => {
    const old = vectors.vectors.filter(isOld)
    expect(old).not.toEqual([])
    for (const { full } of old)
      expect(checkTransitionBytes(parseHex(full), profile)).toMatchObject({
        ok: false,
        violations: [{ rule: 'platform.not-read' }],
      })
  })
})

/** The published update that disables key 1, and the key that signs it. */
function updateWithSigner() {
  const each = published.find(({ kind }) => kind === 'identityUpdate')
  const update = each === undefined ? undefined : readUnsigned(each)
  const key = each?.secrets.signer?.key
  if (update?.type !== 5 || key === undefined) throw new TypeError('no update')
  const { id, data } = key
  const signer = { id, type: 0, purpose: 0, securityLevel: 0, readOnly: false, data: parseHex(data) } as const
  return [update, signer] as const
}

it('each mutant is either rejected or written back to the same bytes', () => {
  const pick = pickFrom(1314)
  const samples = published.flatMap(({ full, signable }) => [parseHex(full), parseHex(signable)])
  let read = 0
  for (let round = 0; round < 3000; round += 1) {
    const [sample = new Uint8Array(1), other = sample] = [
      samples[pick(samples.length)],
      samples[pick(samples.length)],
    ]
    const mutant = mutateBytes(sample, pick, other)
    const signed = checkTransitionBytes(mutant, profile)
    if (signed.ok) expect(formatHex(encodeTransition(signed.value, profile))).toBe(formatHex(mutant))
    const unsigned = checkSigningBytes(mutant, profile, { signaturePublicKeyId: 1 })
    if (unsigned.ok) expect(formatHex(encodeSigningBytes(unsigned.value, profile))).toBe(formatHex(mutant))
    if (signed.ok || unsigned.ok) read += 1
  }
  expect(read).toBeGreaterThan(0)
})
