import type { RuleId } from '#/protocol/rule.ts'
import type { WireProfileName } from '#/protocol/transition/wire-profile.ts'
import type { ViolationParams } from '#/protocol/violation.ts'
import type { Field } from './field.ts'
import type { SignatureVerdict } from './signature-verdict.ts'

/** More than this, in characters or bytes, is not looked at. The largest known answers of nodes are 1.8 MB of JSON. */
export const maxInspected = 2_097_152

export const readingKinds = [
  'identity-create',
  'identity-top-up',
  'identity-update',
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
  'mn-list-diff',
  'backup',
  'exchange-unsigned',
  'exchange-signatures',
  'cbor',
] as const
export type ReadingKind = (typeof readingKinds)[number]

/** How the text was turned into the bytes that are read. */
export type SourceEncoding = 'hex' | 'base64' | 'base58' | 'base58check' | 'json' | 'text' | 'binary'

/** Why something is read so: the id of a sentence, worded by whoever shows it. */
export type ReasonId =
  | 'frame'
  | 'members'
  | 'layout'
  | 'layout-part'
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
  | 'format-member'
  | 'well-formed'

export type RuleGroup = 'encoding' | 'fields' | 'lock' | 'identity' | 'size' | 'signature' | 'network'

/** A rule that was looked at. `unknown`: what is at hand does not tell. Never holds a value, which might be a secret. */
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
  readonly reason: ReasonId
  readonly encoding: SourceEncoding
  readonly profile?: WireProfileName
  /** What the ranges of the fields point into; nothing of a private key. */
  readonly bytes: Uint8Array
  /** Length of the decoded bytes. */
  readonly size: number
  /** Of a private key, or of what may be one: nothing of it stands anywhere in the reading. */
  readonly isMasked: boolean
  readonly field: Field
  readonly checks: readonly RuleCheck[]
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
    | 'out-point'
    | 'request-id'
    | 'hash160'
    | 'locked-amount'
    | 'block-hash'
    /** What was signed, as a hash: the name of a signed transition. */
    | 'digest'
  readonly value: string
  readonly unit?: 'duffs' | 'credits'
}

/** Whether nothing but its writing was looked at: what is well-formed may mean anything. */
export function isFormOnly({ checks }: Pick<Reading, 'checks'>): boolean {
  return (
    checks.length > 0 &&
    checks.every(({ group, state }) => group === 'encoding' || group === 'size' || state === 'unknown')
  )
}

/** Whether a rule fails. What is unknown does not count against it. */
export function holds({ checks }: Pick<Reading, 'checks'>): boolean {
  return checks.every(({ state }) => state !== 'fails')
}
