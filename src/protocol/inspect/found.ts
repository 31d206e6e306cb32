import type { DataContract } from '#/protocol/contract/check-contract.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { VerifiedList } from '#/protocol/masternode/verified-list.ts'
import { rules, type RuleId } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { DerivedValue, Field, Reading, RuleCheck, RuleGroup } from './reading.ts'
import type { SpanNode } from './span-node.ts'

/** What a recognizer says; how the text was decoded is added to it. */
export type Found = Omit<Reading, 'encoding' | 'isMasked' | 'signatures' | 'derived'> & {
  /** Values that are private: they are blanked in the bytes, listed as fields or not. */
  readonly secrets?: ReadonlySet<SpanNode>
  readonly signatures?: Reading['signatures']
  readonly derived?: readonly DerivedValue[]
}

/** What locks are checked by. */
export interface KnownQuorums {
  /** The earliest first. */
  readonly lists: readonly VerifiedList[]
  /** The quorum types that sign locks on this network. */
  readonly chainLockType: number
  readonly instantLockType: number
}

/** What the caller knows, to check by. */
export interface InspectContext {
  readonly identities?: readonly Identity[]
  readonly contracts?: readonly DataContract[]
  /** Lock transactions that ChainLock proofs may name. */
  readonly lockTransactions?: readonly Uint8Array[]
  /** Requests that signatures may answer. */
  readonly requests?: readonly ExchangeRequest[]
  readonly quorums?: KnownQuorums
  /** Hex of 32 bytes that are public for certain: identifiers and hashes that the caller has met. */
  readonly known?: ReadonlySet<string>
  /** The user says that 32 bytes are public: a hash or an identifier, and no private key. */
  readonly isPublic?: boolean
  /** Milliseconds since 1970, by the clock of this device. */
  readonly nowMs?: number
}

type Told = Pick<Field, 'value' | 'encoding' | 'unit' | 'meaning' | 'isMasked'>

/** Returns the root field. `end` is the size of the input in bytes. */
export function rootField(
  name: string,
  end: number,
  children: readonly Field[],
  omitted = 0,
  told: Told = {},
): Field {
  return { name, path: '', ...told, start: 0, valueStart: 0, end, children, omitted }
}

/** A field of the root without fields inside; bytes [start, end). */
export function leafField(name: string, start: number, end: number, told: Told): Field {
  return { name, path: `/${name}`, ...told, start, valueStart: start, end, children: [], omitted: 0 }
}

// A hostile input may break a rule a hundred thousand times.
const maxFailuresOfRule = 20

/** A rule that was looked at and what was found of it. */
export function checksOf(
  group: RuleGroup,
  applied: readonly RuleId[],
  violations: readonly Violation[],
  state: 'fails' | 'warns' = 'fails',
): readonly RuleCheck[] {
  const broken = [...new Set(violations.map(({ rule }) => rule))]
  const all = [...applied, ...broken.filter((rule) => !applied.includes(rule))]
  return all.flatMap((rule): readonly RuleCheck[] => {
    const found = violations.filter((each) => each.rule === rule)
    if (found.length === 0) return [{ rule, group, state: 'holds' }]
    return found.slice(0, maxFailuresOfRule).map((each) => failure(group, each, state))
  })
}

// Values and messages stay behind: they may hold what was pasted.
function failure(group: RuleGroup, { rule, path, params }: Violation, state: 'fails' | 'warns'): RuleCheck {
  return { rule, group, state, path, ...(params === undefined ? {} : { params }) }
}

/** Rules that cannot be decided from the available information. */
export function unknownChecks(group: RuleGroup, applied: readonly RuleId[]): readonly RuleCheck[] {
  return applied.map((rule) => ({ rule, group, state: 'unknown' }))
}

/** For these prefixes the text in the table of rules is not repeated: all rules whose id begins so. */
export function rulesNamed(...beginnings: readonly string[]): readonly RuleId[] {
  // Keys of the table are its ids.
  const ids = Object.keys(rules) as readonly RuleId[]
  return ids.filter((id) =>
    beginnings.some((beginning) => id === beginning || (beginning.endsWith('.') && id.startsWith(beginning))),
  )
}

export const cborRules = [
  'cbor.malformed',
  'cbor.canonical',
  'cbor.type',
  'cbor.depth',
  'bytes.end',
] as const satisfies readonly RuleId[]
