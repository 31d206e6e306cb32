import { checkBase58, formatBase58 } from '#/protocol/encoding/base58.ts'
import { checkBase64 } from '#/protocol/encoding/base64.ts'
import { checkHex, formatHex } from '#/protocol/encoding/hex.ts'
import { pointTo } from '#/protocol/contract/json-value.ts'
import type { Checked } from '#/protocol/violation.ts'
import { startBudget, type Field, type FieldBudget, type MeaningId } from './reading.ts'
import { describeBytes, type FieldWalk } from './field-walk.ts'
import { describeInstantLock, describeOutPoint, describeTransaction } from './layer1-fields.ts'
import type { SpanLeaf, SpanMember, SpanNode } from './span-node.ts'

type TextEncoding = 'hex' | 'base58' | 'base64'

interface MemberAbout {
  readonly text?: TextEncoding
  /** Encoding for display if the value was bytes. */
  readonly shown?: 'base58'
  readonly meaning?: 'transition-type' | 'proof-type' | 'key-type' | 'purpose' | 'level' | 'time'
  readonly unit?: 'credits' | 'duffs' | 'ms' | 'block'
  readonly role?: FieldRole
  readonly inside?: (walk: FieldWalk) => void
}

export type FieldRole =
  | 'transition'
  | 'identity'
  | 'key'
  | 'keys'
  | 'proof'
  | 'diff'
  | 'exchange'
  | 'facts'
  | 'tip'
  | 'plain'

const identifier = { text: 'base58', shown: 'base58' } as const
const signature = { text: 'base64' } as const
const time = { unit: 'ms', meaning: 'time' } as const

const members: Readonly<Record<FieldRole, Readonly<Record<string, MemberAbout>>>> = {
  transition: {
    type: { meaning: 'transition-type' },
    identityId: identifier,
    publicKeys: { role: 'keys' },
    addPublicKeys: { role: 'keys' },
    assetLockProof: { role: 'proof' },
    publicKeysDisabledAt: time,
    signature,
  },
  identity: {
    id: identifier,
    identifier,
    publicKeys: { role: 'keys' },
    public_keys: { role: 'keys' },
    balance: { unit: 'credits' },
  },
  keys: {},
  key: {
    type: { meaning: 'key-type' },
    purpose: { meaning: 'purpose' },
    securityLevel: { meaning: 'level' },
    data: { text: 'base58' },
    disabledAt: time,
    expiresAt: time,
    totalBudget: { unit: 'credits' },
    signature,
  },
  proof: {
    type: { meaning: 'proof-type' },
    instantLock: { text: 'base64', inside: describeInstantLock },
    transaction: { text: 'hex', inside: describeTransaction },
    outPoint: { text: 'base64', inside: describeOutPoint },
    coreChainLockedHeight: { unit: 'block' },
  },
  diff: { cbTx: { text: 'hex', inside: describeTransaction } },
  exchange: {
    facts: { role: 'facts' },
    transition: { role: 'transition' },
    signingBytes: { text: 'base64' },
    singleUsePublicKey: { text: 'hex' },
    lockTransaction: { text: 'hex', inside: describeTransaction },
    instantLock: { text: 'base64', inside: describeInstantLock },
    identity: { role: 'identity' },
    tip: { role: 'tip' },
    madeAtMs: time,
    digest: { text: 'hex' },
    signature,
    // Each item has a signature, so it is shown like a key with its witness.
    witnesses: { role: 'keys' },
    signedAtMs: time,
    checksum: { text: 'hex' },
  },
  facts: {
    identityId: identifier,
    txid: { text: 'hex' },
    amountDuffs: { unit: 'duffs' },
    newKeys: { role: 'keys' },
    digest: { text: 'hex' },
  },
  tip: { height: { unit: 'block' }, hash: { text: 'hex' }, timeMs: time },
  plain: {},
}

const maxItems = 200

interface Telling {
  readonly secrets: ReadonlySet<SpanNode>
  readonly budget: FieldBudget
}

/** Returns the tree of fields of a value with its ranges. Secrets are left out. */
export function describeMembers(
  node: SpanNode,
  role: FieldRole,
  name: string,
  secrets: ReadonlySet<SpanNode>,
): Field {
  return describe({ name, start: node.start, node }, role, '', {}, { secrets, budget: startBudget() })
}

