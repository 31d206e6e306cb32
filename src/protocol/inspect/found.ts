import type { DataContract } from '#/protocol/contract/check-contract.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { VerifiedList } from '#/protocol/masternode/verified-list.ts'
import { rules, type RuleId } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { DerivedValue, Field, Reading, RuleCheck, RuleGroup } from './reading.ts'
import type { SpanNode } from './span-node.ts'

/** The result of a recognizer, before the encoding of the text is added. */
export type Found = Omit<Reading, 'encoding' | 'isMasked' | 'signatures' | 'derived'> & {
  /** Private values, which are blanked in the bytes, whether listed as fields or not. */
  readonly secrets?: ReadonlySet<SpanNode>
  readonly signatures?: Reading['signatures']
  readonly derived?: readonly DerivedValue[]
}

export interface KnownQuorums {
  /** Verified lists, the earliest first. */
  readonly lists: readonly VerifiedList[]
  readonly chainLockType: number
  readonly instantLockType: number
}

export interface InspectContext {
  readonly identities?: readonly Identity[]
  readonly contracts?: readonly DataContract[]
  /** Lock transactions that ChainLock proofs may name. */
  readonly lockTransactions?: readonly Uint8Array[]
  readonly requests?: readonly ExchangeRequest[]
  readonly quorums?: KnownQuorums
  /** Hex of 32-byte values that are certainly public: known identifiers and hashes. */
  readonly known?: ReadonlySet<string>
  /** True if the user declares 32 bytes public: a hash or an identifier, and not a private key. */
  readonly isPublic?: boolean
  /** Milliseconds since 1970, by the clock of this device. */
  readonly nowMs?: number
  /** Contracts of test networks may distribute tokens more often. */
  readonly isTestNetwork?: boolean
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

/** Returns a field of the root without inner fields; bytes [start, end). */
export function leafField(name: string, start: number, end: number, told: Told): Field {
  return { name, path: `/${name}`, ...told, start, valueStart: start, end, children: [], omitted: 0 }
}

// A hostile input may break a rule a hundred thousand times.
const maxFailuresOfRule = 20

/** Returns the checks of the rules that were applied, with the violations found. */
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

// Values and messages are left out, because they may contain the pasted input.
function failure(group: RuleGroup, { rule, path, params }: Violation, state: 'fails' | 'warns'): RuleCheck {
  return { rule, group, state, path, ...(params === undefined ? {} : { params }) }
}

/** Returns checks of rules that the available information does not decide. */
export function unknownChecks(group: RuleGroup, applied: readonly RuleId[]): readonly RuleCheck[] {
  return applied.map((rule) => ({ rule, group, state: 'unknown' }))
}

/** Returns all rules whose id begins with one of these prefixes. */
export function rulesNamed(...beginnings: readonly string[]): readonly RuleId[] {
  // The keys of `rules` are rule ids.
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
