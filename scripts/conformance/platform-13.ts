import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { decodeLayout } from '#/protocol/encoding/bincode-decode.ts'
import type { Span } from '#/protocol/encoding/bincode-decoder.ts'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import type { Layout } from '#/protocol/encoding/bincode-layout.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { checkPlatform } from '#/protocol/platform/check-platform.ts'
import { storedIdentity } from '#/protocol/platform/key-layout.ts'
import {
  deriveContractId,
  deriveDocumentId,
  derivePlatformDigest,
  derivePlatformIdentityId,
  derivePlatformKeyHash,
  deriveTransitionHash,
} from '#/protocol/platform/platform-ids.ts'
import { checkPlatformSigner } from '#/protocol/platform/platform-signers.ts'
import {
  recoverPlatformSigner,
  signPlatform,
  type InputSigner,
  type PlatformSigners,
} from '#/protocol/platform/platform-signature.ts'
import {
  checkPlatformBytes,
  encodePlatform,
  encodePlatformSigning,
  inspectPlatformBytes,
} from '#/protocol/platform/transition-bytes.ts'
import { transitionLayouts, type PlatformTransition } from '#/protocol/platform/transition-layout.ts'
import { assetLockCase, instantLockCase } from './platform-locks.ts'
import { readFields } from './platform-fields.ts'
import { ofProfile } from './platform-profile.ts'
import { proof } from './platform-proof.ts'
import { mismatch, type CaseCheck, type Mismatch, type Suite } from './suite.ts'
import { list, number, text, vector, type Vector } from './vector.ts'

/** Reads a transition of a vector. Unsigned members are empty if the vector lacks them. */
function readTransition({ kind, version, fields, schemaIntegers }: Vector): PlatformTransition {
  const versions = Object.entries(transitionLayouts).find(([name]) => name === kind)?.[1]
  const layout = Object.entries<Layout<unknown>>(versions ?? {}).find(
    ([name]) => name === String(version),
  )?.[1]
  if (layout === undefined) throw new TypeError(`no layout of ${String(kind)}/${String(version)}`)
  const read = readFields(layout, fields, schemaIntegers === 'u64' ? 'u64' : 'i64')
  return { kind, version, fields: read } as PlatformTransition // Read by the layout of its kind and version.
}

const transition: CaseCheck = (each) => {
  const unsigned = readTransition(each)
  const signed = signPlatform(unsigned, signersOf(each, unsigned))
  const bytes = encodePlatform(signed)
  return [
    // Published vectors omit members that the others have.
    ...('unsigned' in each
      ? mismatch('unsigned', each['unsigned'], formatHex(encodePlatform(unsigned)))
      : []),
    ...mismatch('signing bytes', each['signable'], formatHex(encodePlatformSigning(unsigned))),
    ...mismatch('digest', each['digest'], formatHex(derivePlatformDigest(unsigned))),
    ...mismatch('bytes', each['full'], formatHex(bytes)),
    ...('size' in each ? mismatch('size', each['size'], bytes.length) : []),
    ...mismatch('transaction hash', each['transactionHash'], formatHex(deriveTransitionHash(bytes))),
    ...readBack(bytes, signed),
    ...mismatch('rules', [], faults(signed)),
    ...signatures(each, signed),
    ...ids(each, signed),
    ...('assetLock' in each ? assetLockCase(vector(each['assetLock'])) : []),
    ...('instantLock' in each ? instantLockCase(vector(each['instantLock']), vector(each['assetLock'])) : []),
    ...ofProfile(each),
  ]
}

// Encoding vectors have unrealistic amounts, nonces, pooling and old contracts; recorded ones are older than some
// rules.
const notLookedAt: readonly string[] = [
  'platform.nonce',
  'platform.transfer-amount',
  'platform.withdrawal-amount',
  'platform.input-amount',
  'platform.pooling',
  'platform.contract-format',
]

function faults(signed: PlatformTransition): readonly string[] {
  return checkPlatform(signed).flatMap(({ rule, path }) =>
    notLookedAt.includes(rule) ? [] : [`${rule} ${path}`],
  )
}

