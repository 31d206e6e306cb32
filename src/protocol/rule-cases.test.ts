import { secp256k1 } from '@noble/curves/secp256k1.js'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { contractCases, documentCases } from './testing/contract-cases.ts'
import { checkBase58 } from './encoding/base58.ts'
import { checkBase64 } from './encoding/base64.ts'
import { checkBytesText, maxBytesTextLength } from './encoding/bytes-text.ts'
import { concatBytes } from './encoding/bytes.ts'
import { maxCborDepth } from './encoding/cbor-scan.ts'
import { decodeCbor } from './encoding/cbor-decode.ts'
import { checkHex, formatHex, parseHex } from './encoding/hex.ts'
import { checkJsonText } from './encoding/json-text.ts'
import { exchangeCases } from './testing/exchange-cases.ts'
import { fundingCases } from './testing/funding-cases.ts'
import { platformCases } from './testing/platform-cases.ts'
import { Identity, identityIn } from './identity/identity.ts'
import { deriveIdentityId } from './identity/identity-id.ts'
import { checkPrintedIdentity } from './identity/printed-identity.ts'
import { checkKeyFile } from './key/key-file.ts'
import { IdentityPublicKey, platformKeySchema } from './key/identity-public-key.ts'
import { checkPrivateKeyHex, checkWif, derivePublicKey, formatWif } from './key/private-key.ts'
import { checkAssetLockPayload } from './layer1/asset-lock.ts'
import { checkChainLock, checkInstantLock } from './layer1/quorum-lock.ts'
import { checkOutPoint, encodeOutPoint, checkTransaction, deriveTxid } from './layer1/transaction.ts'
import { diffCases } from './testing/diff-cases.ts'
import { newKeyPolicyViolations } from './platform/bls-signing-key.ts'
import { rules } from './rule.ts'
import { checkSchema } from './schema.ts'
import { applyTransition } from './transition/apply-transition.ts'
import { networkVersionViolations } from './transition/check-network-version.ts'
import { checkTransition } from './transition/check-transition.ts'
import { warnOfTransition } from '#/protocol/transition/check-unsigned.ts'
import type { UnsignedIdentityUpdate, Transition } from './transition/transition.ts'
import { preflightAssetLock, type AssetLockContext, type AssetLockParts } from './transition/preflight.ts'
import { signTransition } from './transition/transition-signature.ts'
import { checkTransitionBytes } from './transition/transition-bytes.ts'
import { readCreateSamples } from './testing/transition-samples.ts'
import { wireProfiles, type WireProfile } from './transition/wire-profile.ts'
import type { Checked, Violation } from './violation.ts'

// For each rule there is a case that it rejects (or warns of), and one of the same kind that it accepts.

interface Case {
  /** The checked kind: only cases of the same kind are compared. */
  readonly kind: string
  readonly violations: readonly Violation[]
}

const of = (kind: string, ...checked: readonly Checked<unknown>[]): readonly Case[] =>
  checked.map((each) => ({ kind, violations: each.ok ? [] : each.violations }))

const { spec, 'dpp-0.25': dpp25, 'dpp-0.23': dpp23 } = wireProfiles
const [create, legacy, chainLock] = readCreateSamples()
if (create === undefined || legacy === undefined || chainLock === undefined) throw new TypeError('no samples')
const proof = create.transition.assetLockProof
if (proof.type !== 0) throw new TypeError('sample')

// Violations of a complete create, from the published invalid cases.

interface InvalidCase {
  readonly json: unknown
  readonly raw: unknown
}
const invalid: readonly InvalidCase[] = JSON.parse(
  readFileSync('src/protocol/vectors/invalid-transitions.json', 'utf8'),
).invalid
const jsonCases = invalid.flatMap(({ json }) =>
  json === null ? [] : of('create', checkTransition(json, 'json', spec)),
)

const large = {
  ...create.json,
  assetLockProof: { ...Object(create.json['assetLockProof']), transaction: '55'.repeat(17_000) },
}
const createCases = [
  ...jsonCases,
  ...of(
    'create',
    checkTransition(create.json, 'json', spec),
    checkTransition([], 'json', spec),
    checkTransition({ ...create.json, protocolVersion: 2 ** 53 }, 'json', spec),
    checkTransition({ ...create.json, assetLockProof: [] }, 'json', spec),
    checkTransition({ ...create.json, publicKeys: [5] }, 'json', spec),
    checkTransition({ ...create.json, signature: '' }, 'json', spec),
    checkTransition(large, 'json', spec),
  ),
]

