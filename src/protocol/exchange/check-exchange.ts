import { KeyType } from '#/protocol/key/key-attribute.ts'
import { LockProofType, TransitionType } from '#/protocol/platform/transition-type.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { latestProtocolVersion } from '#/protocol/identity/identity.ts'
import { isEcdsaPublicKey, ecdsaSignatureLength } from '#/protocol/key/ecdsa-form.ts'
import {
  checkSize,
  checkUnsignedContent,
  listForeignScheme,
  type TransitionContext,
} from '#/protocol/transition/check-unsigned.ts'
import {
  measureSigned,
  checkSigningBytes,
  encodeSigningBytes,
} from '#/protocol/transition/transition-bytes.ts'
import {
  isFunded,
  newKeysOf,
  type UnsignedFunded,
  type UnsignedTransition,
} from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { below, violation, type Violation } from '#/protocol/violation.ts'
import type { ExchangeFile, ExchangeAnswer, ExchangeRequest } from './exchange-file.ts'

/** Returns all violations among members. Unconfirmed members (network, tip, times, balance) remain claims. */
export function checkExchange(exchange: ExchangeFile): readonly Violation[] {
  return exchange.kind === 'unsigned' ? checkUnsigned(exchange) : checkSignatures(exchange)
}

/** Returns the context in which the rules check the transition of an exchange file. */
export function contextOf(exchange: ExchangeRequest): TransitionContext {
  const { singleUsePublicKey, lockTransaction, identity, tip } = exchange
  return {
    ...(singleUsePublicKey === undefined ? {} : { singleUsePublicKey }),
    ...(lockTransaction === undefined ? {} : { lockTransaction }),
    ...(identity === undefined ? {} : { identity }),
    ...(tip === undefined ? {} : { tipHeight: tip.height }),
  }
}

function checkUnsigned(exchange: ExchangeRequest): readonly Violation[] {
  const { transition } = exchange
  const profile = wireProfiles[exchange.profile]
  return [
    ...checkWords(exchange),
    ...below('/transition', checkUnsignedContent(transition, profile, contextOf(exchange))),
    ...below('/transition', checkSize(measureSigned(transition, profile), profile)),
    // The witness of a new BLS key cannot be verified here if its scheme is not offered.
    ...below('/transition', listForeignScheme(transition, profile)),
    ...(isFunded(transition) ? checkOfFunded(exchange, transition) : checkOfIdentity(exchange, transition)),
  ]
}

/** Checks that the members encode to the signing bytes. A violation names each member that differs. */
function checkWords({ transition, signingBytes, profile: name }: ExchangeRequest): readonly Violation[] {
  const profile = wireProfiles[name]
  const { keys, path } = newKeysOf(transition)
  const signed = keys.flatMap((key, index) =>
    key.signature === undefined
      ? []
      : [violation('exchange.unsigned', `/transition${path}/${index}/signature`)],
  )
  if (equalBytes(encodeSigningBytes(transition, profile), signingBytes)) {
    // Bytes of a bincode profile do not contain the version, which is constant.
    const isOther = profile.codec === 'bincode' && transition.protocolVersion !== latestProtocolVersion
    const version = violation('exchange.signing-bytes', '/transition/protocolVersion')
    return isOther ? [...signed, version] : signed
  }
  const told = isFunded(transition) ? {} : { signaturePublicKeyId: transition.signaturePublicKeyId }
  const read = checkSigningBytes(signingBytes, profile, told)
  // If the bytes are not a transition, no member can be named.
  const differing = read.ok ? listDifferences(transition, read.value) : []
  const paths = differing.length === 0 ? ['/signingBytes'] : differing.map((each) => `/transition${each}`)
  return [...signed, ...paths.map((each) => violation('exchange.signing-bytes', each))]
}

