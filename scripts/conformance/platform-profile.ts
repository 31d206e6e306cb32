import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { checkSerializedTransition } from '#/protocol/transition/check-transition.ts'
import { checkUnsignedContent } from '#/protocol/transition/check-unsigned.ts'
import {
  checkSigningBytes,
  checkTransitionBytes,
  encodeSigningBytes,
  encodeTransition,
} from '#/protocol/transition/transition-bytes.ts'
import { signTransition, type TransitionSigner } from '#/protocol/transition/transition-signature.ts'
import { newKeysOf } from '#/protocol/transition/transition.ts'
import { isWitnessed, wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { RuleId } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import { mismatch, type Mismatch } from './suite.ts'
import { list, number, text, vector, type Vector } from './vector.ts'

const profile = wireProfiles['platform-13']
const kinds: readonly unknown[] = [
  'identityCreate',
  'identityTopUp',
  'identityUpdate',
  'identityCreditWithdrawal',
  'identityCreditTransfer',
]

/**
 * Repeats an identity transition with the functions for all wire profiles. Version 1 of a withdrawal is written, so
 * version 0 is skipped.
 */
export function ofProfile(each: Vector): readonly Mismatch[] {
  if (!kinds.includes(each['kind'])) return []
  const signer = vector(vector(each['secrets'])['signer'])
  const key = signer['key'] === undefined ? undefined : vector(signer['key'])
  const told = key === undefined ? {} : { signaturePublicKeyId: number(key['id']) }
  const unsigned = checkSigningBytes(parseHex(text(each['signable'])), profile, told)
  const isOld = each['kind'] === 'identityCreditWithdrawal' && each['version'] === 0
  const expected = isOld ? ['platform.not-read /type'] : []
  if (!unsigned.ok) return mismatch('profile: read', expected, namesOf(unsigned.violations))
  const { value: transition } = unsigned
  const lock =
    'assetLock' in each ? { lockTransaction: parseHex(text(vector(each['assetLock'])['hex'])) } : {}
  const secrets = list(vector(each['secrets'])['keys'] ?? [])
  const witnesses = newKeysOf(transition).keys.flatMap(({ id, type }, at) =>
    isWitnessed(profile, type) ? [[id, { type, privateKey: parseHex(text(secrets[at])) }] as const] : [],
  )
  const type = key === undefined ? 0 : number(key['type'])
  const own = { type, privateKey: parseHex(text(signer['privateKey'])) } as TransitionSigner // its type is 0, 1 or 2
  const signed = signTransition(transition, profile, own, new Map(witnesses))
  const bytes = encodeTransition(signed, profile)
  const read = checkTransitionBytes(bytes, profile)
  const checked = checkSerializedTransition(bytes, profile, lock)
  return [
    ...mismatch(
      'profile: signing bytes',
      each['signable'],
      formatHex(encodeSigningBytes(transition, profile)),
    ),
    ...mismatch('profile: bytes', each['full'], formatHex(bytes)),
    ...mismatch('profile: read back', signed, read.ok ? read.value : namesOf(read.violations)),
    ...mismatch('profile: rules', [], namesOf(checkUnsignedContent(transition, profile, lock))),
    ...mismatch('profile: rules, signed', [], checked.ok ? [] : namesOf(checked.violations)),
  ]
}

// Nonces of 0, pooling and out-of-range amounts test only the encoding.
const notLookedAt: readonly RuleId[] = [
  'platform.nonce',
  'platform.transfer-amount',
  'platform.withdrawal-amount',
  'platform.pooling',
  'asset-lock.create-minimum',
  'asset-lock.top-up-minimum',
]

function namesOf(violations: readonly Violation[]): readonly string[] {
  return violations.flatMap(({ rule, path }) => (notLookedAt.includes(rule) ? [] : [`${rule} ${path}`]))
}
