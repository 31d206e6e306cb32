import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { encodeDocumentJson, isDocumentJson } from '#/protocol/platform/document-json.ts'
import { type HeadParts, type StoredType, storedTypesOf } from '#/protocol/platform/stored-type.ts'
import type { JsonValue } from '#/protocol/platform/platform-value.ts'
import type { Checked, Violation } from '#/protocol/violation.ts'
import { evidence } from './evidence.ts'
import { describeWhole } from './field-walk.ts'
import { checksOf, leafField, unknownChecks, type Found, type InspectContext } from './found.ts'
import { isCutOff, type Field, type RuleCheck } from './reading.ts'
import { describeDocumentHead, describeStoredDocument } from './stored-document-fields.ts'
import { describeMembers } from './member-fields.ts'
import { exactValue } from './read-platform-json.ts'
import type { Structured } from './read-span.ts'
import type { SpanNode } from './span-node.ts'
import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { dppIdentifier } from '#/protocol/platform/platform-limits.ts'

const bytes32 = { type: 'array', byteArray: true, minItems: 32, maxItems: 32 } as const
const identifier = { ...bytes32, contentMediaType: dppIdentifier } as const

/** Stored parts of DPNS (GWRSAVFMjXx8HpQFaNJMqBV7MBgMK4br5UESsB4S31Ec; dashpay/platform dpns-contract/schema/v1). */
const nameTypes: readonly (readonly [string, StoredType])[] = [
  [
    'domain',
    {
      schema: {
        documentsMutable: false,
        transferable: 1,
        tradeMode: 1,
        required: [
          '$createdAt',
          '$updatedAt',
          '$transferredAt',
          'label',
          'normalizedLabel',
          'normalizedParentDomainName',
          'preorderSalt',
          'records',
          'subdomainRules',
        ],
        transient: ['preorderSalt'],
        properties: {
          label: { type: 'string', position: 0 },
          normalizedLabel: { type: 'string', position: 1 },
          parentDomainName: { type: 'string', position: 2 },
          normalizedParentDomainName: { type: 'string', position: 3 },
          preorderSalt: { ...bytes32, position: 4 },
          records: { type: 'object', position: 5, properties: { identity: { ...identifier, position: 1 } } },
          subdomainRules: {
            type: 'object',
            position: 6,
            required: ['allowSubdomains'],
            properties: { allowSubdomains: { type: 'boolean', position: 0 } },
          },
        },
      },
    },
  ],
  [
    'preorder',
    {
      schema: {
        documentsMutable: false,
        required: ['saltedDomainHash'],
        properties: { saltedDomainHash: { ...bytes32, position: 0 } },
      },
    },
  ],
]

/** Returns the document types of these contracts and of the name contract (DPNS). */
function knownTypesOf(contracts: readonly DataContract[]): readonly (readonly [string, StoredType])[] {
  return [...contracts.flatMap(storedTypesOf), ...nameTypes]
}

const kind = 'platform-document'
// The shortest document has a format, two ids and flags.
const leastBytes = 67
const mostBytes = 20_480

interface Attempt {
  readonly type?: string
  readonly field: Field
  readonly checks: readonly RuleCheck[]
  readonly isWhole: boolean
  readonly json?: JsonValue
}

/**
 * Reads a document as a node returns it. Stored bytes name no type, so every known type is tried. If none fits to the
 * last byte, returns the furthest attempt, or only the head (id, revision, plausible times). Source: docs/inspector.md.
 */
export function readStoredDocument(bytes: Uint8Array, { contracts = [] }: InspectContext): readonly Found[] {
  if (bytes.length < leastBytes || bytes.length > mostBytes || (bytes[0] ?? 3) > 2) return []
  const attempts = knownTypesOf(contracts).map(([type, stored]) => attemptAs(bytes, type, stored))
  const whole = attempts.filter(({ isWhole }) => isWhole)
  if (whole.length > 0) return whole.map((each) => foundOf(bytes, each))
  const heads = headForms.flatMap((parts) => {
    const head = readHead(bytes, parts)
    return head === undefined ? [] : [head]
  })
  const [head] = heads
  if (head === undefined) return []
  return [foundOf(bytes, damagedOf(attempts) ?? head)]
}

const headForms: readonly Omit<HeadParts, 'hasPrice'>[] = [
  { hasCreator: false, hasRevision: true },
  { hasCreator: true, hasRevision: true },
  { hasCreator: false, hasRevision: false },
]

