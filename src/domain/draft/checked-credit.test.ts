import { describe, expect, it } from 'vitest'

import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { formatScriptAddress } from '#/protocol/layer1/address.ts'
import { encodeP2pkhScript, encodeP2shScript } from '#/protocol/layer1/script.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { formatDash, type CreditUnit } from '#/protocol/platform/credit-amount.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/platform-13.json'
import type { NextNonce } from '#/domain/identity/next-nonce.ts'
import { emptyCreditDraft, type CreditDraft } from '#/store/records/credit-draft.ts'
import { assembleCredit, mostCredits, type CreditSurroundings } from './checked-credit.ts'

const profile = 'platform-13'
const network = { kind: 'testnet', profile } as const
// The published vectors must have each version that a network accepts.
const names = [
  'identityCreditTransfer/6',
  'identityCreditTransfer/8',
  'identityCreditTransfer/9',
  'identityCreditTransfer/10',
  'identityCreditTransfer/11',
  'identityCreditWithdrawalV1/2 transfer key',
  'identityCreditWithdrawalV1/3 transfer key',
  'identityCreditWithdrawalV1/11 transfer key',
  'identityCreditWithdrawalV1/12 owner key, no script',
]
const published = vectors.vectors.filter(({ name }) => names.includes(name))
type Published = (typeof published)[number]

function textOf({ fields }: Published, name: string): string {
  return String(Object.entries(fields).find(([each]) => each === name)?.[1] ?? '')
}

function nextOf(nonce: number): NextNonce {
  const reading = { last: nonce - 1, source: 'typed', atMs: 0 } as const
  const from = { kind: 'reading', last: nonce - 1, reading } as const
  return { kind: 'next', nonce, from, confirmed: nonce - 1 }
}

function aroundOf(each: Published): CreditSurroundings {
  const { key } = each.secrets.signer ?? {}
  if (key === undefined) throw new TypeError(each.name)
  const { id, type, purpose, securityLevel, data } = key
  const own = { id, type, purpose, securityLevel, readOnly: false, data: parseHex(data) } as IdentityPublicKey // from the file
  const identity: Identity = {
    protocolVersion: 1,
    id: parseHex(textOf(each, 'identityId')),
    publicKeys: [own],
    balance: 0n,
    revision: 0,
  }
  return {
    identity,
    balanceCredits: 1n << 65n,
    nonce: nextOf(Number(textOf(each, 'nonce'))),
    vaultKeys: [],
    network,
  }
}

/** Returns the form of a published transition, with the amount in that unit. */
function typedOf(each: Published, unit: CreditUnit): CreditDraft {
  const credits = BigInt(textOf(each, 'amount'))
  const script = textOf(each, 'outputScript')
  const address = script === 'null' ? '' : formatScriptAddress(parseHex(script), 'testnet')
  return {
    to: jobOf(each) === 'transfer' ? formatBase58(parseHex(textOf(each, 'recipientId'))) : (address ?? ''),
    amount: unit === 'dash' ? formatDash(credits) : String(credits),
    unit,
    userFeeIncrease: Number(textOf(each, 'userFeeIncrease')),
    coreFeePerByte: Number(textOf(each, 'coreFeePerByte') || '1'),
    givenOut: [],
  }
}

const jobOf = ({ kind }: Published) => (kind === 'identityCreditTransfer' ? 'transfer' : 'withdrawal')