const masterKey = new Uint8Array(32).fill(1)
const highKey = new Uint8Array(32).fill(2)
const publicKey = (id: number, securityLevel: 0 | 1 | 2 | 3, privateKey: Uint8Array) => ({
  id,
  type: 0 as const,
  purpose: 0 as const,
  securityLevel,
  data: derivePublicKey('ecdsa', privateKey),
  readOnly: false,
})
const application = { credits: 0n, profile: wireProfiles.spec, atMs: 1 }
const identity: Identity = {
  protocolVersion: 1,
  id: deriveIdentityId(new Uint8Array(36), wireProfiles.spec),
  publicKeys: [
    publicKey(0, 0, masterKey),
    publicKey(1, 2, highKey),
    { ...publicKey(2, 3, new Uint8Array(32).fill(3)), readOnly: true },
    { ...publicKey(3, 3, new Uint8Array(32).fill(4)), disabledAt: 5 },
    { id: 4, type: 3, purpose: 0, securityLevel: 0, data: new Uint8Array(20).fill(9) },
    { ...publicKey(5, 0, new Uint8Array(32).fill(5)), disabledAt: 5 },
  ],
  balance: 1n,
  revision: 3,
}
const nowMs = 1_700_000_000_000
const added = publicKey(6, 2, new Uint8Array(32).fill(6))
const update: UnsignedIdentityUpdate = {
  protocolVersion: 1,
  type: 5,
  identityId: identity.id,
  revision: 4,
  signaturePublicKeyId: 0,
  addPublicKeys: [added],
}
const disabling = { disablePublicKeys: [1], publicKeysDisabledAt: nowMs }

function updateCases(change: object, profile: WireProfile = spec): readonly Case[] {
  const changed: unknown = { ...signUpdate(profile), ...change }
  const checked = checkTransition(changed, 'binary', profile, { identity })
  return of('update', checked)
}

function signUpdate(
  profile: WireProfile,
  changed: UnsignedIdentityUpdate = update,
  privateKey = masterKey,
): Transition {
  const witnesses = new Map([[6, { type: 0 as const, privateKey: new Uint8Array(32).fill(6) }]])
  return signTransition(changed, profile, { type: 0, privateKey }, witnesses)
}

function signedCases(change: Partial<UnsignedIdentityUpdate>, privateKey = masterKey): readonly Case[] {
  const signed = signUpdate(spec, { ...update, ...change }, privateKey)
  const checked = checkTransition(signed, 'binary', spec, { identity })
  const warnings = warnOfTransition(signed, spec, { identity, nowMs })
  return [...of('update', checked), { kind: 'warning', violations: warnings }]
}

const manyKeys = Array.from({ length: 30 }, (_, index) =>
  publicKey(10 + index, 3, new Uint8Array(32).fill(10 + index)),
)
const crowded = { ...identity, publicKeys: [...identity.publicKeys, ...manyKeys] }
const topUp = signTransition(
  { protocolVersion: 1, type: 3, assetLockProof: proof, identityId: identity.id },
  spec,
  { type: 0, privateKey: create.privateKey },
)

const updates = [
  ...updateCases({}),
  ...updateCases({ identityId: new Uint8Array(31) }),
  ...updateCases({ signature: new Uint8Array(64) }),
  ...updateCases({ signature: new Uint8Array(65) }),
  ...updateCases({ revision: -1, signaturePublicKeyId: -1, publicKeysDisabledAt: -1 }),
  ...updateCases({ addPublicKeys: [] }),
  ...updateCases({ disablePublicKeys: [] }),
  ...updateCases({ disablePublicKeys: [1, 1, -1], publicKeysDisabledAt: 1 }),
  ...updateCases({ publicKeysDisabledAt: 1 }),
  ...updateCases({ addPublicKeys: undefined }),
  ...of('update', checkTransition({ ...withoutAdded(signUpdate(spec)) }, 'binary', spec)),
  ...of('update', checkTransition(signUpdate(spec), 'binary', spec, { identity: crowded })),
  ...signedCases({}),
  ...signedCases(disabling),
  ...signedCases({ disablePublicKeys: [9], publicKeysDisabledAt: nowMs }),
  ...signedCases({ disablePublicKeys: [2], publicKeysDisabledAt: nowMs + 600_000 }),
  ...signedCases({ disablePublicKeys: [0], publicKeysDisabledAt: nowMs }),
  ...signedCases({ identityId: new Uint8Array(32) }),
  ...signedCases({ signaturePublicKeyId: 1 }, highKey),
  ...signedCases({ signaturePublicKeyId: 4 }),
  ...signedCases({ signaturePublicKeyId: 5 }, new Uint8Array(32).fill(5)),
  ...signedCases({ revision: 9 }),
  ...of(
    'apply',
    applyTransition(identity, update, application),
    applyTransition(undefined, update, application),
  ),
]
// The signature with the other s also verifies. It flips the lowest bit of the recovery id.
function withHighS(transition: Transition): Transition {
  const order = secp256k1.Point.Fn.ORDER
  const s = order - BigInt(`0x${formatHex(transition.signature.subarray(33))}`)
  const header = 31 + (((transition.signature[0] ?? 31) - 31) ^ 1)
  const signature = concatBytes(
    Uint8Array.of(header),
    transition.signature.subarray(1, 33),
    parseHex(s.toString(16).padStart(64, '0')),
  )
  return { ...transition, signature }
}