function attemptAs(bytes: Uint8Array, type: string, stored: StoredType): Attempt {
  let json: JsonValue = null
  const { field, stopped } = describeWhole(kind, bytes, (walk) => {
    json = describeStoredDocument(walk, type, stored)
  })
  const checks = checksOf('encoding', ['bytes.end'], stopped === undefined ? [] : [stopped])
  return {
    type,
    field,
    checks,
    isWhole: stopped === undefined && hasParts(field.children, stored),
    json,
  }
}

/** Formats a stored document as JSON by the first type that fits and loses nothing in JSON; undefined if none does. */
export function formatStoredDocument(
  bytes: Uint8Array,
  { contracts = [] }: InspectContext,
): JsonValue | undefined {
  const types = knownTypesOf(contracts)
  const whole = types.flatMap((each) => {
    const { isWhole, json } = attemptAs(bytes, ...each)
    const again = isWhole ? encodeDocumentJson(json, [each]) : undefined
    return again?.ok === true && equalBytes(again.value, bytes) ? [json] : []
  })
  return whole[0]
}

/** Encodes the JSON of a stored document by the types of these contracts and of names. Never throws. */
export function encodeStoredDocument(json: unknown, { contracts = [] }: InspectContext): Checked<Uint8Array> {
  return encodeDocumentJson(json, knownTypesOf(contracts))
}

/** Reads a stored document from the JSON that `convert` writes (docs/platform.md "JSON"). */
export function readDocumentJson(
  { value, form, node, bytes, writing, secrets }: Structured,
  context: InspectContext,
): readonly Found[] {
  if (form !== 'json' || !isDocumentJson(value)) return []
  const exact = exactValue(bytes)
  const encoded = exact.ok ? encodeStoredDocument(exact.value, context) : exact
  const violations: readonly Violation[] = encoded.ok ? [] : encoded.violations
  const isUnknown = violations.some(({ rule }) => rule === 'instance.document-type')
  // Everything in a stored document is public.
  const hidden = encoded.ok ? new Set<SpanNode>() : secrets
  return [
    {
      kind,
      reason: 'members',
      bytes,
      size: bytes.length,
      field: describeMembers(node, 'plain', kind, hidden),
      secrets: hidden,
      checks: [
        ...writing,
        ...(isUnknown
          ? unknownChecks('fields', ['instance.document-type'])
          : checksOf('fields', ['instance.document-type'], violations)),
      ],
      likelihood: evidence[kind][encoded.ok || isUnknown ? 'whole' : 'json-broken'],
    },
  ]
}

function hasParts(fields: readonly Field[], { schema }: StoredType): boolean {
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  const names = fields.map(({ name }) => `$${name}`)
  return required.every((name) => typeof name !== 'string' || !name.startsWith('$') || names.includes(name))
}

/** Reads the head of a document, which needs a plausible time. */
function readHead(bytes: Uint8Array, parts: Omit<HeadParts, 'hasPrice'>): Attempt | undefined {
  const { field, stopped } = describeWhole(kind, bytes, (walk) => {
    describeDocumentHead(walk, parts)
    if (walk.reader.remaining > 0) walk.hex('unread', walk.reader.remaining)
  })
  const hasTime = field.children.some(({ meaning }) => meaning === 'time')
  if (stopped !== undefined || !hasTime) return undefined
  const checks = unknownChecks('fields', ['instance.document-type'])
  return { field, checks, isWhole: false }
}

/** Returns the attempt that reads furthest; undefined if it has no time or too few properties. */
function damagedOf(attempts: readonly Attempt[]): Attempt | undefined {
  const reach = ({ field }: Attempt) => field.children.at(-1)?.end ?? 0
  const [best] = attempts.toSorted((left, right) => reach(right) - reach(left))
  if (best === undefined || !best.field.children.some(({ meaning }) => meaning === 'time')) return undefined
  const properties = best.field.children.filter(
    ({ encoding, meaning, unit }) => encoding === undefined && meaning === undefined && unit === undefined,
  )
  return properties.length > 4 ? best : undefined
}

function foundOf(bytes: Uint8Array, { type, field, checks, isWhole }: Attempt): Found {
  const ranks = evidence[kind]
  const hasTime = field.children.some(({ meaning }) => meaning === 'time')
  const isBroken = checks.some(({ state }) => state === 'fails')
  const reason = isBroken ? (isCutOff(bytes.length, checks, mostBytes) ? 'cut-off' : 'broken') : 'layout'
  // The bytes of a document do not name its type.
  const named = type === undefined ? [] : [leafField('documentType', 0, 0, { value: type })]
  return {
    kind,
    reason: isWhole || isBroken ? reason : 'head',
    bytes,
    size: bytes.length,
    field: { ...field, children: [...named, ...field.children] },
    checks,
    likelihood: ranks[isWhole ? (hasTime ? 'whole' : 'whole-without-times') : 'head'],
  }
}
