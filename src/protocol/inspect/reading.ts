import {
  countBroken,
  type ContractJudgement,
  type ContractRuleSet,
} from '#/protocol/contract-13/contract-judgement.ts'
import type { LockVerdict } from '#/protocol/masternode/verified-list.ts'
import type { kindNames } from '#/protocol/platform/transition-layout.ts'
import type { RuleId } from '#/protocol/rule.ts'
import type { WireProfileName } from '#/protocol/transition/wire-profile.ts'
import type { ViolationParams } from '#/protocol/violation.ts'

/** Size limit in characters or bytes. The largest known answers of nodes are 1.8 MB of JSON. */
export const maxInspected = 2_097_152

export const readingKinds = [
  'identity-create',
  'identity-top-up',
  'identity-update',
  'platform-transition',
  'platform-identity',
  'platform-contract',
  'platform-document',
  'lock-transaction',
  'transaction',
  'coinbase',
  'instant-lock',
  'chain-lock',
  'asset-lock-proof',
  'identity',
  'public-key',
  'private-key',
  'recovery-phrase',
  'identifier',
  'out-point',
  'block-hash',
  'transaction-hash',
  'key-hash',
  'address',
  'signature',
  'data-contract',
  'document',
  'platform-address',
  'payment-link',
  'invitation',
  'login-request',
  'signing-request',
  'mn-list-diff',
  'block-header',
  'merkle-block',
  'key-file',
  'backup',
  'exchange-unsigned',
  'exchange-signatures',
  'cbor',
  'bytes',
] as const
export type ReadingKind = (typeof readingKinds)[number]

export type TransitionName = (typeof kindNames)[number]

export type SourceEncoding = 'hex' | 'base64' | 'base58' | 'base58check' | 'json' | 'text' | 'binary'

export type ReasonId =
  | 'frame'
  | 'members'
  | 'layout'
  | 'layout-part'
  /** The first bytes name the kind; the rest is not read. */
  | 'not-read'
  /** All bytes fit, but more bytes are missing. */
  | 'cut-off'
  | 'broken'
  /** The layout is one that today's networks reject. */
  | 'older-layout'
  | 'extra-bytes'
  /** Begins like a stored document, but no known schema fits the rest. */
  | 'head'
  | 'payload'
  | 'outputs'
  | 'length'
  | 'curve-point'
  | 'leading-zeros'
  | 'may-be-private'
  | 'wif'
  | 'extended-key'
  | 'secret-inside'
  | 'words'
  | 'version-byte'
  | 'text-form'
  | 'scheme'
  /** Begins with a known scheme or prefix, but the parts in `wrong` are missing or wrong. */
  | 'scheme-broken'
  | 'format-member'
  | 'well-formed'
  | 'unknown'

/** `policy`: this program advises against it, but networks accept it. */
export type RuleGroup =
  | 'encoding'
  | 'fields'
  | 'lock'
  | 'identity'
  | 'size'
  | 'signature'
  | 'network'
  | 'policy'

/** `unknown`: the available information does not decide the rule. Never contains a value, which might be secret. */
export interface RuleCheck {
  readonly rule: RuleId
  readonly group: RuleGroup
  readonly state: 'holds' | 'fails' | 'warns' | 'unknown'
  readonly path?: string
  readonly params?: ViolationParams
}

export interface Reading {
  readonly kind: ReadingKind
  readonly transition?: TransitionName
  readonly reason: ReasonId
  readonly encoding: SourceEncoding
  /** JSON Pointer to the text inside a pasted answer of a node. */
  readonly within?: string
  readonly profile?: WireProfileName
  /** The bytes that the fields' ranges refer to, without private keys. */
  readonly bytes: Uint8Array
  /** Length of the decoded bytes. */
  readonly size: number
  /** True for a private key, or a possible private key. No part of it is in the reading. */
  readonly isMasked: boolean
  readonly field: Field
  readonly checks: readonly RuleCheck[]
  readonly wrong?: readonly string[]
  readonly contract13?: ContractJudgement
  readonly signatures: readonly SignatureVerdict[]
  /** Values derived from the bytes, such as a txid or an identity id. */
  readonly derived: readonly DerivedValue[]
  /** Likelihood from 0 to 100 that this reading was meant. */
  readonly likelihood: number
}

export interface DerivedValue {
  readonly name:
    | 'txid'
    | 'identity-id'
    | 'platform-identity-id'
    | 'contract-id'
    | 'out-point'
    | 'request-id'
    | 'hash160'
    | 'locked-amount'
    | 'block-hash'
    /** Hash of the signed bytes: the name of a signed transition. */
    | 'digest'
    /** The hash by which nodes of the platform know a transition. */
    | 'transition-hash'
    | 'signing-bytes'
  readonly value: string
  readonly unit?: 'duffs' | 'credits'
}