const withdrawSigner = { ...identity, publicKeys: [{ ...publicKey(0, 1, masterKey), purpose: 3 as const }] }
const warnings: readonly Case[] = [
  {
    kind: 'warning',
    violations: warnOfTransition(signUpdate(spec), spec, { identity: withdrawSigner, nowMs }),
  },
  { kind: 'warning', violations: warnOfTransition(withHighS(signUpdate(spec)), spec, { identity, nowMs }) },
]

function withoutAdded(transition: Transition): object {
  return Object.fromEntries(Object.entries(transition).filter(([name]) => name !== 'addPublicKeys'))
}

const inDpp = signUpdate(dpp25)
const withKey = (change: object) => ({
  ...inDpp,
  addPublicKeys: [{ ...Object(inDpp.type === 5 && inDpp.addPublicKeys?.[0]), ...change }],
})
const { readOnly: _readOnly, ...withoutReadOnly } = added
const dppCases = [
  ...of(
    'update in dpp-0.25',
    checkTransition(inDpp, 'binary', dpp25),
    checkTransition(withKey({ signature: new Uint8Array(65) }), 'binary', dpp25),
    checkTransition(withKey({ signature: new Uint8Array(96) }), 'binary', dpp25),
    checkTransition(withKey({ disabledAt: 1 }), 'binary', dpp25),
    checkTransition(withKey({ type: 3, data: new Uint8Array(20) }), 'binary', dpp25),
    checkTransition(signUpdate(spec), 'binary', dpp25),
    checkTransition({ ...inDpp, addPublicKeys: [withoutReadOnly] }, 'binary', dpp25),
    checkTransitionBytes(create.serialized, dpp23),
  ),
  { kind: 'bls', violations: warnOfTransition(blsUpdate(), dpp23) },
  { kind: 'bls', violations: warnOfTransition(blsUpdate(), dpp25) },
]

function blsUpdate(): UnsignedIdentityUpdate {
  return {
    ...update,
    addPublicKeys: [{ ...added, type: 1, data: derivePublicKey('bls', new Uint8Array(32).fill(6)) }],
  }
}

const identityJson = {
  protocolVersion: 1,
  id: formatIdentity(),
  publicKeys: create.json['publicKeys'],
  balance: 0,
  revision: 0,
}
function formatIdentity(): string {
  return create?.identityId ?? ''
}
const identities = of(
  'identity',
  ...[
    identityJson,
    5,
    {},
    { ...identityJson, extra: 1, protocolVersion: 2, id: '11', publicKeys: [], balance: -1, revision: -1 },
  ].map((input) => checkSchema(Identity.json, input)),
)
const limited = { ...added, totalBudget: 1n, expiresAt: 1 }
const identitiesOfToday = of(
  'identity of today',
  ...[
    { publicKeys: [limited], unreadKeys: [{ id: 1, bytes: Uint8Array.of(2) }] },
    { publicKeys: [{ ...limited, totalBudget: -1n }] },
    { publicKeys: [limited], unreadKeys: [{ id: 1 }] },
  ].map((parts) =>
    checkSchema(identityIn({ codec: 'bincode' }).binary, {
      protocolVersion: 1,
      id: new Uint8Array(32),
      balance: 0n,
      revision: 0,
      ...parts,
    }),
  ),
)
const printed = { id: '1'.repeat(32), publicKeys: [added], balance: 0, revision: 0 }
const printedIdentities = of(
  'printed identity',
  ...[printed, { ...printed, Balance: 1 }].map((value) => checkPrintedIdentity(value)),
)
const fileKey = { privateKeyHex: '01'.repeat(32) }
const keyFiles = of(
  'key file',
  ...[{ network: 'testnet', assetLockKey: fileKey }, {}].map((file) => checkKeyFile(JSON.stringify(file))),
  ...[fileKey, { ...fileKey, publicKeyHex: '02' }].map((assetLockKey): Checked<unknown> => {
    const file = checkKeyFile(JSON.stringify({ network: 'testnet', assetLockKey }))
    const [key] = file.ok ? file.value.keys : []
    return key?.ok === true ? key.value.read() : file
  }),
)
const keys = [
  ...of('key', checkSchema(IdentityPublicKey.binary, added), checkSchema(IdentityPublicKey.binary, 5)),
  ...of(
    'key of today',
    checkSchema(platformKeySchema('binary'), added),
    checkSchema(platformKeySchema('binary'), { ...added, contractBounds: { type: 'contract' } }),
  ),
]

