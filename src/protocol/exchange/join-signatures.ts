import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { ecdsaSignatureLength, hasHighS } from '#/protocol/key/ecdsa-form.ts'
import { checkWithSigner } from '#/protocol/transition/check-transition.ts'
import {
  isFunded,
  newKeysOf,
  type Transition,
  type UnsignedTransition,
} from '#/protocol/transition/transition.ts'
import type { TransitionKey } from '#/protocol/transition/transition-key.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import { isWitnessed, wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { passed, rejected, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { checkExchange, contextOf } from './check-exchange.ts'
import type { ExchangeWitness, ExchangeAnswer, ExchangeRequest } from './exchange-file.ts'

/**
 * Returns the signed transition of a request and its answer, or violations in the answer (in the request, below
 * `/unsigned`). The keys that the request names must have signed it, and each new key if the profile has witnesses.
 * Never throws.
 */
export function joinSignatures(unsigned: ExchangeRequest, signatures: ExchangeAnswer): Checked<Transition> {
  const answers = checkAnswers(unsigned, signatures)
  if (answers.length > 0) return { ok: false, violations: answers }
  return join(unsigned, signatures.signature, signatures.witnesses)
}

/** Returns the signed transition of a request and a bare signature of its digest, without witnesses. */
export function joinRawSignature(unsigned: ExchangeRequest, signature: Uint8Array): Checked<Transition> {
  return join(unsigned, signature, [])
}

function checkAnswers(unsigned: ExchangeRequest, signatures: ExchangeAnswer): readonly Violation[] {
  const { transition, profile } = unsigned
  if (signatures.profile !== profile) return [violation('exchange.answers', '/profile')]
  if (!equalBytes(signatures.digest, deriveSigningDigest(unsigned.signingBytes)))
    return [violation('exchange.answers', '/digest')]
  const signer = isFunded(transition) ? undefined : transition.signaturePublicKeyId
  return [
    ...checkExchange(signatures),
    ...(signatures.signaturePublicKeyId === signer
      ? []
      : [violation('exchange.key-ids', '/signaturePublicKeyId')]),
  ]
}

function join(
  unsigned: ExchangeRequest,
  signature: Uint8Array,
  witnesses: readonly ExchangeWitness[],
): Checked<Transition> {
  const { transition } = unsigned
  const profile = wireProfiles[unsigned.profile]
  const request = checkExchange(unsigned)
  if (request.length > 0)
    return { ok: false, violations: request.map((each) => ({ ...each, path: `/unsigned${each.path}` })) }
  const witnessed = newKeysOf(transition).keys.filter(({ type }) => isWitnessed(profile, type))
  const needed = witnessed.map(({ id }) => id)
  const given = witnesses.map(({ keyId }) => keyId)
  const missing = needed.find((id) => !given.includes(id))
  if (missing !== undefined)
    return rejected(violation('exchange.witnesses', '/witnesses', { params: { id: missing } }))
  if (given.length !== needed.length) return rejected(violation('exchange.witnesses', '/witnesses'))
  const turned = checkLowS(signature, witnesses)
  if (turned.length > 0) return { ok: false, violations: turned }
  const signed = withSignatures(transition, signature, witnesses)
  const checked = checkWithSigner(signed, 'binary', profile, contextOf(unsigned))
  if (!checked.ok) return checked
  const { transition: verified, signer } = checked.value
  // A ChainLock proof without its transaction names no key, but the request may.
  const { singleUsePublicKey: expected } = unsigned
  const isMade = expected === undefined || (signer !== undefined && equalBytes(signer, expected))
  return isMade ? passed(verified) : rejected(violation('exchange.signer', '/signature'))
}

// The signature with the other s also verifies, so a signature could be altered on its way and still be accepted.
function checkLowS(signature: Uint8Array, witnesses: readonly ExchangeWitness[]): readonly Violation[] {
  const all = [
    { path: '/signature', signature },
    ...witnesses.map((witness, index) => ({
      path: `/witnesses/${index}/signature`,
      signature: witness.signature,
    })),
  ]
  return all.flatMap((each) =>
    each.signature.length === ecdsaSignatureLength && hasHighS(each.signature)
      ? [violation('network.low-s', each.path)]
      : [],
  )
}

function withSignatures(
  transition: UnsignedTransition,
  signature: Uint8Array,
  witnesses: readonly ExchangeWitness[],
): Transition {
  const witnessed = (key: TransitionKey): TransitionKey => {
    const own = witnesses.find(({ keyId }) => keyId === key.id)
    return own === undefined ? key : { ...key, signature: own.signature }
  }
  if (transition.type === TransitionType.create)
    return { ...transition, publicKeys: transition.publicKeys.map(witnessed), signature }
  if (transition.type !== TransitionType.update) return { ...transition, signature }
  const { addPublicKeys } = transition
  return {
    ...transition,
    ...(addPublicKeys === undefined ? {} : { addPublicKeys: addPublicKeys.map(witnessed) }),
    signature,
  }
}
