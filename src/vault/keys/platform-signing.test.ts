import { describe, expect, it } from 'vitest'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { latestProtocolVersion } from '#/protocol/identity/identity.ts'
import { newKeyPolicyViolations } from '#/protocol/platform/bls-signing-key.ts'
import { isSigningType } from '#/protocol/key/key-attribute.ts'
import { checkSigningBytes, encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import { isFunded, newKeysOf, type UnsignedTransition } from '#/protocol/transition/transition.ts'
import { isWitnessed, wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/platform-13.json'
import type { VaultRequest, VaultService } from '#/vault/api/vault-api.ts'
import { signShown } from '#/vault/testing/sign-shown.ts'
import { openMemoryDatabase, openMemoryKeeper, passphrase } from '#/vault/testing/vault-in-memory.ts'

const profile = wireProfiles['platform-13']
const kinds = ['identityCreate', 'identityTopUp', 'identityUpdate']
// All published transitions that a network accepts and a transfer key signs.
const credits = [
  'identityCreditTransfer/6',
  'identityCreditTransfer/8',
  'identityCreditTransfer/9',
  'identityCreditTransfer/10',
  'identityCreditTransfer/11',
  'identityCreditWithdrawalV1/2 transfer key',
  'identityCreditWithdrawalV1/3 transfer key',
  'identityCreditWithdrawalV1/11 transfer key',
]
// Nonces of 0 are for the encoding only.
const published = vectors.vectors.filter(
  ({ kind, fields, name }) =>
    (kinds.includes(kind) && !('nonce' in fields && fields.nonce === '0')) || credits.includes(name),
)
type Published = (typeof published)[number]
const addsBls = (each: Published) =>
  newKeyPolicyViolations(newKeysOf(readUnsigned(each)).keys, profile).length > 0
const allowed = published.filter((each) => !addsBls(each))
const named = allowed.map((each) => [each.name, each] as const)

function readUnsigned({ signable, secrets: { signer } }: Published): UnsignedTransition {
  const told = signer?.key === undefined ? {} : { signaturePublicKeyId: signer.key.id }
  const read = checkSigningBytes(parseHex(signable), profile, told)
  if (!read.ok) throw new TypeError(JSON.stringify(read.violations))
  return read.value
}

type KeyRequest = VaultRequest<'importKey'>['key']

const importKey = (vault: VaultService, text: string, key: KeyRequest) =>
  vault.importKey({ text, key, network: 'testnet' })

/** A vault with the case's private keys, except those of keys without a witness and of the key with id `without`. */
async function openWith(each: Published, without?: number) {
  const vault = openMemoryKeeper(openMemoryDatabase())
  await vault.createVault({ passphrase })
  const transition = readUnsigned(each)
  const { signer: own, keys = [] } = each.secrets
  const type = own?.key?.type ?? 0
  const keyType = type === 1 || type === 2 ? type : 0
  const signer = await importKey(
    vault,
    own?.privateKey ?? '',
    own?.key === undefined
      ? { kind: 'single-use', label: '' }
      : { kind: 'identity', keyType, securityLevel: own.key.securityLevel as 0 | 1, label: '' }, // levels of the vectors
  )
  for (const [at, key] of newKeysOf(transition).keys.entries()) {
    if (!isWitnessed(profile, key.type) || !isSigningType(key.type) || key.id === without) continue
    const { securityLevel } = key
    await importKey(vault, keys[at] ?? '', { kind: 'identity', keyType: key.type, securityLevel, label: '' })
  }
  const identity = identityOf(each, transition)
  const lock = 'assetLock' in each ? { lockTransaction: parseHex(each.assetLock?.hex ?? '') } : {}
  const known = identity === undefined ? {} : { identity, balanceCredits: 1n << 64n }
  const request = { transition, profile: profile.name, ...lock, ...known } as const
  return { vault, transition, request, signer: signer.id }
}

/** The identity before an update: the signing key, the keys to disable, and a key of a type of today's networks. */
function identityOf({ secrets: { signer } }: Published, transition: UnsignedTransition) {
  if (isFunded(transition) || signer?.key === undefined) return undefined
  const { id, type, data, purpose, securityLevel } = signer.key
  const key = { purpose: 0, readOnly: false } as const
  const disabled = transition.type === 5 ? (transition.disablePublicKeys ?? []) : []
  const hash = (fill: number) => new Uint8Array(20).fill(fill)
  return {
    protocolVersion: latestProtocolVersion,
    id: transition.identityId,
    publicKeys: [
      { ...key, id, type, purpose, securityLevel, data: parseHex(data) },
      { ...key, id: 90_000, type: 4, securityLevel: 3, data: hash(90) },
      ...disabled.map((disabledId, at) => ({
        ...key,
        id: disabledId,
        type: 2,
        securityLevel: 2,
        data: hash(at),
      })),
    ],
    balance: 0n,
    revision: transition.type === 5 ? transition.revision - 1 : 3,
  }
}

describe('a transition of today’s networks', () => {
  it.each(named)(
    'is signed with the published bytes, and logged with its identity: %s',
    async (_name, each) => {
      const { vault, request, signer } = await openWith(each)
      const signed = await signShown(vault, { ...request, signer, proof: passphrase })
      expect(formatHex(encodeTransition(signed, profile))).toBe(each.full)
      const { entries } = await vault.readAudit({})
      const id = 'identityId' in each ? each.identityId?.hex : each.fields.identityId
      const logged = entries.flatMap(({ event }) => (event.kind === 'signed' ? [event.identity] : []))
      expect(logged.map((each) => each && formatHex(each))).toEqual([id])
    },
  )

  it.each(named)(
    'is reviewed as the worker reads it from the bytes that it will sign: %s',
    async (_name, each) => {
      const { vault, request, transition } = await openWith(each)
      const review = await vault.reviewTransition(request)
      expect(review).toMatchObject({ kind: 'signable', transition })
      expect(review.kind === 'signable' && formatHex(review.signingBytes)).toBe(each.signable)
    },
  )

  it('is not signed if the vault lacks the private key of a new key that needs a witness', async () => {
    const each = allowed.find(({ kind, fields }) => kind === 'identityCreate' && hasKey(fields, 1))
    if (each === undefined) throw new TypeError('no create')
    const { vault, request, signer } = await openWith(each, 1)
    await expect(signShown(vault, { ...request, signer, proof: passphrase })).rejects.toMatchObject({
      code: 'vault/witness-missing',
      facts: { violations: [{ rule: 'witness.required', path: '/publicKeys/1/signature' }] },
    })
  })

  it.each([
    ['platform.master-key', 'identityCreate', { publicKeys: [] }],
    ['platform.nonce', 'identityUpdate', { nonce: 0 }],
    ['platform.revision', 'identityUpdate', { revision: 1 }],
    ['platform.signer-known', 'identityUpdate', { signaturePublicKeyId: 12_345 }],
    ['platform.fee-increase', 'identityTopUp', { userFeeIncrease: -1 }],
    ['platform.transfer-amount', 'identityCreditTransfer', { amount: 99_999n }],
    ['platform.balance', 'identityCreditTransfer', { amount: (1n << 64n) - 1n }, { balanceCredits: 7n }],
    ['platform.nonce', 'identityCreditTransfer', { nonce: 2 ** 40 }],
    ['platform.signer-known', 'identityCreditTransfer', { signaturePublicKeyId: 12_345 }],
    ['sign.identity-key', 'identityCreditTransfer', {}, { identity: undefined }],
    ['platform.core-fee', 'identityCreditWithdrawal', { coreFeePerByte: 4 }],
    ['platform.pooling', 'identityCreditWithdrawal', { pooling: 2 }],
    ['platform.output-script', 'identityCreditWithdrawal', { outputScript: new Uint8Array(3) }],
    ['asset-lock.same-transaction', 'identityTopUp', undefined],
  ] as const)('is rejected by the worker if it breaks %s', async (rule, kind, change, about?: object) => {
    const each = allowed.find((candidate) => candidate.kind === kind)
    if (each === undefined) throw new TypeError(kind)
    const { vault, request, transition } = await openWith(each)
    const broken = change ?? { assetLockProof: otherLock(transition) }
    const review = await vault.reviewTransition({
      ...request,
      ...about,
      transition: { ...transition, ...broken },
    })
    const found = review.kind === 'rejected' ? review.violations.map((violation) => violation.rule) : []
    expect(found).toContain(rule)
  })
})

describe('a BLS key that may sign', () => {
  it.each(published.filter(addsBls).map((each) => [each.name, each] as const))(
    'is never added by a transition that the vault signs, even if the page asks for it: %s',
    async (_name, each) => {
      const { vault, request, signer, transition } = await openWith(each)
      const { keys, path } = newKeysOf(transition)
      const at = keys.findIndex(({ type }) => type === 1)
      const rejected = [
        { rule: 'policy.bls-signing-key', path: `${path}/${at}/type`, params: { id: keys[at]?.id } },
      ]
      expect(await vault.reviewTransition(request)).toMatchObject({ kind: 'rejected', violations: rejected })
      await expect(signShown(vault, { ...request, signer, proof: passphrase })).rejects.toMatchObject({
        code: 'vault/transition-refused',
        facts: { violations: rejected },
      })
      const { entries } = await vault.readAudit({})
      expect(entries.some(({ event }) => event.kind === 'signed')).toBe(false)
    },
  )

  it('is added by a published create and by a published update', () => {
    expect(published.filter(addsBls).map(({ kind }) => kind)).toEqual(['identityCreate', 'identityUpdate'])
  })

  it('signs for an identity that already has the key', () => {
    const byBls = allowed.filter(({ secrets: { signer } }) => signer?.key?.type === 1)
    expect(byBls.map(({ name }) => name)).toEqual(['identityCreditTransfer/6', 'identityCreditTransfer/9'])
  })

  it('may be added as an encryption key, which signs nothing', async () => {
    const each = published.find((candidate) => addsBls(candidate) && candidate.kind === 'identityCreate')
    if (each === undefined) throw new TypeError('no create')
    const { vault, request, transition } = await openWith(each)
    if (transition.type !== 2) throw new TypeError('no create')
    const publicKeys = transition.publicKeys.map((key) =>
      key.type === 1 ? { ...key, purpose: 1, securityLevel: 3 } : key,
    )
    const review = await vault.reviewTransition({ ...request, transition: { ...transition, publicKeys } })
    expect(review.kind).toBe('signable')
  })
})

describe('a transfer or withdrawal', () => {
  const find = (name: string) => {
    const each = allowed.find((candidate) => candidate.name.startsWith(name))
    if (each === undefined) throw new TypeError(name)
    return each
  }
  const rulesOf = async (name: string, change: (key: object) => object, about: object = {}) => {
    const { vault, request, transition } = await openWith(find(name))
    const { identity } = request
    const [signer = {}, ...others] = identity?.publicKeys ?? []
    const publicKeys = [change(signer), ...others]
    const review = await vault.reviewTransition({
      ...request,
      transition: { ...transition, ...about },
      identity: { ...identity, publicKeys },
    })
    return review.kind === 'rejected' ? review.violations.map(({ rule }) => rule) : []
  }

  it('has examples for every form that a network accepts', () => {
    expect(allowed.filter(({ name }) => credits.includes(name))).toHaveLength(credits.length)
  })

  it.each([
    ['platform.signer', 'identityCreditTransfer/6', { purpose: 0 }],
    ['platform.signer', 'identityCreditTransfer/6', { purpose: 0, securityLevel: 2 }],
    ['platform.signer', 'identityCreditTransfer/6', { purpose: 1, securityLevel: 3 }],
    ['platform.signer', 'identityCreditWithdrawalV1/2', { purpose: 0 }],
    ['platform.signer-enabled', 'identityCreditTransfer/6', { disabledAt: 5 }],
  ])('is not signed by a key of another purpose or by a disabled key: %s, %s', async (rule, name, change) => {
    expect(await rulesOf(name, (key) => ({ ...key, ...change }))).toContain(rule)
  })

  it('is not signed by the private key of another key, or by a single-use key', async () => {
    const { vault, request } = await openWith(find('identityCreditTransfer/11'))
    const foreign = await importKey(vault, '11'.repeat(32), {
      kind: 'identity',
      keyType: 2,
      securityLevel: 1,
      label: '',
    })
    const singleUse = await importKey(vault, '12'.repeat(32), { kind: 'single-use', label: '' })
    for (const signer of [foreign.id, singleUse.id])
      await expect(signShown(vault, { ...request, signer, proof: passphrase })).rejects.toMatchObject({
        code: 'vault/signer-unfit',
      })
  })
})

function hasKey(fields: object, id: number): boolean {
  return 'publicKeys' in fields && Array.isArray(fields.publicKeys) && fields.publicKeys.length > id
}

function otherLock(transition: UnsignedTransition) {
  if (!isFunded(transition) || transition.assetLockProof.type !== 0) throw new TypeError('no instant proof')
  const { assetLockProof: proof } = transition
  const instantLock = proof.instantLock.slice()
  // The txid follows the version, the count and one input of 36 bytes.
  instantLock[1 + 1 + 36] = (instantLock[1 + 1 + 36] ?? 0) ^ 1
  return { ...proof, instantLock }
}
