import { z } from 'zod'
import { KeyPurpose, SecurityLevel, type SigningKeyType } from '#/protocol/key/key-attribute.ts'
import { maxFundedKeys } from '#/protocol/funding/plan-funding.ts'
import { leastRunDuffs } from '#/domain/funding/run-funding.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import { checkRecommendations } from '#/domain/identity/key-recommendations.ts'
import { mostRows, type BulkKey } from '#/store/records/bulk-row.ts'
import type { PatternFault } from '#/store/records/workspace-error.ts'
import { checkAmountText } from '#/store/records/draft-fund.ts'
import { rejectKeyType } from '#/store/records/reject-key-type.ts'

/** The form as typed, without the pasted list, because the list contains private keys. */
export interface NewRunForm {
  readonly pattern: string
  /** Indices of the chosen keys in `offeredKeys`. */
  readonly extras: readonly number[]
  readonly type: SigningKeyType
  readonly source: 'sandbox' | 'list' | 'payment'
  readonly count: string
  readonly amount: string
}

export interface NewRun {
  readonly form: { readonly pattern: string; readonly keys: readonly BulkKey[] }
  /** Undefined for a list of locks. */
  readonly funds: RunFunds | undefined
}

/** Number of identities that the sandbox or one payment funds, and the duffs for each. */
export interface RunFunds {
  readonly source: 'sandbox' | 'payment'
  readonly count: number
  readonly amountDuffs: bigint
}

/** Tells whether one lock can fund several identities. The OP_RETURN lock of older networks has only one output. */
export function canFundByPayment(profile: WireProfileName): boolean {
  return wireProfiles[profile].assetLockPayloads === 'only'
}

export function mostRowsOf(source: NewRunForm['source']): number {
  return source === 'payment' ? maxFundedKeys : mostRows
}

// A Master and a High key are required, the others are optional. Source: docs/specification.md "Identity", note 2.
const needed = [
  { purpose: KeyPurpose.authentication, securityLevel: SecurityLevel.master },
  { purpose: KeyPurpose.authentication, securityLevel: SecurityLevel.high },
] as const
const more = [
  { purpose: KeyPurpose.authentication, securityLevel: SecurityLevel.critical },
  { purpose: KeyPurpose.authentication, securityLevel: SecurityLevel.medium },
  { purpose: KeyPurpose.encryption, securityLevel: SecurityLevel.medium },
  { purpose: KeyPurpose.decryption, securityLevel: SecurityLevel.medium },
  { purpose: KeyPurpose.transfer, securityLevel: SecurityLevel.critical },
] as const

export const offeredKeys = [
  ...needed.map((key) => ({ ...key, isNeeded: true })),
  ...more.map((key) => ({ ...key, isNeeded: false })),
] as const

/** Recommended optional keys, as indices in `offeredKeys`. Today an identity needs a Transfer key to send credits. */
export function recommendedExtras(profile: WireProfileName): readonly number[] {
  if (wireProfiles[profile].codec !== 'bincode') return []
  const wanted = checkRecommendations([], profile).flatMap(({ missing }) => missing)
  return offeredKeys.flatMap(({ purpose, securityLevel, isNeeded }, place) =>
    !isNeeded && wanted.some((key) => key.purpose === purpose && key.securityLevel === securityLevel)
      ? [place]
      : [],
  )
}

/** Minimum duffs to create an identity with this number of keys. Undefined on a network without a minimum. */
export function leastAmountOf(profile: WireProfileName, keys: number): bigint | undefined {
  return wireProfiles[profile].codec === 'bincode' ? leastRunDuffs(keys) : undefined
}

const shape = z.object({
  pattern: z.string(),
  extras: z.array(z.int()).readonly(),
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  source: z.enum(['sandbox', 'list', 'payment']),
  count: z.string(),
  amount: z.string(),
})

/** Parses the form for a network. The message of each issue is a rule id or an error code. */
export function newRunForm(profile: WireProfileName): z.ZodType<NewRun, NewRunForm> {
  return shape.transform(
    ({ pattern, extras, type, source, count: countText, amount: amountText }, context) => {
      const reject = (field: keyof NewRunForm, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message })
      const count = checkCount(countText, mostRowsOf(source))
      const amount = checkAmountText(amountText)
      const rejection = rejectPattern(pattern, source === 'list' ? 1 : (count ?? 1))
      if (rejection !== undefined) reject('pattern', rejection)
      const form = { pattern, keys: keySetOf(extras, type) }
      if (form.keys.length > wireProfiles[profile].keys.most) reject('extras', 'bulk.keys')
      if (rejectSetType(profile, extras, type) !== undefined) reject('type', 'policy.bls-signing-key')
      if (source === 'list') return { form, funds: undefined }
      if (count === undefined) reject('count', 'bulk.count')
      if (!amount.ok) reject('amount', 'transaction.amount')
      else if (amount.value < (leastAmountOf(profile, form.keys.length) ?? 0n))
        reject('amount', 'asset-lock.create-minimum')
      return count === undefined || !amount.ok
        ? z.NEVER
        : { form, funds: { source, count, amountDuffs: amount.value } }
    },
  )
}

export function keySetOf(extras: readonly number[], type: SigningKeyType): readonly BulkKey[] {
  return offeredKeys.flatMap(({ purpose, securityLevel, isNeeded }, place) =>
    isNeeded || extras.includes(place) ? [{ purpose, securityLevel, type }] : [],
  )
}

/** The reason why the keys of a run cannot all have that type. Undefined if they can. */
export function rejectSetType(
  profile: WireProfileName,
  extras: readonly number[],
  type: SigningKeyType,
): Violation | undefined {
  const set = keySetOf(extras, type)
  return set.flatMap(({ purpose }) => rejectKeyType(wireProfiles[profile], type, purpose) ?? [])[0]
}

/** Parses the number of identities. Undefined unless it is from 1 to `most`. */
export function checkCount(text: string, most: number): number | undefined {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return count >= 1 && count <= most ? count : undefined
}

const longestLabel = 100
const place = /\{(n{1,6})\}/

export function rejectPattern(pattern: string, count: number): PatternFault | undefined {
  const places = pattern.match(new RegExp(place, 'g')) ?? []
  if (places.length !== 1) return 'workspace/bulk-pattern'
  return labelOf(pattern, count).length > longestLabel ? 'workspace/bulk-label' : undefined
}

/** The label of a row. Its number is padded to the number of letters in `{n}`, `{nn}` or `{nnn}`. */
export function labelOf(pattern: string, number: number): string {
  return pattern
    .replace(place, (_match, letters: string) => String(number).padStart(letters.length, '0'))
    .trim()
}

export function previewLabels(pattern: string, count: number): readonly string[] {
  const numbers = count <= 3 ? Array.from({ length: count }, (_, index) => index + 1) : [1, 2, count]
  return numbers.map((number) => labelOf(pattern, number))
}
