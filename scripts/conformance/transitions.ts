import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { deriveIdentityId, formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { Identity } from '#/protocol/identity/identity.ts'
import { keyTypeOf, type KeyType } from '#/protocol/key/key-attribute.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { checkSchema } from '#/protocol/schema.ts'
import {
  checkSize,
  reportAssetLock,
  warnOfTransition,
  type TransitionContext,
} from '#/protocol/transition/check-unsigned.ts'
import { checkTransition } from '#/protocol/transition/check-transition.ts'
import { deriveOutPoint } from '#/protocol/transition/preflight.ts'
import {
  isSignedBy,
  recoverSigner,
  signTransition,
  type TransitionSigner,
} from '#/protocol/transition/transition-signature.ts'
import {
  checkSigningBytes,
  checkTransitionBytes,
  deriveSigningDigest,
  encodeSigningBytes,
  encodeTransition,
  measureTransition,
  recognizeProfile,
} from '#/protocol/transition/transition-bytes.ts'
import {
  checkTransitionStructure,
  formatTransition,
  isFunded,
  newKeysOf,
  type Transition,
  type IdentityCreate,
  type IdentityTopUp,
} from '#/protocol/transition/transition.ts'
import { wireProfileNames, wireProfiles, type WireProfile } from '#/protocol/transition/wire-profile.ts'
import type { Checked } from '#/protocol/violation.ts'
import { ruleNames } from './rule-names.ts'
import { mismatch, type CaseCheck, type Mismatch, type Suite } from './suite.ts'
import { list, number, reviveBytes, text, vector, type Vector } from './vector.ts'

function profileOf({ profile }: Vector): WireProfile {
  const name = wireProfileNames.find((each) => each === profile)
  if (name === undefined) throw new TypeError(`unknown profile ${String(profile)}`)
  return wireProfiles[name]
}

function contextOf(each: Vector): TransitionContext {
  return { ...lockContext(each['assetLock']), ...identityContext(each['context']) }
}

function lockContext(lock: unknown): TransitionContext {
  if (lock === undefined) return {}
  const { transactionHex, singleUsePublicKeyHex } = vector(lock)
  return {
    lockTransaction: parseHex(text(transactionHex)),
    singleUsePublicKey: parseHex(text(singleUsePublicKeyHex)),
  }
}

function identityContext(context: unknown): TransitionContext {
  if (context === undefined || context === null) return {}
  const identity = checkSchema(Identity.json, vector(context)['identity'])
  if (!identity.ok) throw new TypeError(`the identity of the case: ${JSON.stringify(identity.violations)}`)
  return { identity: identity.value }
}

const transition: CaseCheck = (each) => {
  const profile = profileOf(each)
  const context = contextOf(each)
  const fromJson = checkTransition(each['json'], 'json', profile, context)
  const fromRaw = checkTransition(reviveBytes(each['raw']), 'binary', profile, context)
  if (!fromJson.ok) return mismatch('JSON', 'accepted', fromJson.violations)
  if (!fromRaw.ok) return mismatch('binary', 'accepted', fromRaw.violations)
  const { value } = fromJson
  const serialized = encodeTransition(value, profile)
  return [
    ...mismatch('both forms agree', value, fromRaw.value),
    ...signedBytes(each, value, profile),
    ...mismatch('signed anew', value, signAnew(each, value, profile)),
    ...mismatch('signature', each['signatureHex'], formatHex(value.signature)),
    ...mismatch('serialized', each['serializedHex'], formatHex(serialized)),
    ...mismatch('size', each['serializedSize'], serialized.length),
    ...mismatch('read back', value, valueOf(checkTransitionBytes(serialized, profile))),
    ...mismatch('recognized', profile.name, recognizeProfile(serialized)?.name),
    ...mismatch('signing bytes read back', true, readsBack(value, profile)),
    ...mismatch('JSON written', each['json'], formatTransition(value, profile)),
    ...(isFunded(value) ? assetLock(vector(each['assetLock']), value, profile, context) : []),
    ...(value.type === 2 ? createdId(each, value) : []),
    ...list(each['keyPrivateKeys'] ?? []).flatMap((key) => keyData(vector(key), value)),
  ]
}

function valueOf<Value>(checked: Checked<Value>): unknown {
  return checked.ok ? checked.value : checked.violations
}

function signerOf({ keyType, type, privateKeyHex }: Vector): TransitionSigner {
  return { type: number(keyType ?? type) as KeyType, privateKey: parseHex(text(privateKeyHex)) } // the files know no other types
}

function signAnew(each: Vector, value: Transition, profile: WireProfile): Transition {
  const own = list(each['keyPrivateKeys'] ?? [])
    .map(vector)
    .filter(({ privateKeyHex }) => privateKeyHex !== null)
    .map((key) => [number(key['id']), signerOf(key)] as const)
  return signTransition(value, profile, signerOf(vector(each['signedWith'])), new Map(own))
}

function readsBack(value: Transition, profile: WireProfile): boolean {
  const bytes = encodeSigningBytes(value, profile)
  const unsigned = value.type === 5 ? { signaturePublicKeyId: value.signaturePublicKeyId } : {}
  const read = checkSigningBytes(bytes, profile, unsigned)
  return read.ok && formatHex(encodeSigningBytes(read.value, profile)) === formatHex(bytes)
}

function signedBytes(each: Vector, value: Transition, profile: WireProfile): readonly Mismatch[] {
  const signingBytes = encodeSigningBytes(value, profile)
  return [
    ...mismatch('signing bytes', each['signingBytesHex'], formatHex(signingBytes)),
    ...mismatch('digest', each['digestHex'], formatHex(deriveSigningDigest(signingBytes))),
  ]
}

function assetLock(
  expected: Vector,
  value: IdentityCreate | IdentityTopUp,
  profile: WireProfile,
  context: TransitionContext,
): readonly Mismatch[] {
  const report = reportAssetLock(value, profile, context)
  const recovered = recoverSigner(value, profile)
  return [
    ...mismatch('txid', expected['txid'], formatHex(report.txid ?? new Uint8Array())),
    ...mismatch('out point', expected['outPointHex'], formatHex(report.outPoint ?? new Uint8Array())),
    ...mismatch('amount', expected['satoshis'], Number(report.lockOutput?.amountDuffs)),
    ...mismatch('credits', expected['credits'], Number(creditsOf(report.lockOutput?.amountDuffs ?? 0n))),
    ...mismatch(
      'lock key',
      expected['singleUseKeyHash160'],
      formatHex(report.lockOutput?.hash160 ?? new Uint8Array()),
    ),
    ...mismatch('recovered key', expected['singleUsePublicKeyHex'], formatHex(recovered ?? new Uint8Array())),
  ]
}

function createdId(each: Vector, { assetLockProof }: Transition & { readonly type: 2 }): readonly Mismatch[] {
  return mismatch('identity id', each['expectedIdentityId'], idOf({ assetLockProof }))
}

function idOf({ assetLockProof }: Pick<Transition & { readonly type: 2 }, 'assetLockProof'>): string {
  const outPoint = deriveOutPoint(assetLockProof)
  return outPoint === undefined ? 'none' : formatIdentityId(deriveIdentityId(outPoint, wireProfiles.spec))
}

function keyData(expected: Vector, value: Transition): readonly Mismatch[] {
  const key = newKeysOf(value).keys.find(({ id }) => id === expected['id'])
  if (key === undefined) return mismatch(`key ${String(expected['id'])}`, 'a key', 'none')
  const { curve } = keyTypeOf(key.type)
  if (curve === undefined || expected['privateKeyHex'] === null) return []
  const publicKey = derivePublicKey(curve, parseHex(text(expected['privateKeyHex'])))
  return mismatch(`data of key ${key.id}`, key.data, key.type === 2 ? hash160(publicKey) : publicKey)
}

const invalid: CaseCheck = (each) => {
  const names = ruleNames[text(each['rule'])]
  if (names === undefined) return mismatch('rule', 'a known rule name', each['rule'])
  const profile = profileOf(each)
  const context = contextOf(each)
  const forms = [
    ...(each['json'] === null ? [] : [{ form: 'json', input: each['json'] } as const]),
    ...(each['raw'] === null ? [] : [{ form: 'binary', input: reviveBytes(each['raw']) } as const]),
  ]
  return forms.flatMap(({ form, input }) => {
    const checked = checkTransition(input, form, profile, context)
    const found = checked.ok ? warnOfTransition(checked.value, profile, context) : checked.violations
    const named = found.some(({ rule, path }) => names.ours.includes(rule) && path === each['pointer'])
    if (named) return []
    const expected = `${names.ours.join(' or ')} at ${text(each['pointer']) || 'the whole'}`
    return mismatch(
      form,
      expected,
      found.map(({ rule, path }) => `${rule} at ${path}`).join(', ') || 'accepted',
    )
  })
}

const withinLimits: CaseCheck = (each) => {
  const profile = wireProfiles.spec
  const structure = checkTransitionStructure(reviveBytes(each['raw']), 'binary', profile)
  if (!structure.ok) return mismatch('structure', 'accepted', structure.violations)
  const size = measureTransition(structure.value, profile)
  return [
    ...mismatch('size', each['serializedSize'], size),
    ...mismatch(
      'within 16 KB',
      number(each['serializedSize']) <= 16_384,
      checkSize(size, profile).length === 0,
    ),
  ]
}

/** A published example has less data than a vector, so only its members are compared, for any kind of transition. */
const published: CaseCheck = (each) => {
  // Keys without a witness come from an edition of the network without witnesses, so the structure is always that of
  // `spec`. The profile decides only the frame.
  const structure = checkTransitionStructure(reviveBytes(each['raw']), 'binary', wireProfiles.spec)
  if (!structure.ok) return mismatch('structure', 'accepted', structure.violations)
  const { value } = structure
  const profile = profileOf(each)
  const said = (what: string, expected: unknown, seen: unknown) =>
    expected === undefined ? [] : mismatch(what, expected, seen)
  return [
    ...said('type', each['type'], value.type),
    ...signedBytes(each, value, profile),
    ...(value.type === 5 ? signedUpdate(each, value, profile) : []),
    ...said('recovered key', each['singleUseKeyHash160'], hashOfSigner(value, profile)),
    ...(value.type === 2 ? said('id', each['fundingOutpointIdentityId'], idOf(value)) : []),
  ]
}

function hashOfSigner(value: Transition, profile: WireProfile): string {
  const recovered = recoverSigner(value, profile)
  return recovered === undefined ? 'none' : formatHex(hash160(recovered))
}

function signedUpdate(
  each: Vector,
  value: Transition & { readonly type: 5 },
  profile: WireProfile,
): readonly Mismatch[] {
  const { identity } = identityContext(each['context'])
  if (identity === undefined) return []
  const key = identity.publicKeys.find(({ id }) => id === value.signaturePublicKeyId)
  const isMade = key && isSignedBy(key, value.signature, encodeSigningBytes(value, profile), profile)
  return mismatch('signed by the key of the identity', true, isMade)
}

export const transitions: Suite = { about: [], kinds: { transitions: transition, published } }

export const invalidTransitions: Suite = {
  about: ['rules'],
  kinds: { invalid, boundaries: withinLimits, sizeEdge: withinLimits },
}