const outPoint = encodeOutPoint({ txid: deriveTxid(proof.transaction), index: 0 })
const around = { singleUsePublicKey: create.singleUsePublicKey, usedOutPoints: [], tipHeight: 100 }
const preflights = (
  [
    [proof, around],
    [{ ...proof, outputIndex: 9 }, around],
    [{ ...proof, transaction: Uint8Array.of(1), instantLock: Uint8Array.of(1) }, around],
    [proof, { singleUsePublicKey: legacy.singleUsePublicKey, usedOutPoints: [outPoint] }],
    [{ ...proof, instantLock: Object(legacy.transition.assetLockProof).instantLock }, around],
    [{ type: 1, outPoint, coreChainLockedHeight: 5, transaction: proof.transaction }, around],
    [
      { type: 1, outPoint: new Uint8Array(36), coreChainLockedHeight: 101, transaction: proof.transaction },
      around,
    ],
  ] satisfies readonly (readonly [AssetLockParts, AssetLockContext])[]
).map(([parts, context]) => ({
  kind: 'preflight',
  violations: preflightAssetLock(parts, spec, context).checks.flatMap((check) =>
    check.state === 'fails' ? [check.violation] : [],
  ),
}))

const hex = formatHex(proof.transaction)
const transactionOf = (text: string) => checkTransaction(parseHex(text))
const lock = proof.instantLock
const payload = '010164000000000000001976a914' + '00'.repeat(20) + '88ac'
const special = `03000800${hex.slice(8)}`
const bytes = [
  ...of(
    'transaction',
    transactionOf(hex),
    transactionOf(`${hex}00`),
    transactionOf(`${hex.slice(0, 8)}fd0100${hex.slice(10)}`),
    transactionOf(`${hex.slice(0, 8)}fdffff${hex.slice(10)}`),
    transactionOf(`${hex.slice(0, 8)}00${'00'.repeat(10)}`),
    transactionOf(`030000000001${hex.slice(10)}`),
    transactionOf(`02000800${hex.slice(8)}0101`),
    transactionOf(`${special}00`),
    transactionOf(hex.replace(/0[12]c2d3190200000000/, (text) => `${text.slice(0, 2)}ffffffffffffff7f`)),
    transactionOf(`${hex.slice(0, -(8 + 4 * 2 + 25 * 2 + 18 + 22 * 2 + 2))}00`),
  ),
  ...emptyLists(),
  ...of(
    'payload',
    checkAssetLockPayload(parseHex(payload)),
    checkAssetLockPayload(parseHex(`09${payload.slice(2)}`)),
  ),
  ...of(
    'instant lock',
    checkInstantLock(lock),
    checkInstantLock(concatBytes(Uint8Array.of(9), lock.subarray(1))),
    checkInstantLock(concatBytes(Uint8Array.of(1, 0), lock.subarray(38))),
  ),
  ...of('chain lock', checkChainLock(chainLockOf(1)), checkChainLock(chainLockOf(0))),
  ...of('out point', checkOutPoint(outPoint), checkOutPoint(new Uint8Array(35))),
  ...of(
    'cbor',
    decodeCbor(parseHex('a0')),
    decodeCbor(parseHex('18')),
    decodeCbor(parseHex('1800')),
    decodeCbor(parseHex('c000')),
    decodeCbor(concatBytes(new Uint8Array(maxCborDepth + 2).fill(0x81), Uint8Array.of(0))),
  ),
  ...of('hex', checkHex('00'), checkHex('0')),
  ...of('base58', checkBase58('1'), checkBase58('0')),
  ...of('base64', checkBase64('AAAA'), checkBase64('A')),
  ...of('json', checkJsonText('{}'), checkJsonText('[]')),
  ...of('text', checkBytesText('00'), checkBytesText('0'.repeat(maxBytesTextLength + 1))),
]

