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

/** More than this, in characters or bytes, is not looked at. The largest known answers of nodes are 1.8 MB of JSON. */
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

/** The kind of a platform transition of protocol version 13 or 14, also of one whose content is not read. */
export type TransitionName = (typeof kindNames)[number]

/** How the text was turned into the bytes that are read. */
export type SourceEncoding = 'hex' | 'base64' | 'base58' | 'base58check' | 'json' | 'text' | 'binary'

/** Why something is read so: the id of a sentence, worded by whoever shows it. */
export type ReasonId =
  | 'frame'
  | 'members'
  | 'layout'
  | 'layout-part'
  /** Its first bytes name it; the rest is not read. */
  | 'not-read'
  /** It is read as this up to its last byte, and more bytes are due. */
  | 'cut-off'
  /** It breaks at the byte that the check names. */
  | 'broken'
  /** It has a layout that today's networks reject. */
  | 'older-layout'
  /** It is complete, and more bytes follow. */
  | 'extra-bytes'
  /** It begins like a stored document, and no known schema fits the rest. */
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
  /** It begins with a known scheme or prefix. */
  | 'scheme'
  /** It begins with a known scheme or prefix, and the parts in `wrong` are missing or wrong. */
  | 'scheme-broken'
  | 'format-member'
  | 'well-formed'
  /** It has no known kind. */
  | 'unknown'

/** `policy`: what this program advises against and networks take. */
export type RuleGroup =
  | 'encoding'
  | 'fields'
  | 'lock'
  | 'identity'
  | 'size'
  | 'signature'
  | 'network'
  | 'policy'

/**
 * A rule that was checked. `unknown`: the available information does not decide it. Never has a value, which might be a
 * secret.
 */
export interface RuleCheck {
  readonly rule: RuleId
  readonly group: RuleGroup
  readonly state: 'holds' | 'fails' | 'warns' | 'unknown'
  readonly path?: string
  readonly params?: ViolationParams
}

/** One way to read the input. */
export interface Reading {
  readonly kind: ReadingKind
  /** Of a platform transition. */
  readonly transition?: TransitionName
  readonly reason: ReasonId
  readonly encoding: SourceEncoding
  /** JSON Pointer of the text that was read, inside a pasted answer of a node. */
  readonly within?: string
  readonly profile?: WireProfileName
  /** What the ranges of the fields point into; nothing of a private key. */
  readonly bytes: Uint8Array
  /** Length of the decoded bytes. */
  readonly size: number
  /** Of a private key, or of what may be one: no part of it is anywhere in the reading. */
  readonly isMasked: boolean
  readonly field: Field
  readonly checks: readonly RuleCheck[]
  /** Names of the missing or wrong parts of a link. */
  readonly wrong?: readonly string[]
  /** Present for a contract, also for one in a transition. */
  readonly contract13?: ContractJudgement
  readonly signatures: readonly SignatureVerdict[]
  /** What follows from the bytes, such as a txid or the id of an identity. */
  readonly derived: readonly DerivedValue[]
  /** 0 to 100: how likely it is that this was meant. */
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
    /** What was signed, as a hash: the name of a signed transition. */
    | 'digest'
    /** By which nodes of the platform know a transition. */
    | 'transition-hash'
    | 'signing-bytes'
  readonly value: string
  readonly unit?: 'duffs' | 'credits'
}

/** Whether nothing but its writing was looked at: what is well-formed may mean anything. */
export function isFormOnly({ checks }: Pick<Reading, 'checks'>): boolean {
  return (
    checks.length > 0 &&
    checks.every(
      ({ group, state }) =>
        group === 'encoding' || group === 'size' || group === 'policy' || state === 'unknown',
    )
  )
}

