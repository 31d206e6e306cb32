import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { isJsonObject } from '#/protocol/contract/json-value.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import {
  exchangeFormat,
  type ExchangeDocument,
  type AnswerDocument,
  type RequestDocument,
} from '#/protocol/exchange/exchange-schema.ts'
import { contextOf } from '#/protocol/exchange/check-exchange.ts'
import { checkDocumentValue, maxExchangeBytes } from '#/protocol/exchange/exchange-bytes.ts'
import { joinSignatures } from '#/protocol/exchange/join-signatures.ts'
import { ecdsaSignatureLength } from '#/protocol/key/ecdsa-form.ts'
import { recoverPublicKey } from '#/protocol/key/ecdsa.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { reportAssetLock, warnOfTransition } from '#/protocol/transition/check-unsigned.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import { isFunded, newKeysOf } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { below, rejected, violation, type Violation } from '#/protocol/violation.ts'
import { evidence } from './evidence.ts'
import { checksOf, rulesNamed, unknownChecks, type Found, type InspectContext } from './found.ts'
import { verdictOfLockOfProof, checkSignatures } from './check-signatures.ts'
import { describeMembers } from './member-fields.ts'
import { policyChecksOfKeys } from './policy-checks.ts'
import type { Structured } from './read-span.ts'
import type { DerivedValue, RuleCheck, SignatureVerdict } from './reading.ts'

const common = rulesNamed(
  'exchange.format',
  'exchange.version',
  'exchange.kind',
  'exchange.object',
  'exchange.required',
  'exchange.no-additional',
  'exchange.profile',
  'exchange.time',
  'exchange.checksum',
)
const ofRequest = rulesNamed(
  'exchange.network',
  'exchange.unsigned',
  'exchange.signing-bytes',
  'exchange.facts',
  'exchange.key-ids',
  'exchange.single-use-key',
  'exchange.lock-transaction',
  'exchange.instant-lock',
  'exchange.identity',
)
const ofAnswer = rulesNamed('exchange.digest', 'exchange.signature')
const withRequest = rulesNamed(
  'exchange.answers',
  'exchange.signer',
  'exchange.witnesses',
  'exchange.key-ids',
)

/** Reads exchange files (docs/exchange-format.md), and checks them like the receiving device. */
export function readExchange(structured: Structured, context: InspectContext): readonly Found[] {
  const { value, node, bytes, form, size, secrets, writing } = structured
  if (!isJsonObject(value) || value['format'] !== exchangeFormat) return []
  const kind = value['kind'] === 'signatures' ? 'exchange-signatures' : 'exchange-unsigned'
  const read = size > maxExchangeBytes ? tooLarge(size) : checkDocumentValue(value, form)
  const document = read.ok ? read.value : undefined
  const violations = read.ok ? [] : read.violations
  const rules = [...common, ...(kind === 'exchange-unsigned' ? ofRequest : ofAnswer)]
  const told = document === undefined ? { checks: [] } : tellOf(document, context)
  return [
    {
      kind,
      reason: 'format-member',
      ...(document === undefined ? {} : { profile: document.profile }),
      bytes,
      size: bytes.length,
      field: describeMembers(node, 'exchange', kind, secrets),
      secrets,
      ...told,
      checks: [...writing, ...checksOf('fields', read.ok ? rules : [], violations), ...told.checks],
      likelihood: evidence[kind]['format-member'],
    },
  ]
}

function tooLarge(length: number) {
  return rejected(violation('exchange.size', '', { params: { length, limit: maxExchangeBytes } }))
}

type Told = Pick<Found, 'checks' | 'signatures' | 'derived'>

function tellOf(document: ExchangeDocument, context: InspectContext): Told {
  return document.kind === 'unsigned' ? tellOfRequest(document, context) : tellOfAnswer(document, context)
}

function tellOfRequest(document: RequestDocument, { nowMs, quorums }: InspectContext): Told {
  const { transition } = document
  const profile = wireProfiles[document.profile]
  const context = { ...contextOf(document), ...(nowMs === undefined ? {} : { nowMs }) }
  const warnings = below('/transition', warnOfTransition(transition, profile, context))
  const { keys, path } = newKeysOf(transition)
  const network = [
    ...checksOf('network', [], warnings, 'warns'),
    ...policyChecksOfKeys({ keys, path: `/transition${path}` }, profile),
  ]
  const digest = { name: 'digest', value: formatHex(document.facts.digest) } as const
  if (transition.type === TransitionType.update)
    return { checks: [...checksOf('identity', ['exchange.revision'], []), ...network], derived: [digest] }
  if (!isFunded(transition)) return { checks: network, derived: [digest] }
  const { checks, outPoint } = reportAssetLock(transition, profile, context)
  // Failed checks are already violations of the file.
  const lock = checks.flatMap(({ rule, state }): readonly RuleCheck[] =>
    state === 'fails' ? [] : [{ rule, group: 'lock', state }],
  )
  return {
    checks: [...lock, ...network],
    signatures: verdictOfLockOfProof(transition.assetLockProof, quorums),
    derived: [...derivedOf(document, outPoint), digest],
  }
}

function derivedOf({ facts }: RequestDocument, outPoint: Uint8Array | undefined): readonly DerivedValue[] {
  const { identityId, amountDuffs } = facts
  return [
    ...(outPoint === undefined ? [] : [{ name: 'out-point', value: formatHex(outPoint) } as const]),
    ...(identityId === undefined ? [] : [{ name: 'identity-id', value: formatBase58(identityId) } as const]),
    ...(amountDuffs === undefined
      ? []
      : [
          { name: 'locked-amount', value: String(amountDuffs), unit: 'duffs' } as const,
          { name: 'locked-amount', value: String(creditsOf(BigInt(amountDuffs))), unit: 'credits' } as const,
        ]),
  ]
}

function tellOfAnswer(document: AnswerDocument, context: InspectContext): Told {
  const derived = [{ name: 'digest', value: formatHex(document.digest) } as const]
  const request = context.requests?.find(({ signingBytes }) =>
    equalBytes(deriveSigningDigest(signingBytes), document.digest),
  )
  if (request === undefined) {
    const asked = context.requests !== undefined && context.requests.length > 0
    const missed: readonly RuleId[] = asked ? ['exchange.answers'] : []
    const other: readonly Violation[] = missed.map((rule) => violation(rule, '/digest'))
    const open = withRequest.filter((rule) => !missed.includes(rule))
    const checks = [...checksOf('signature', [], other), ...unknownChecks('signature', open)]
    return { checks, signatures: recover(document), derived }
  }
  const joined = joinSignatures(request, document)
  if (!joined.ok) return { checks: checksOf('signature', [], joined.violations), derived }
  const { identity } = request
  const { quorums } = context
  const known: InspectContext = {
    ...(identity === undefined ? {} : { identities: [identity] }),
    ...(quorums === undefined ? {} : { quorums }),
  }
  const profile = wireProfiles[document.profile]
  return {
    checks: checksOf('signature', withRequest, []),
    signatures: checkSignatures(joined.value, profile, contextOf(request), known),
    derived,
  }
}

/** An answer alone reveals which key signed, but not which key was required; a BLS signature reveals neither. */
function recover({ digest, signature }: AnswerDocument): readonly SignatureVerdict[] {
  if (signature.length !== ecdsaSignatureLength) return [{ kind: 'request-unknown', publicKey: undefined }]
  const publicKey = recoverPublicKey(digest, signature)
  if (publicKey === undefined) return [{ kind: 'unrecoverable' }]
  return [{ kind: 'request-unknown', publicKey: formatHex(publicKey) }]
}