function chainLockOf(height: number): Uint8Array {
  return concatBytes(Uint8Array.of(height, 0, 0, 0), new Uint8Array(128))
}

// Transactions that are invalid only because of empty lists.
function emptyLists(): readonly Case[] {
  const input = hex.slice(10, hex.indexOf('ffffffff') + 8)
  return of(
    'transaction',
    transactionOf(`0300000001${input}0000000000`),
    transactionOf('01000000000101000000000000000000000000'),
    transactionOf('02000000000000000000'),
  )
}

const wif = formatWif(masterKey, 'testnet')
const privateKeys = of(
  'private key',
  checkWif(wif, 'testnet'),
  checkWif(wif, 'mainnet'),
  checkWif(wif.slice(0, -1), 'testnet'),
  checkWif('7rQG1N8mXfW3PzYsfYuA4TCiPFraS6Bo4EEcRvKM5EjmAWfZdZH', 'mainnet'),
  checkPrivateKeyHex('00'.repeat(32), 'ecdsa'),
)

const typeEight = { violations: warnOfCreditOutput(), kind: 'type 8' }
const classic = { violations: warnOfTransition(create.transition, spec), kind: 'type 8' }

function warnOfCreditOutput(): readonly Violation[] {
  const { transactions }: { transactions: readonly { readonly type: number; readonly hex: string }[] } =
    JSON.parse(readFileSync('src/protocol/vectors/transactions.json', 'utf8'))
  const transaction = parseHex(transactions.find(({ type }) => type === 8)?.hex ?? '')
  const changed = { ...create?.transition, assetLockProof: { ...proof, transaction, outputIndex: 0 } }
  return create === undefined ? [] : warnOfTransition({ ...create.transition, ...changed }, spec)
}

const cases: readonly Case[] = [
  ...createCases,
  ...of('top-up', checkTransition(topUp, 'binary', spec)),
  ...updates,
  ...warnings,
  ...dppCases,
  ...identities,
  ...identitiesOfToday,
  ...printedIdentities,
  ...keyFiles,
  ...of(
    'network version',
    ...[13, 14].map((version): Checked<unknown> => {
      const violations = networkVersionViolations({ type: 6 }, version)
      return { ok: false, violations }
    }),
  ),
  ...keys,
  ...preflights,
  ...bytes,
  ...privateKeys,
  ...of('diff', ...diffCases()),
  typeEight,
  classic,
  ...contractCases().map((violations) => ({ kind: 'contract', violations })),
  ...documentCases().map((violations) => ({ kind: 'document', violations })),
  ...exchangeCases().map((violations) => ({ kind: 'exchange', violations })),
  ...fundingCases().map((violations) => ({ kind: 'funding', violations })),
  ...platformCases().map((violations) => ({ kind: 'platform', violations })),
  ...[0, 1].map((type) => ({
    kind: 'policy',
    violations: newKeyPolicyViolations([{ id: 0, type, purpose: 0 }], wireProfiles['platform-13']),
  })),
]

it('a signature with a high s verifies', () => {
  expect(checkTransition(withHighS(signUpdate(spec)), 'binary', spec, { identity }).ok).toBe(true)
})

describe('each rule', () => {
  it.each(Object.keys(rules))('%s is broken by a case and kept by another of its kind', (rule) => {
    const breaking = cases.filter(({ violations }) => violations.some((each) => each.rule === rule))
    const kinds = new Set(breaking.map(({ kind }) => kind))
    const keeping = cases.filter(({ kind, violations }) => kinds.has(kind) && violations.length === 0)
    expect({ breaking: breaking.length > 0, keeping: keeping.length > 0 }).toEqual({
      breaking: true,
      keeping: true,
    })
  })

  it('is declared once', () => {
    const source = readFileSync('src/protocol/rule.ts', 'utf8')
    const declared = [...source.matchAll(/[ {]'([\w.-]+)':/g)].map(([, id]) => id)
    expect(new Set(declared)).toEqual(new Set(Object.keys(rules)))
    expect(declared).toHaveLength(Object.keys(rules).length)
  })
})
