import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { deriveIdentityId, formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { keyTypeOf } from '#/protocol/key/key-type.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { creditsOf } from '#/protocol/layer1/lock-output.ts'
import {
  checkSize,
  checkTransition,
  recoverSigner,
  reportAssetLock,
  type TransitionContext,
} from '#/protocol/transition/check-transition.ts'
import { signWithSingleUseKey } from '#/protocol/transition/sign-transition.ts'
import {
  checkSigningBytes,
  checkTransitionBytes,
  checkTransitionStructure,
  deriveSigningDigest,
  encodeSigningBytes,
  encodeTransition,
  formatTransition,
  type Transition,
} from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { Checked } from '#/protocol/violation.ts'
import { ruleNames } from './rule-names.ts'
import {
  list,
  mismatch,
  number,
  reviveBytes,
  text,
  vector,
  type CaseCheck,
  type Mismatch,
  type Suite,
  type Vector,
} from './suite.ts'

const profile = wireProfiles.spec

function contextOf(each: Vector): TransitionContext {
  if (each['assetLock'] === undefined) return {}
  const lock = vector(each['assetLock'])
  return {
    lockTransaction: parseHex(text(lock['transactionHex'])),
    singleUsePublicKey: parseHex(text(lock['singleUsePublicKeyHex'])),
  }
}

const transition: CaseCheck = (each) => {
  const context = contextOf(each)
  const fromJson = checkTransition(each['json'], 'json', profile, context)
  const fromRaw = checkTransition(reviveBytes(each['raw']), 'binary', profile, context)
  if (!fromJson.ok) return mismatch('JSON', 'accepted', fromJson.violations)
  if (!fromRaw.ok) return mismatch('binary', 'accepted', fromRaw.violations)
  const { value } = fromJson
  const { signature: _signature, ...unsigned } = value
  const signer = vector(each['signedWith'])
  const signed = signWithSingleUseKey(unsigned, profile, parseHex(text(signer['privateKeyHex'])))
  const serialized = encodeTransition(value, profile)
  return [
    ...mismatch('both forms agree', value, fromRaw.value),
    ...signedBytes(each, value),
    ...mismatch('own signature', each['signatureHex'], formatHex(signed.signature)),
    ...mismatch('serialized', each['serializedHex'], formatHex(serialized)),
    ...mismatch('size', each['serializedSize'], serialized.length),
    ...mismatch('read back', value, valueOf(checkTransitionBytes(serialized))),
    ...mismatch(
      'signing bytes read back',
      unsigned,
      valueOf(checkSigningBytes(encodeSigningBytes(value, profile))),
    ),
    ...mismatch('JSON written', each['json'], formatTransition(value)),
    ...assetLock(vector(each['assetLock']), value, context),
    ...createdId(each, value, context),
    ...list(each['keyPrivateKeys'] ?? []).flatMap((key) => keyData(vector(key), value)),
  ]
}

function valueOf<Value>(checked: Checked<Value>): unknown {
  return checked.ok ? checked.value : checked.violations
}

function signedBytes(each: Vector, value: Transition): readonly Mismatch[] {
  const signingBytes = encodeSigningBytes(value, profile)
  return [
    ...mismatch('signing bytes', each['signingBytesHex'], formatHex(signingBytes)),
    ...mismatch('digest', each['digestHex'], formatHex(deriveSigningDigest(signingBytes))),
  ]
}

function assetLock(expected: Vector, value: Transition, context: TransitionContext): readonly Mismatch[] {
  const report = reportAssetLock(value, context)
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

function createdId(each: Vector, value: Transition, context: TransitionContext): readonly Mismatch[] {
  const { outPoint } = reportAssetLock(value, context)
  const id = outPoint === undefined ? 'none' : formatIdentityId(deriveIdentityId(outPoint))
  return mismatch('identity id', each['expectedIdentityId'], id)
}

function keyData(expected: Vector, { publicKeys }: Transition): readonly Mismatch[] {
  const key = publicKeys.find(({ id }) => id === expected['id'])
  if (key === undefined) return mismatch(`key ${String(expected['id'])}`, 'a key', 'none')
  const { curve } = keyTypeOf(key.type)
  if (curve === undefined) return []
  const publicKey = derivePublicKey(curve, parseHex(text(expected['privateKeyHex'])))
  return mismatch(`data of key ${key.id}`, key.data, key.type === 2 ? hash160(publicKey) : publicKey)
}

const invalid: CaseCheck = (each) => {
  const names = ruleNames[text(each['rule'])]
  if (names === undefined) return mismatch('rule', 'a known rule name', each['rule'])
  const forms = [
    ...(each['json'] === null ? [] : [{ form: 'json', input: each['json'] } as const]),
    ...(each['raw'] === null ? [] : [{ form: 'binary', input: reviveBytes(each['raw']) } as const]),
  ]
  return forms.flatMap(({ form, input }) => {
    const checked = checkTransition(input, form, profile)
    const found = checked.ok ? [] : checked.violations
    const named = found.some(({ rule, path }) => names.ours.includes(rule) && path === each['pointer'])
    const expected = `${names.ours.join(' or ')} at ${text(each['pointer']) || 'the whole'}`
    return named
      ? []
      : mismatch(form, expected, found.map(({ rule, path }) => `${rule} at ${path}`).join(', ') || 'accepted')
  })
}

const withinLimits: CaseCheck = (each) => {
  const structure = checkTransitionStructure(reviveBytes(each['raw']), 'binary')
  if (!structure.ok) return mismatch('structure', 'accepted', structure.violations)
  const size = encodeTransition(structure.value, profile).length
  const oversize = checkSize(size, profile)
  return [
    ...mismatch('size', each['serializedSize'], size),
    ...mismatch('within 16 KB', number(each['serializedSize']) <= 16_384, oversize.length === 0),
  ]
}

const published: CaseCheck = (each) => {
  const structure = checkTransitionStructure(reviveBytes(each['raw']), 'binary')
  if (!structure.ok) return mismatch('structure', 'accepted', structure.violations)
  const { value } = structure
  const recovered = recoverSigner(value, profile)
  const { outPoint } = reportAssetLock(value)
  return [
    ...signedBytes(each, value),
    ...mismatch(
      'id',
      each['fundingOutpointIdentityId'],
      outPoint && formatIdentityId(deriveIdentityId(outPoint)),
    ),
    ...mismatch('recovered key', each['singleUseKeyHash160'], recovered && formatHex(hash160(recovered))),
  ]
}

export const transitions: Suite = { about: [], kinds: { transitions: transition, published } }

export const invalidTransitions: Suite = {
  about: ['rules'],
  kinds: { invalid, boundaries: withinLimits, sizeEdge: withinLimits },
}
