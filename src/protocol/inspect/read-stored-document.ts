import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import { evidence } from './evidence.ts'
import { describeWhole } from './field-walk.ts'
import { checksOf, leafField, unknownChecks, type Found, type InspectContext } from './found.ts'
import { isCutOff, type Field, type RuleCheck } from './reading.ts'
import {
  describeDocumentHead,
  describeStoredDocument,
  type HeadParts,
  type StoredType,
} from './stored-document-fields.ts'
import { nameTypes } from './name-types.ts'

const kind = 'platform-document'
// Format, two ids and flags.
const leastBytes = 67
const mostBytes = 20_480

interface Attempt {
  /** The document type; undefined without a schema. */
  readonly type?: string
  readonly field: Field
  readonly checks: readonly RuleCheck[]
  readonly isWhole: boolean
}

/**
 * Reads a document as a node returns it, by the schemas of names and of the given contracts. Its bytes name neither contract nor type, so
 * each type that fits to the last byte is returned. If none fits, reads the head: ids, revision and times, which must be plausible.
 * Source: docs/inspector.md.
 */
export function readStoredDocument(bytes: Uint8Array, { contracts = [] }: InspectContext): readonly Found[] {
  if (bytes.length < leastBytes || bytes.length > mostBytes || (bytes[0] ?? 3) > 2) return []
  const types = [...nameTypes, ...contracts.flatMap(({ documents }) => typesOf(documents))]
  const attempts = types.map(([type, stored]) => attemptAs(bytes, type, stored))
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

function typesOf(
  documents: Readonly<Record<string, JsonObject>>,
): readonly (readonly [string, StoredType])[] {
  return Object.entries(documents).flatMap(([name, schema]) =>
    isJsonObject(schema) ? [[name, { schema }] as const] : [],
  )
}

const headForms: readonly HeadParts[] = [
  { hasCreator: false, hasRevision: true },
  { hasCreator: true, hasRevision: true },
  { hasCreator: false, hasRevision: false },
]

function attemptAs(bytes: Uint8Array, type: string, stored: StoredType): Attempt {
  const { field, stopped } = describeWhole(kind, bytes, (walk) => describeStoredDocument(walk, stored))
  const checks = checksOf('encoding', ['bytes.end'], stopped === undefined ? [] : [stopped])
  return {
    type,
    field,
    checks,
    isWhole: stopped === undefined && hasParts(field.children, stored),
  }
}

/** Tells whether the document has the system properties that its type requires. */
function hasParts(fields: readonly Field[], { schema }: StoredType): boolean {
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  const names = fields.map(({ name }) => `$${name}`)
  return required.every((name) => typeof name !== 'string' || !name.startsWith('$') || names.includes(name))
}

/** Reads the head, and the rest as bytes; undefined without a plausible time. */
function readHead(bytes: Uint8Array, parts: HeadParts): Attempt | undefined {
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
  // The bytes of a document do not name its type, so the type is that of the schema that fits.
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