describe('a transfer or withdrawal of an identity', () => {
  it('has published vectors for every version that a network accepts', () => {
    expect(published).toHaveLength(names.length)
  })

  it.each(
    published.flatMap((each) => [[each.name, 'dash', each] as const, [each.name, 'credits', each] as const]),
  )('has the published signing bytes if it is typed: %s in %s', (_name, unit, each) => {
    const { transition, violations, signer } = assembleCredit(
      jobOf(each),
      typedOf(each, unit),
      aroundOf(each),
    )
    expect(violations).toEqual([])
    if (transition === undefined) throw new TypeError('not complete')
    expect(formatHex(encodeSigningBytes(transition, wireProfiles[profile]))).toBe(each.signable)
    expect(transition.signaturePublicKeyId).toBe(signer?.key.id)
  })

  const [transfer] = published.filter((each) => jobOf(each) === 'transfer')
  const [withdrawal] = published.filter((each) => jobOf(each) === 'withdrawal')
  const report = (
    each: Published | undefined,
    typed: Partial<CreditDraft>,
    about: Partial<CreditSurroundings> = {},
  ) => {
    if (each === undefined) throw new TypeError('no sample')
    const draft = { ...typedOf(each, 'credits'), ...typed }
    return assembleCredit(jobOf(each), draft, { ...aroundOf(each), ...about })
  }
  const rulesOf = (...given: Parameters<typeof report>) =>
    report(...given).violations.map(({ rule, path }) => `${rule} ${path}`)
  const own = () => formatBase58(transfer === undefined ? new Uint8Array() : aroundOf(transfer).identity.id)
  const mainnet = () =>
    formatScriptAddress(
      parseHex(withdrawal === undefined ? '' : textOf(withdrawal, 'outputScript')),
      'mainnet',
    )

  it('can be a transfer but not a withdrawal on a network of an unknown version', () => {
    expect(report(withdrawal, {}, { version: 13 }).transition).toBeDefined()
    expect(report(withdrawal, {}, { version: 14 }).transition).toBeUndefined()
    expect(rulesOf(withdrawal, {}, { version: 14 })).toEqual(['platform.network-version '])
    expect(report(transfer, {}, { version: 14 }).transition).toBeDefined()
  })

  it.each([
    ['st.identity-id-length /recipientId', () => rulesOf(transfer, { to: 'abc' })],
    ['platform.transfer-self /recipientId', () => rulesOf(transfer, { to: own() })],
    ['platform.transfer-amount /amount', () => rulesOf(transfer, { amount: '99,999' })],
    ['platform.transfer-amount /amount', () => rulesOf(transfer, { amount: 'all' })],
    ['platform.balance /amount', () => rulesOf(transfer, {}, { balanceCredits: 7n })],
    ['platform.withdrawal-amount /amount', () => rulesOf(withdrawal, { amount: '999999' })],
    ['platform.withdrawal-amount /amount', () => rulesOf(withdrawal, { amount: '501', unit: 'dash' })],
    ['platform.core-fee /coreFeePerByte', () => rulesOf(withdrawal, { coreFeePerByte: 4 })],
    ['address.network /outputScript', () => rulesOf(withdrawal, { to: mainnet() ?? '' })],
    ['address.length /outputScript', () => rulesOf(withdrawal, { to: 'y' })],
    [
      'platform.balance /amount',
      () => rulesOf(withdrawal, {}, { balanceCredits: 4_294_967_296n + 399_999_999n }),
    ],
    // An invalid recipient is reported even if no amount was typed.
    ['platform.transfer-self /recipientId', () => rulesOf(transfer, { to: own(), amount: '' })],
    [
      'address.length /outputScript',
      () => rulesOf(withdrawal, { to: own(), amount: '' }, { balanceCredits: 7n }),
    ],
    // An excessive amount is reported even if no recipient was typed.
    ['platform.balance /amount', () => rulesOf(transfer, { to: '' }, { balanceCredits: 7n })],
    ['platform.balance /amount', () => rulesOf(withdrawal, { to: ' ' }, { balanceCredits: 7n })],
  ])('reports %s at its field', (expected, found) => {
    expect(found()).toEqual([expected])
  })

  it('reports a wrong recipient and a wrong amount at once', () => {
    expect(rulesOf(transfer, { to: 'abc' }, { balanceCredits: 7n })).toEqual([
      'st.identity-id-length /recipientId',
      'platform.balance /amount',
    ])
    expect(report(transfer, { to: '' }).transition).toBeUndefined()
  })

  it('can withdraw 500 DASH', () => {
    expect(rulesOf(withdrawal, { amount: '500', unit: 'dash' })).toEqual([])
  })

  it.each([
    [401_000_000n, 1_000_000n],
    [5_000_000_000n, 4_600_000_000n],
    [60_000_000_000_000n, 50_000_000_000_000n],
  ])('can withdraw the maximum from %i credits, and not one credit more', (balanceCredits, most) => {
    expect(mostCredits('withdrawal', balanceCredits, true)).toBe(most)
    expect(mostCredits('withdrawal', balanceCredits, false)).toBe(most)
    expect(rulesOf(withdrawal, { amount: String(most) }, { balanceCredits })).toEqual([])
    expect(rulesOf(withdrawal, { amount: String(most + 1n) }, { balanceCredits })).not.toEqual([])
  })

  it('can send all credits if a transfer has no fee, and not one more', () => {
    const balanceCredits = 5_000_000_001n
    const most = mostCredits('transfer', balanceCredits, true)
    expect(most).toBe(balanceCredits)
    expect(rulesOf(transfer, { amount: String(most) }, { balanceCredits })).toEqual([])
    expect(rulesOf(transfer, { amount: '5000000002' }, { balanceCredits })).not.toEqual([])
  })

  it('has no maximum if the balance is too small or unknown, or if the fee of a transfer is unknown', () => {
    expect(mostCredits('withdrawal', 400_999_999n, true)).toBeUndefined()
    expect(mostCredits('withdrawal', undefined, true)).toBeUndefined()
    expect(mostCredits('transfer', 5_000_000_000n, false)).toBeUndefined()
    expect(mostCredits('transfer', 99_999n, true)).toBeUndefined()
  })

  it('has no violations while it is empty', () => {
    expect(report(transfer, emptyCreditDraft)).toMatchObject({ violations: [], transition: undefined })
  })

  const owners = published.find(({ name }) => name.includes('owner'))
  const keysOf = (...keys: readonly Partial<IdentityPublicKey>[]) => {
    if (owners === undefined) throw new TypeError('no sample')
    const { identity } = aroundOf(owners)
    const [owner] = identity.publicKeys
    if (owner === undefined) throw new TypeError('no key')
    return { identity: { ...identity, publicKeys: keys.map((key) => ({ ...owner, ...key })) } }
  }

  it('goes to the newest enabled Transfer key if an Owner key signs, and that key’s hash is not signed', () => {
    const hash = (byte: number) => new Uint8Array(20).fill(byte)
    const payout = (...keys: readonly Partial<IdentityPublicKey>[]) =>
      report(owners, {}, keysOf({ id: 11 }, ...keys))
    expect(payout()).toMatchObject({ by: 'owner', to: undefined, transition: { signaturePublicKeyId: 11 } })
    const script = payout(
      { id: 1, purpose: 3, type: 3, data: hash(1) },
      { id: 2, purpose: 3, type: 3, data: hash(2) },
      { id: 3, purpose: 3, type: 3, data: hash(3), disabledAt: 5 },
    )
    expect(script.to).toEqual(encodeP2shScript(hash(2)))
    expect(script.transition).not.toHaveProperty('outputScript')
    expect(payout({ id: 1, purpose: 3, data: hash(4) }).by).toBe('transfer')
    const typed = keysOf({ id: 11 }, { id: 1, purpose: 3, data: hash(4) })
    expect(report(owners, { signer: 'owner' }, typed).to).toEqual(encodeP2pkhScript(hash(4)))
    expect(payout({ id: 1, purpose: 3, type: 0, data: new Uint8Array(33).fill(2) }).to).toBeUndefined()
  })

  it('takes the address from a payment link, and ignores its amount', () => {
    const to = withdrawal === undefined ? '' : typedOf(withdrawal, 'credits').to
    const plain = report(withdrawal, { to })
    const linked = report(withdrawal, { to: `dash:${to}?amount=7` })
    expect(linked.transition).toBeDefined()
    expect(linked).toEqual(plain)
    expect(rulesOf(withdrawal, { to: 'dash:abc' })).toEqual(['address.length /outputScript'])
  })

  it('is signed by a Transfer key; the Owner key signs only a withdrawal, if the user chooses it', () => {
    const both = keysOf({ id: 11 }, { id: 1, purpose: 3 })
    const to = withdrawal === undefined ? '' : typedOf(withdrawal, 'credits').to
    expect(report(owners, { to }, both)).toMatchObject({
      signers: ['transfer', 'owner'],
      by: 'transfer',
      transition: { signaturePublicKeyId: 1, outputScript: expect.any(Uint8Array) },
    })
    expect(report(owners, { to, signer: 'owner' }, both)).toMatchObject({
      by: 'owner',
      transition: { signaturePublicKeyId: 11 },
    })
    const disabled = keysOf({ id: 11, disabledAt: 5 }, { id: 1, purpose: 3 })
    expect(report(owners, { to, signer: 'owner' }, disabled)).toMatchObject({ by: 'transfer' })
    expect(report(transfer, {}, keysOf({ id: 11 }))).toMatchObject({ signers: [], signer: undefined })
  })

  it('has no transition without a nonce, or without a key that may sign', () => {
    expect(report(transfer, {}, { nonce: { kind: 'unknown' } }).transition).toBeUndefined()
    if (transfer === undefined) throw new TypeError('no sample')
    const { identity } = aroundOf(transfer)
    const [key] = identity.publicKeys
    if (key === undefined) throw new TypeError('no key')
    for (const change of [{ disabledAt: 5 }, { purpose: 0 }, { securityLevel: 2 }, { type: 3 }] as const) {
      const changed = { identity: { ...identity, publicKeys: [{ ...key, ...change }] } }
      expect(report(transfer, {}, changed)).toMatchObject({ signer: undefined, transition: undefined })
    }
  })
})