/** How many bytes are missing at the least, by the rule that fails where bytes end too early; nothing where none does. */
export function missingBytes(checks: readonly RuleCheck[]): number | undefined {
  const [{ rule, params = {} } = {}] = checks.filter(
    ({ rule: each, state }) => state === 'fails' && each.startsWith('bytes.'),
  )
  if (rule === 'bytes.end' && params['problem'] === 'missing') return Number(params['bytes'])
  // Items may be of several bytes each.
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

type Judged = Pick<Reading, 'kind' | 'checks' | 'contract13'>

/**
 * Tells whether no rule fails; unknown results count as passed. A contract may satisfy the rules of version 13 or those of the
 * specification; inside a transition, and without the rules of the specification, those of version 13 decide.
 */
export function holds(reading: Judged): boolean {
  const isAlternative = reading.kind === 'data-contract' && isJudgedAsSpecified(reading)
  if (!isAlternative && (reading.contract13?.violations.length ?? 0) > 0) return false
  return countedChecks(reading).every(({ state }) => state !== 'fails')
}

/** Tells whether the reading has a contract that networks of version 13 accept. */
function isValidFor13({ contract13 }: Pick<Reading, 'contract13'>): boolean {
  return contract13 !== undefined && contract13.violations.length === 0
}

/** Tells whether a contract was judged by the rules of the specification. */
export function isJudgedAsSpecified({ checks }: Pick<Reading, 'checks'>): boolean {
  return checks.some(({ group }) => group === 'fields')
}

/**
 * Leaves out what one of the rule sets found on a contract, so that the other one decides alone. Returns any other reading, such as that
 * of a transition, unchanged.
 */
export function judgedBy(reading: Reading, set: ContractRuleSet): Reading {
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

/** Leaves out findings of the specification if a contract is valid for version 13. Those of its encoding always count. */
function countedChecks(reading: Judged): readonly RuleCheck[] {
  const { kind, checks } = reading
  if (kind !== 'data-contract' || !isValidFor13(reading)) return checks
  return checks.filter(({ group, state }) => group === 'encoding' || (state !== 'fails' && state !== 'warns'))
}

/**
 * What a reading comes to: the worst of its parts. `network-rejects`: the specification is satisfied, and a rule of the network
 * is not. `signature-not-checked`: no rule fails, and of a signature it is not known whether the right key made it.
 */
export type Headline =
  | 'does-not-hold'
  | 'network-rejects'
  | 'signature-not-checked'
  | 'well-formed'
  | 'unchecked'
  | 'holds'

/** The headline of a reading: what fails first, then what only warns, then what is not known. */
export function headlineOf(reading: Judged & Pick<Reading, 'signatures' | 'wrong'>): Headline {
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

/** What a number means in the words of the field: `purpose.0` is Authentication. Worded by whoever shows it. */
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

/** A field of the input: its place, its value, and the fields inside. */
export interface Field {
  readonly name: string
  /** JSON Pointer (RFC 6901) from the root. */
  readonly path: string
  /** As text; absent for what has children only, and for what must not be shown. */
  readonly value?: string
  /** How the value is written when it stands for bytes. */
  readonly encoding?: 'hex' | 'base58' | 'base64'
  readonly unit?: FieldUnit
  readonly meaning?: MeaningId
  readonly isMasked?: true
  /** Range [start, end) in the bytes of the reading, name and head included; the value begins at `valueStart`. */
  readonly start: number
  readonly valueStart: number
  readonly end: number
  readonly children: readonly Field[]
  /** Children that are not listed, since there are too many. */
  readonly omitted: number
}

/** At most so many fields are made of one input. */
const maxFields = 5000

/** How many may still be added: shared by all that describe one input. */
export interface FieldBudget {
  left: number
}

/** The budget of one input: 5,000 fields. */
export function startBudget(): FieldBudget {
  return { left: maxFields }
}

/** What is known about a signature, with the key that signed. Keys and ids as text: hex, Base58. */
export type SignatureVerdict =
  /** The single-use key of a create or top-up. */
  | { readonly kind: 'matches-output'; readonly outputIndex: number; readonly publicKey: string }
  | { readonly kind: 'matches-other-output'; readonly outputIndex: number; readonly publicKey: string }
  | { readonly kind: 'matches-no-output'; readonly publicKey: string; readonly expectedHash: string }
  /** A key signed it, and nothing tells which key was required. */
  | { readonly kind: 'recovered'; readonly publicKey: string }
  /** Of an answer without its request; with the key where one can be recovered. */
  | { readonly kind: 'request-unknown'; readonly publicKey: string | undefined }
  | { readonly kind: 'unrecoverable' }
  | { readonly kind: 'absent' }
  /** An update, against the identity. `isForgeable`: networks take any bytes as the signature of the key that is named. */
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
  /** A new key's proof of its private key. */
  | { readonly kind: 'witness'; readonly keyId: number; readonly isMade: boolean }
  /** A quorum's, by the list of that height; `isProven`: the quorums of the list are those that its coinbase names. */
  | {
      readonly kind: 'quorum'
      readonly verdict: LockVerdict
      readonly height: number
      readonly isProven: boolean
    }
  | { readonly kind: 'quorum-unknown' }

/** Whether it is certain that the right key signed. */
export function isGood(verdict: SignatureVerdict): boolean {
  if (verdict.kind === 'witness') return verdict.isMade
  if (verdict.kind === 'signed-by-key') return !verdict.isDisabled
  if (verdict.kind === 'quorum') return verdict.verdict.kind === 'matches' && verdict.isProven
  return verdict.kind === 'matches-output'
}

/** Whether a lock is wrong for certain. What else is wrong with a signature breaks a rule. */
export function isBad(verdict: SignatureVerdict): boolean {
  return verdict.kind === 'quorum' && verdict.verdict.kind === 'not-signed'
}