function describe(
  { name, start, node }: SpanMember,
  role: FieldRole,
  path: string,
  about: MemberAbout,
  telling: Telling,
): Field {
  const { secrets, budget } = telling
  budget.left -= 1
  const range = { start, valueStart: node.valueStart, end: node.end }
  if (secrets.has(node)) return { name, path, isMasked: true, ...range, children: [], omitted: 0 }
  if (node.kind === 'leaf') return describeLeaf(node, { name, path, ...range }, about, budget)
  const children: Field[] = []
  for (const member of node.members) {
    if (budget.left <= 0 || (node.kind === 'list' && children.length >= maxItems)) break
    const below = node.kind === 'list' ? itemAbout(role) : aboutMember(role, member.name)
    children.push(describe(member, below.role ?? 'plain', pointTo(path, member.name), below, telling))
  }
  return { name, path, ...range, children, omitted: node.members.length - children.length }
}

function itemAbout(role: FieldRole): MemberAbout {
  return role === 'keys' ? { role: 'key' } : {}
}

function aboutMember(role: FieldRole, name: string): MemberAbout {
  const known = members[role]
  return (Object.hasOwn(known, name) ? known[name] : undefined) ?? {}
}

type Head = Pick<Field, 'name' | 'path' | 'start' | 'valueStart' | 'end'>

function describeLeaf(
  { value, written }: SpanLeaf,
  head: Head,
  about: MemberAbout,
  budget: FieldBudget,
): Field {
  const empty = { ...head, children: [], omitted: 0 }
  if (value instanceof Uint8Array) {
    const isShort = value.length <= 64
    const encoding = about.shown === 'base58' && isShort ? 'base58' : 'hex'
    const text = encoding === 'base58' ? formatBase58(value) : formatHex(value)
    const inner = innerFields(value, head.end - value.length, head, about, budget)
    return { ...empty, value: text, encoding, ...inner }
  }
  if (typeof value === 'string') {
    const bytes = about.text === undefined ? undefined : decodeText(value, about.text)
    if (bytes === undefined || about.text === undefined) return { ...empty, value }
    const inner = innerFields(bytes, undefined, head, about, budget)
    return { ...empty, value, encoding: about.text, ...inner }
  }
  const meaning = meaningOf(value, about)
  return {
    ...empty,
    value: written ?? String(value),
    // Null stands for a missing member, which has no unit.
    ...(about.unit === undefined || value === null ? {} : { unit: about.unit }),
    ...(meaning === undefined ? {} : { meaning }),
  }
}

function innerFields(
  bytes: Uint8Array,
  offset: number | undefined,
  { path, valueStart, end }: Head,
  { inside }: MemberAbout,
  budget: FieldBudget,
): Partial<Pick<Field, 'children' | 'omitted'>> {
  if (inside === undefined) return {}
  const place =
    offset === undefined ? { path, offset: 0, pinned: { start: valueStart, end } } : { path, offset }
  const { fields, omitted } = describeBytes(bytes, place, budget, inside)
  return { children: fields, omitted }
}

function decodeText(text: string, encoding: TextEncoding): Uint8Array | undefined {
  const decoders: Readonly<Record<TextEncoding, (text: string) => Checked<Uint8Array>>> = {
    hex: checkHex,
    base58: checkBase58,
    base64: checkBase64,
  }
  const checked = decoders[encoding](text)
  return checked.ok ? checked.value : undefined
}

const counts = { 'transition-type': 6, 'proof-type': 2, 'key-type': 4, purpose: 4, level: 4 } as const

function meaningOf(value: number | bigint | boolean | null, { meaning }: MemberAbout): MeaningId | undefined {
  if (meaning === undefined || typeof value !== 'number') return undefined
  if (meaning === 'time') return 'time'
  if (!Number.isInteger(value) || value < 0 || value >= counts[meaning]) return undefined
  if (meaning === 'transition-type' && ![2, 3, 5].includes(value)) return undefined
  return `${meaning}.${value}` as MeaningId // the table lists this number
}
