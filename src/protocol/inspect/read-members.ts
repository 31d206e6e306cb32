import { LockProofType } from '#/protocol/platform/transition-type.ts'
import { judgeGivenContract } from '#/protocol/contract-13/judge-given-contract.ts'
import { reportContract } from '#/protocol/contract/check-contract.ts'
import { checkDocument } from '#/protocol/contract/check-document.ts'
import { exactValueOf } from '#/protocol/contract/exact-integers.ts'
import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import { decodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { readPrintedContract, type PrintedContract } from '#/protocol/contract/printed-contract.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { identityIdsOf } from './read-layer1.ts'
import { Identity } from '#/protocol/identity/identity.ts'
import { checkPrintedKey } from '#/protocol/identity/printed-identity.ts'
import { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { checkSchema, type Entity } from '#/protocol/schema.ts'
import { assetLockProofSchema } from '#/protocol/transition/asset-lock-proof.ts'
import { preflightAssetLock } from '#/protocol/transition/preflight.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { violation } from '#/protocol/violation.ts'
import { evidence } from './evidence.ts'
import { checksOf, rulesNamed, unknownChecks, type Found, type InspectContext } from './found.ts'
import { verdictOfInstantLockBytes } from './check-signatures.ts'
import { describeMembers, type FieldRole } from './member-fields.ts'
import type { Structured } from './read-span.ts'
import { readPrintedIdentity } from './read-printed-identity.ts'
import { holds, type RuleCheck } from './reading.ts'

const maxSerialized = wireProfiles.spec.maxBytes

/** Reads identities, identity keys and asset lock proofs in JSON or CBOR, recognized by their members. */
export function readEntity(structured: Structured, context: InspectContext = {}): readonly Found[] {
  const { value } = structured
  if (!isJsonObject(value)) return []
  const has = (...names: readonly string[]) => names.every((name) => Object.hasOwn(value, name))
  const ofToday = has('assetLockProof') ? [] : readPrintedIdentity(structured)
  if (has('publicKeys') && !has('assetLockProof') && (has('balance') || has('id'))) {
    const found = readAs(structured, 'identity', 'identity', Identity, ['identity.', 'key.', 'keys.unique'])
    const isOfToday = has('protocolVersion') ? !holds(found) && ofToday.some(holds) : ofToday.length > 0
    return isOfToday ? ofToday : [found]
  }
  if (ofToday.length > 0) return ofToday
  if (has('purpose', 'securityLevel') || has('data', 'purpose') || has('data', 'securityLevel'))
    return [readKey(structured, value)]
  if (has('instantLock', 'transaction') || has('coreChainLockedHeight') || has('type', 'outPoint'))
    return [readProof(structured, context)]
  return []
}

function readKey(structured: Structured, value: JsonObject): Found {
  const found = readAs(structured, 'public-key', 'key', IdentityPublicKey, ['key.'])
  if (structured.form !== 'json' || holds(found)) return found
  const printed = checkPrintedKey(value)
  const wrong = printed.ok ? [] : printed.violations
  const isOfToday = wrong.every(({ rule }) => rule === 'platform.one-meaning')
  return isOfToday
    ? {
        ...found,
        checks: [...structured.writing, ...checksOf('fields', keyRules, wrong)],
        likelihood: evidence['public-key'].whole,
      }
    : found
}

const keyRules = rulesNamed('key.').filter((rule) => rule !== 'key.level-for-purpose')

// Rules for new identities only (docs/specification.md "Identity", note 2).
const notHere: readonly RuleId[] = ['identity.master-and-high']

function readAs<Value>(
  structured: Structured,
  kind: 'identity' | 'public-key' | 'asset-lock-proof',
  role: FieldRole,
  entity: Entity<Value>,
  beginnings: readonly string[],
): Found {
  const { form, value, node, bytes, size, secrets, writing, isWhole } = structured
  const checked = checkSchema(entity[form], value)
  const json = form === 'json' ? ['json.encoding', 'json.integer'] : []
  const applied = rulesNamed(...beginnings, ...json).filter((rule) => !notHere.includes(rule))
  return {
    kind,
    reason: 'members',
    bytes,
    size: bytes.length,
    field: describeMembers(node, role, kind, secrets),
    secrets,
    checks: [
      ...writing,
      ...checksOf('fields', applied, checked.ok ? [] : checked.violations),
      ...(form === 'binary' && kind === 'identity' ? sizeChecks(size) : []),
    ],
    likelihood: evidence[kind][checked.ok ? 'whole' : isWhole ? 'members' : 'broken'],
  }
}

function sizeChecks(size: number): readonly RuleCheck[] {
  const params = { length: size, limit: maxSerialized }
  return checksOf(
    'size',
    ['limit.size'],
    size > maxSerialized ? [violation('limit.size', '', { params })] : [],
  )
}

function readProof(structured: Structured, { quorums }: InspectContext): Found {
  const { form, value } = structured
  const entity = { json: assetLockProofSchema('json'), binary: assetLockProofSchema('binary') }
  const found = readAs(structured, 'asset-lock-proof', 'proof', entity, [])
  const checked = checkSchema(entity[form], value)
  const structure = checksOf('fields', rulesNamed('proof.required', 'proof.type', 'proof.no-additional'), [])
  if (!checked.ok)
    return {
      ...found,
      checks: [
        ...found.checks,
        ...structure.filter(({ rule }) => !found.checks.some((each) => each.rule === rule)),
      ],
    }
  const { checks, outPoint } = preflightAssetLock(checked.value, wireProfiles.spec)
  const lock = checks.map((each): RuleCheck => {
    if (each.state !== 'fails') return { rule: each.rule, group: 'lock', state: each.state }
    const { path, params } = each.violation
    return {
      rule: each.rule,
      group: 'lock',
      state: 'fails',
      path,
      ...(params === undefined ? {} : { params }),
    }
  })
  return {
    ...found,
    checks: [...found.checks, ...structure, ...lock],
    signatures:
      checked.value.type === LockProofType.instant
        ? verdictOfInstantLockBytes(checked.value.instantLock, quorums)
        : [],
    derived:
      outPoint === undefined
        ? []
        : [{ name: 'out-point', value: formatHex(outPoint) }, ...identityIdsOf(outPoint)],
  }
}

const contractRules = rulesNamed(
  'contract.',
  'document.',
  'property.',
  'keyword.',
  'index.',
  'limit.',
).filter((rule) => rule !== 'limit.size' && rule !== 'contract.json-member')

/** Reads a data contract: an object with `documents`, or JSON in any form that today's programs print. */
export function readContract(
  structured: Structured,
  { isTestNetwork = false }: InspectContext,
): readonly Found[] {
  const { node, bytes, size, form, secrets, writing } = structured
  const contract = contractIn(structured)
  if (contract === undefined) return []
  const { value, documentsPath = '/documents' } = contract
  const isWhole = contract.form === 'documents'
  // The rules of the specification apply to its document types only.
  const report = reportContract(isWhole ? value : { documents: value['documents'] })
  const inText = <Placed extends { readonly path: string }>(found: readonly Placed[]) =>
    found.map((each) => placeIn(each, documentsPath))
  const report13 = judgeGivenContract(exactIn(structured) ?? value, { isTestNetwork })
  const contract13 = {
    ...report13,
    violations: inText(report13.violations),
    warnings: inText(report13.warnings),
  }
  // If version 13 accepts the contract, warnings about networks would contradict the result.
  const networkWarnings = report13.violations.length === 0 ? [] : report.warnings
  const found = inText(report.violations.filter(({ rule }) => rule !== 'limit.size'))
  const documents = value['documents']
  return [
    {
      kind: 'data-contract',
      reason: 'members',
      bytes,
      size: bytes.length,
      field: describeMembers(node, 'plain', 'data-contract', secrets),
      secrets,
      checks: [
        ...writing,
        ...checksOf('fields', contractRules, found),
        ...sizeChecks(form === 'binary' ? size : report.size),
        ...checksOf('network', [], inText(networkWarnings), 'warns'),
        ...unknownChecks('fields', [...new Set(report.notCheckable.map(({ rule }) => rule))]),
      ],
      contract13,
      likelihood:
        evidence['data-contract'][
          report.violations.length === 0 || contract13.violations.length === 0
            ? 'whole'
            : isJsonObject(documents)
              ? 'members'
              : 'name'
        ],
    },
  ]
}

function contractIn({ value, form }: Structured): PrintedContract | undefined {
  const found = readPrintedContract(value)
  return form === 'json' || found?.form === 'documents' ? found : undefined
}

/** Keeps exact integers above 2^53-1, such as a token's supply; undefined without such integers. */
function exactIn({ bytes, form }: Structured): JsonObject | undefined {
  const text = form === 'json' ? (decodeUtf8(bytes) ?? '') : ''
  return /\d{16}/.test(text) ? readPrintedContract(exactValueOf(text))?.value : undefined
}

/** Returns a finding with its path in the text, which may have another name for `documents`. */
export function placeIn<Placed extends { readonly path: string }>(
  found: Placed,
  documentsPath: string,
): Placed {
  const { path } = found
  return path.startsWith('/documents')
    ? { ...found, path: `${documentsPath}${path.slice('/documents'.length)}` }
    : found
}

const systemMembers = ['$type', '$ownerId', '$dataContractId', '$id', '$revision', '$entropy']

/** Reads documents of the platform. The specification does not show these; the contract checks the other members. */
export function readDocument(structured: Structured, { contracts = [] }: InspectContext): readonly Found[] {
  const { value, node, bytes, form, size, secrets, writing } = structured
  if (!isJsonObject(value) || !systemMembers.some((name) => Object.hasOwn(value, name))) return []
  const type = value['$type']
  const contract = contracts.find(
    ({ documents }) => typeof type === 'string' && Object.hasOwn(documents, type),
  )
  const report = contract === undefined ? undefined : checkDocument(contract, String(type), value)
  const checks: readonly RuleCheck[] =
    report === undefined
      ? unknownChecks('fields', ['instance.document-type'])
      : checksOf(
          'fields',
          ['instance.document-type'],
          report.violations.filter(({ rule }) => rule !== 'limit.size'),
        )
  return [
    {
      kind: 'document',
      reason: 'members',
      bytes,
      size: bytes.length,
      field: describeMembers(node, 'plain', 'document', secrets),
      secrets,
      checks: [...writing, ...checks, ...sizeChecks(form === 'binary' ? size : (report?.size ?? 0))],
      likelihood: evidence.document.members,
    },
  ]
}