function readBack(bytes: Uint8Array, expected: PlatformTransition): readonly Mismatch[] {
  const strict = checkPlatformBytes(bytes)
  const inspected = inspectPlatformBytes(bytes)
  const again = strict.ok ? formatHex(encodePlatform(strict.value)) : ''
  return [
    ...mismatch('read back', expected, strict.ok ? strict.value : strict.violations),
    ...mismatch('read and written', formatHex(bytes), again),
    ...mismatch('deviations', [], inspected.ok ? inspected.value.deviations : inspected.violations),
    ...(inspected.ok ? mismatch('ranges', bytes.length, endOf(inspected.value.spans, 2)) : []),
  ]
}

function endOf(spans: readonly Span[], from: number): number {
  return spans.reduce((end, span) => (span.start === end ? span.end : -1), from)
}

function signersOf(each: Vector, { fields }: PlatformTransition): PlatformSigners {
  const { keys = [], signer, addresses = [] } = vector(each['secrets'])
  const added =
    'publicKeys' in fields ? fields.publicKeys : 'addPublicKeys' in fields ? fields.addPublicKeys : []
  const own = list(keys).map((key, at) => [added[at]?.id ?? -1, parseHex(text(key))] as const)
  const witnesses = list(each['inputWitnesses'] ?? [])
  return {
    witnesses: new Map(own),
    inputs: list(addresses).map((secret, at) => inputSigner(secret, witnesses[at])),
    ...(signer === undefined ? {} : { signer: signerOf(vector(signer)) }),
  }
}

function signerOf({ mode, key, privateKey }: Vector): NonNullable<PlatformSigners['signer']> {
  const secret = parseHex(text(privateKey))
  if (mode === 'asset-lock') return { type: 0, privateKey: secret }
  const { id, type } = vector(key)
  return { type: number(type) as 0 | 1 | 2, keyId: number(id), privateKey: secret } // the files know no other types
}

function inputSigner(secret: unknown, witness: unknown): InputSigner {
  if (typeof secret === 'string') return { kind: 'p2pkh', privateKey: parseHex(secret) }
  const { redeemScript } = vector(vector(witness)['p2sh'])
  const privateKeys = list(secret).map((key) => parseHex(text(key)))
  return { kind: 'p2sh', privateKeys, redeemScript: parseHex(text(redeemScript)) }
}

function signatures(each: Vector, { fields, ...rest }: PlatformTransition): readonly Mismatch[] {
  const keys =
    'publicKeys' in fields ? fields.publicKeys : 'addPublicKeys' in fields ? fields.addPublicKeys : []
  const key = vector(vector(each['secrets'])['signer'] ?? {})['key']
  const signer = key === undefined ? undefined : vector(key)
  const transition = { ...rest, fields } as PlatformTransition // the same transition, put together again
  return [
    ...('signature' in each && 'signature' in fields
      ? mismatch('signature', each['signature'], formatHex(fields.signature))
      : []),
    ...('witnesses' in each
      ? mismatch(
          'witnesses',
          each['witnesses'],
          keys.map(({ signature }) => formatHex(signature)),
        )
      : []),
    ...(signer === undefined
      ? []
      : mismatch(
          'may sign',
          [],
          checkPlatformSigner(transition, asKey(signer)).map(({ rule }) => rule),
        )),
  ]
}

export function asKey({
  id,
  type,
  purpose,
  securityLevel,
  disabledAt,
}: Vector): Parameters<typeof checkPlatformSigner>[1] {
  return {
    id: number(id),
    type: number(type) as 0, // 0 stands for any of the five types
    purpose: number(purpose) as 0, // 0 stands for any of the seven purposes
    securityLevel: number(securityLevel) as 0, // 0 stands for any of the four levels
    disabledAt: disabledAt == null ? null : BigInt(text(disabledAt)),
  }
}

function ids(each: Vector, { kind, fields }: PlatformTransition): readonly Mismatch[] {
  const named = (what: string, id: Uint8Array) => [
    ...mismatch(what, vector(each[what])['hex'], formatHex(id)),
    ...mismatch(what, vector(each[what])['base58'], formatBase58(id)),
  ]
  if (kind === 'identityCreate') return named('identityId', derivePlatformIdentityId(fields.assetLockProof))
  if (kind !== 'dataContractCreate') return []
  const { ownerId } = fields.dataContract.value
  return named('contractId', deriveContractId(ownerId, fields.identityNonce))
}