/** Tells whether only the encoding was checked. Well-formed data may mean anything. */
export function isFormOnly({ checks }: Pick<Reading, 'checks'>): boolean {
  return (
    checks.length > 0 &&
    checks.every(
      ({ group, state }) =>
        group === 'encoding' || group === 'size' || group === 'policy' || state === 'unknown',
    )
  )
}

/** Returns the least number of missing bytes, by the rule that fails at an early end; undefined if it passes. */
export function missingBytes(checks: readonly RuleCheck[]): number | undefined {
  const [{ rule, params = {} } = {}] = checks.filter(
    ({ rule: each, state }) => state === 'fails' && each.startsWith('bytes.'),
  )
  if (rule === 'bytes.end' && params['problem'] === 'missing') return Number(params['bytes'])
  // Items may have several bytes each.
  return rule === 'bytes.count'
    ? Math.max(1, Number(params['count']) - Number(params['remaining']))
    : undefined
}

/** Returns the number of bytes after the end of the reading; undefined if there are none. */
export function extraBytes(checks: readonly RuleCheck[]): number | undefined {
  const extra = checks.find(
    ({ rule, state, params }) => rule === 'bytes.end' && state === 'fails' && params?.['problem'] === 'extra',
  )
  return extra === undefined ? undefined : Number(extra.params?.['bytes'])
}

/** Tells whether bytes are cut off, and not broken: a wrong length could ask for more than `most` bytes in all. */
export function isCutOff(size: number, checks: readonly RuleCheck[], most: number): boolean {
  const missing = missingBytes(checks)
  return missing !== undefined && size + missing <= most
}

/** Returns the byte offset of the first failing check; undefined if that check has none. */
export function breakOffset(checks: readonly RuleCheck[]): number | undefined {
  const { params = {} } = checks.find(({ state }) => state === 'fails') ?? {}
  return typeof params['offset'] === 'number' ? params['offset'] : undefined
}

type CheckedReading = Pick<Reading, 'kind' | 'checks' | 'contract13'>

/** Tells whether no rule fails. A contract may fit version 13 or the specification; in transitions, 13 decides. */
export function holds(reading: CheckedReading): boolean {
  const isAlternative = reading.kind === 'data-contract' && isCheckedAsSpecified(reading)
  if (!isAlternative && (reading.contract13?.violations.length ?? 0) > 0) return false
  return countedChecks(reading).every(({ state }) => state !== 'fails')
}

function isValidFor13({ contract13 }: Pick<Reading, 'contract13'>): boolean {
  return contract13 !== undefined && contract13.violations.length === 0
}

/** Tells whether a contract was judged by the rules of the specification. */
export function isCheckedAsSpecified({ checks }: Pick<Reading, 'checks'>): boolean {
  return checks.some(({ group }) => group === 'fields')
}

/** Returns a contract's reading with the findings of one rule set only; any other reading unchanged. */
export function limitToRules(reading: Reading, set: ContractRuleSet): Reading {
  if (reading.kind !== 'data-contract') return reading
  if (set === 'version-13')
    return { ...reading, checks: reading.checks.filter(({ group }) => group === 'encoding') }
  const { contract13: _, ...rest } = reading
  return rest
}

/** Counts the rules of the specification that a contract breaks. */
export function countSpecified({ checks }: Pick<Reading, 'checks'>): number {
  return countBroken({ violations: checks.filter(({ state }) => state === 'fails') })
}

/**
 * Leaves out findings of the specification if a contract is valid for version 13, but keeps findings of its encoding.
 */
function countedChecks(reading: CheckedReading): readonly RuleCheck[] {
  const { kind, checks } = reading
  if (kind !== 'data-contract' || !isValidFor13(reading)) return checks
  return checks.filter(({ group, state }) => group === 'encoding' || (state !== 'fails' && state !== 'warns'))
}

/** `network-rejects`: only a network's rule fails. `signature-not-checked`: the right signing key is unknown. */
export type Headline =
  | 'does-not-hold'
  | 'network-rejects'
  | 'signature-not-checked'
  | 'well-formed'
  | 'unchecked'
  | 'holds'