function checkOfFunded(exchange: ExchangeRequest, transition: UnsignedFunded): readonly Violation[] {
  const { assetLockProof: proof } = transition
  const { lockTransaction, instantLock, identity, singleUsePublicKey, keyIds } = exchange
  const instantProof = proof.type === LockProofType.instant ? proof : undefined
  const receives = transition.type === TransitionType.topUp ? transition.identityId : undefined
  return [
    ...(keyIds.length === 0 ? [] : [violation('exchange.key-ids', '/keyIds')]),
    ...(singleUsePublicKey === undefined || !isEcdsaPublicKey(singleUsePublicKey)
      ? [violation('exchange.single-use-key', '/singleUsePublicKey')]
      : []),
    // For a ChainLock proof, the rules of the proof compare the transaction with the out point.
    ...(lockTransaction === undefined ||
    instantProof === undefined ||
    equalBytes(instantProof.transaction, lockTransaction)
      ? []
      : [violation('exchange.lock-transaction', '/lockTransaction')]),
    ...(instantLock === undefined ||
    (instantProof !== undefined && equalBytes(instantProof.instantLock, instantLock))
      ? []
      : [violation('exchange.instant-lock', '/instantLock')]),
    ...(identity === undefined || (receives !== undefined && equalBytes(identity.id, receives))
      ? []
      : [violation('exchange.identity', receives === undefined ? '/identity' : '/identity/id')]),
  ]
}

function checkOfIdentity(
  exchange: ExchangeRequest,
  transition: Exclude<UnsignedTransition, UnsignedFunded>,
): readonly Violation[] {
  const { identity, keyIds, profile } = exchange
  const { signaturePublicKeyId: id } = transition
  const signer = identity?.publicKeys.find((key) => key.id === id)
  const isForeign = signer?.type === KeyType.bls && !wireProfiles[profile].blsBasicScheme
  return [
    ...(keyIds.length === 1 && keyIds[0] === id
      ? []
      : [violation('exchange.key-ids', '/keyIds', { params: { id } })]),
    ...(isForeign
      ? [violation('profile.bls-scheme', '/transition/signaturePublicKeyId', { params: { name: profile } })]
      : []),
    ...(exchange.singleUsePublicKey === undefined
      ? []
      : [violation('exchange.single-use-key', '/singleUsePublicKey')]),
    ...(exchange.lockTransaction === undefined
      ? []
      : [violation('exchange.lock-transaction', '/lockTransaction')]),
    ...(exchange.instantLock === undefined ? [] : [violation('exchange.instant-lock', '/instantLock')]),
    ...(identity === undefined ? [violation('exchange.identity', '/identity')] : []),
    ...(transition.type !== TransitionType.update || identity === undefined
      ? []
      : checkRevision(transition.revision, identity.revision)),
  ]
}

function checkRevision(revision: number, stored: number): readonly Violation[] {
  if (revision === stored + 1) return []
  return [violation('exchange.revision', '/transition/revision', { params: { revision, stored } })]
}

// Only `joinSignatures`, which has the request, can check that the right keys signed.
function checkSignatures({ signature, witnesses, profile }: ExchangeAnswer): readonly Violation[] {
  const { witnesses: has } = wireProfiles[profile]
  const ids = witnesses.map(({ keyId }) => keyId)
  return [
    ...(isSignature(signature) ? [] : [violation('exchange.signature', '/signature')]),
    ...(has || witnesses.length === 0 ? [] : [violation('exchange.witnesses', '/witnesses')]),
    ...witnesses.flatMap((witness, index) => [
      ...(ids.indexOf(witness.keyId) === index
        ? []
        : [violation('exchange.witnesses', `/witnesses/${index}/keyId`)]),
      ...(isSignature(witness.signature)
        ? []
        : [violation('exchange.signature', `/witnesses/${index}/signature`)]),
    ]),
  ]
}

function isSignature(signature: Uint8Array): boolean {
  if (signature.length !== ecdsaSignatureLength) return signature.length > ecdsaSignatureLength
  const header = signature[0] ?? 0
  return header >= 31 && header <= 34
}

// Above this many, the values are considered unrelated.
const maxDifferences = 20

/** Returns pointers to the differences between two values of plain data, as deep as possible. */
export function listDifferences(left: unknown, right: unknown, path = ''): readonly string[] {
  if (left instanceof Uint8Array && right instanceof Uint8Array) return equalBytes(left, right) ? [] : [path]
  if (!isBranch(left) || !isBranch(right) || Array.isArray(left) !== Array.isArray(right))
    return Object.is(left, right) ? [] : [path]
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names]
    .flatMap((name) => listDifferences(member(left, name), member(right, name), `${path}/${name}`))
    .slice(0, maxDifferences)
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
}

function member(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}