const identity: CaseCheck = (each) => {
  const { id, hex, publicKeys, balance, revision, keyHashes } = each
  const keys = list(publicKeys).map((key) => [vector(key)['id'], key])
  const json = { id: vector(id)['hex'], publicKeys: keys, balance, revision }
  const fields = readFields(storedIdentity, json, 'i64')
  const read = decodeLayout(storedIdentity, parseHex(text(hex)))
  if (!read.ok) return mismatch('read', 'accepted', read.violations)
  const hashes = read.value.publicKeys.map(([, key]) => formatHex(derivePlatformKeyHash(key)))
  return [
    ...mismatch('fields', fields, read.value),
    ...mismatch('bytes', hex, formatHex(encodeLayout(storedIdentity, read.value))),
    ...mismatch('base58', vector(id)['base58'], formatBase58(read.value.id)),
    ...mismatch('key hashes', keyHashes, hashes),
  ]
}

/** The case was recorded on a public network. Each value that the case calls `proved` must be proved here, too. */
const real: CaseCheck = (each) => {
  const bytes = parseHex(text(each['full']))
  const read = checkPlatformBytes(bytes)
  if (!read.ok) return mismatch('read', 'accepted', read.violations)
  const { value } = read
  const { recovered, ...proved } = vector(each['proved'])
  const by = recoverPlatformSigner(value)
  return [
    ...mismatch('fields', readTransition({ ...each, schemaIntegers: 'u64' }), value),
    ...mismatch('bytes', each['full'], formatHex(encodePlatform(value))),
    ...mismatch('signing bytes', each['signable'], formatHex(encodePlatformSigning(value))),
    ...mismatch('digest', each['digest'], formatHex(derivePlatformDigest(value))),
    ...mismatch('transaction hash', each['transactionHash'], formatHex(deriveTransitionHash(bytes))),
    ...mismatch('proved', Object.values(proved).flat().includes(false), faults(value).length > 0),
    ...documentIds(value),
    ...(recovered === undefined ? [] : mismatch('recovered', recovered, formatHex(by ?? new Uint8Array()))),
  ]
}

/** The id of a created document must follow from its contract, owner, type and entropy. */
function documentIds({ kind, fields }: PlatformTransition): readonly Mismatch[] {
  if (kind !== 'batch') return []
  return fields.transitions.flatMap((item) => {
    if (item.kind !== 'document' || item.value.kind !== 'create') return []
    const { base, entropy } = item.value.value
    const { dataContractId: contractId, documentTypeName: documentType, id } = base.value
    const derived = deriveDocumentId({ contractId, ownerId: fields.ownerId, documentType, entropy })
    return mismatch('document id', formatHex(id), formatHex(derived))
  })
}

const about = ['kind', 'seed', 'oracle', 'protocolVersion', 'count', 'counts', 'note']
const ofTransitions: Suite = { about, kinds: { vectors: transition } }

const transitionFiles = [
  'addressCreditWithdrawal',
  'addressFundingFromAssetLock',
  'addressFundsTransfer',
  'batch',
  'dataContractCreate',
  'dataContractCreateFormat0',
  'dataContractUpdate',
  'identityCreate',
  'identityCreateFromAddresses',
  'identityCreditTransfer',
  'identityCreditTransferToAddresses',
  'identityCreditWithdrawalV0',
  'identityCreditWithdrawalV1',
  'identityTopUp',
  'identityTopUpFromAddresses',
  'identityUpdate',
  'masternodeVote',
]

const assetLock: CaseCheck = (each) => [
  ...assetLockCase(each),
  ...('instantLock' in each ? instantLockCase(vector(each['instantLock']), each) : []),
]

export const platform13Kinds = {
  vectors: transition,
  locks: assetLock,
  identities: identity,
  real,
  proofs: proof,
} as const

/** The vector files of protocol version 13, by name; rejected cases are in a separate file. */
export const platform13: Readonly<Record<string, Suite>> = {
  ...Object.fromEntries(transitionFiles.map((name) => [`${name}.json`, ofTransitions])),
  'assetLock.json': { about, kinds: { vectors: assetLock } },
  'identity.json': { about, kinds: { vectors: identity } },
  'proof.json': { about, kinds: { vectors: proof } },
  'real.json': { about, kinds: { vectors: real } },
}