/** Returns the headline of a reading: failures first, then warnings, then unknown results. */
export function headlineOf(reading: CheckedReading & Pick<Reading, 'signatures' | 'wrong'>): Headline {
  const { signatures, wrong = [] } = reading
  if (wrong.length > 0) return 'does-not-hold'
  const checks = countedChecks(reading)
  if (checks.length === 0) return 'unchecked'
  if (!holds(reading) || signatures.some(isBad)) return 'does-not-hold'
  if (checks.some(({ state, group }) => state === 'warns' && group !== 'policy')) return 'network-rejects'
  if (!signatures.every(isGood)) return 'signature-not-checked'
  return isFormOnly(reading) && reading.contract13 === undefined ? 'well-formed' : 'holds'
}

export type FieldUnit = 'bytes' | 'duffs' | 'credits' | 'ms' | 'block'

export type MeaningId =
  | `transition-type.${2 | 3 | 5}`
  | `proof-type.${0 | 1}`
  | `key-type.${0 | 1 | 2 | 3 | 4}`
  | `purpose.${0 | 1 | 2 | 3 | 4 | 5 | 6 | 'transfer'}`
  | `level.${0 | 1 | 2 | 3}`
  | `script.${'lock' | 'p2pkh' | 'p2sh' | 'op-return' | 'other'}`
  | `address.${'mainnet' | 'testnet'}`
  | `layout.${'deterministic' | 'legacy'}`
  | 'time'

export interface Field {
  readonly name: string
  /** JSON Pointer (RFC 6901) from the root. */
  readonly path: string
  /** The value as text; absent for fields with only children, and for secrets. */
  readonly value?: string
  readonly encoding?: 'hex' | 'base58' | 'base64'
  readonly unit?: FieldUnit
  readonly meaning?: MeaningId
  readonly isMasked?: true
  /** Range [start, end) in the bytes of the reading, including name and head. The value begins at `valueStart`. */
  readonly start: number
  readonly valueStart: number
  readonly end: number
  readonly children: readonly Field[]
  readonly omitted: number
}

const maxFields = 5000

export interface FieldBudget {
  left: number
}

/** Returns the budget of one input: 5,000 fields. */
export function startBudget(): FieldBudget {
  return { left: maxFields }
}

/** The verdict on a signature, with the key that signed. Keys are in hex, ids in Base58. */
export type SignatureVerdict =
  | { readonly kind: 'matches-output'; readonly outputIndex: number; readonly publicKey: string }
  | { readonly kind: 'matches-other-output'; readonly outputIndex: number; readonly publicKey: string }
  | { readonly kind: 'matches-no-output'; readonly publicKey: string; readonly expectedHash: string }
  /** The signing key is known, but not which key was required. */
  | { readonly kind: 'recovered'; readonly publicKey: string }
  /** An answer without its request. Has the key if one can be recovered. */
  | { readonly kind: 'request-unknown'; readonly publicKey: string | undefined }
  | { readonly kind: 'unrecoverable' }
  | { readonly kind: 'absent' }
  /** `isForgeable`: networks accept any bytes as a signature of the named key. */
  | {
      readonly kind: 'signed-by-key'
      readonly keyId: number
      readonly identityId: string
      readonly level: number
      readonly isDisabled: boolean
      readonly isForgeable?: true
    }
  | {
      readonly kind: 'signed-by-other-key'
      readonly keyId: number
      readonly named: number
      readonly isForgeable?: true
    }
  | {
      readonly kind: 'not-signed-by-key' | 'identity-unknown'
      readonly keyId: number
      readonly identityId: string
      readonly isForgeable?: true
    }
  | { readonly kind: 'scheme-not-offered' }
  | { readonly kind: 'witness'; readonly keyId: number; readonly isMade: boolean }
  /**
   * A quorum’s signature, checked with the list of that height. `isProven`: the coinbase of the list names its quorums.
   */
  | {
      readonly kind: 'quorum'
      readonly verdict: LockVerdict
      readonly height: number
      readonly isProven: boolean
    }
  | { readonly kind: 'quorum-unknown' }

/** Tells whether the right key certainly signed. */
export function isGood(verdict: SignatureVerdict): boolean {
  if (verdict.kind === 'witness') return verdict.isMade
  if (verdict.kind === 'signed-by-key') return !verdict.isDisabled
  if (verdict.kind === 'quorum') return verdict.verdict.kind === 'matches' && verdict.isProven
  return verdict.kind === 'matches-output'
}

/** Tells whether a lock is certainly wrong. Any other wrong signature breaks a rule. */
export function isBad(verdict: SignatureVerdict): boolean {
  return verdict.kind === 'quorum' && verdict.verdict.kind === 'not-signed'
}
