import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { identityIn, type Identity } from '#/protocol/identity/identity.ts'
import { storedIdentityOf } from '#/protocol/identity/stored-identity.ts'
import { isForgeableKey } from '#/protocol/platform/bls-signing-key.ts'
import { checkPlatform } from '#/protocol/platform/check-platform.ts'
import { checkPlatformAgainst } from '#/protocol/platform/check-platform.ts'
import type { PlatformState } from '#/protocol/platform/check-state.ts'
import { checkPlatformBytes } from '#/protocol/platform/transition-bytes.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { checkSchema } from '#/protocol/schema.ts'
import type { Violation } from '#/protocol/violation.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { coreFeeChoices } from '#/store/records/credit-draft.ts'

// For tests: the published identity transitions of protocol version 13, and which of them the screens can create. Used
// by scripts/list-published.ts and by the tests of the screens.

/** A key in the format of the vectors: hex, and every member. */
export interface PublishedKey {
  readonly id: number
  readonly type: 0 | 1 | 2 | 3 | 4
  readonly purpose: number
  readonly securityLevel: number
  readonly readOnly: boolean
  readonly data: string
  readonly contractBounds: null | {
    readonly singleContract?: { readonly id: string }
    readonly documentType?: { readonly id: string; readonly documentTypeName: string }
  }
}

/** A transition of the vectors. Ids and scripts are hex, 64-bit numbers are decimal text. */
export interface PublishedCase {
  readonly name: string
  readonly kind: PublishedKind
  readonly version: number
  readonly full: string
  readonly fields: {
    readonly identityId: string
    readonly userFeeIncrease: number
    readonly assetLockProof?: {
      readonly instant?: {
        readonly instantLock: string
        readonly transaction: string
        readonly outputIndex: number
      }
      readonly chain?: {
        readonly coreChainLockedHeight: number
        readonly outPoint: { readonly txid: string; readonly vout: number }
      }
    }
    readonly publicKeys?: readonly PublishedKey[]
    readonly revision?: string
    readonly nonce?: string
    readonly addPublicKeys?: readonly PublishedKey[]
    readonly disablePublicKeys?: readonly number[]
    readonly recipientId?: string
    readonly amount?: string
    readonly coreFeePerByte?: number
    readonly outputScript?: string | null
  }
  /** Absent for recorded transitions. */
  readonly secrets?: {
    /** In the order of the new keys. */
    readonly keys?: readonly string[]
    readonly signer: { readonly privateKey: string; readonly key?: PublishedKey }
  }
  readonly assetLock?: { readonly hex: string; readonly txid: string }
}

export const publishedKinds = [
  'identityCreate',
  'identityTopUp',
  'identityUpdate',
  'identityCreditTransfer',
  'identityCreditWithdrawal',
] as const
type PublishedKind = (typeof publishedKinds)[number]

/** Why the screens do not create some transitions that break no rule. */
export const reasonsNotMade = {
  policy: 'adds a BLS key that may sign, which nothing here does on today’s networks: policy.bls-signing-key',
  recorded: 'recorded on a public network: its private keys are not published',
  'older-version': 'of version 0: withdrawals are written in version 1',
  'core-fee': 'its fee on layer 1 is above the highest step that is offered',
} as const

export type PublishedOutcome =
  | { readonly kind: 'made' }
  /**
   * `at` names where the rule is checked. A chain proof lacks its transaction, so only the Fund step knows the amount;
   * and only the identity tells which keys are Master keys.
   */
  | {
      readonly kind: 'rejected'
      readonly rules: readonly RuleId[]
      readonly at: 'inspector' | 'fund-step' | 'key-panel'
    }
  | { readonly kind: 'not-made'; readonly reason: keyof typeof reasonsNotMade }

/** Lists the identity transitions in files of vectors, each once. */
export function listPublished(files: readonly object[]): readonly PublishedCase[] {
  const all = files.flatMap((file) => ['vectors', 'real'].flatMap((list) => listOf(file, list)))
  const own = all.filter(isPublished)
  return [...new Map(own.map((each) => [each.full, each])).values()].toSorted(
    (left, right) => publishedKinds.indexOf(left.kind) - publishedKinds.indexOf(right.kind),
  )
}

function listOf(file: object, name: string): readonly unknown[] {
  const list: unknown = Reflect.get(file, name)
  return Array.isArray(list) ? list : []
}

function isPublished(each: unknown): each is PublishedCase {
  const kinds: readonly unknown[] = publishedKinds
  return (
    typeof each === 'object' && each !== null && 'full' in each && 'kind' in each && kinds.includes(each.kind)
  )
}

/** Returns the outcome by the rules of the program and the options of its screens. */
export function judgePublished(each: PublishedCase): PublishedOutcome {
  for (const { at, rules } of rejectionsOf(each)) if (rules.length > 0) return { kind: 'rejected', rules, at }
  const reason = reasonOf(each)
  return reason === undefined ? { kind: 'made' } : { kind: 'not-made', reason }
}

type Rejection = Pick<Extract<PublishedOutcome, { kind: 'rejected' }>, 'rules' | 'at'>

/** Returns the rules that a transition breaks by itself, with its lock transaction, and with its identity. */
function rejectionsOf(each: PublishedCase): readonly Rejection[] {
  const read = checkPlatformBytes(parseHex(each.full))
  if (!read.ok) return [{ rules: rulesIn(read.violations), at: 'inspector' }]
  const identity = identityBefore(each)
  const lockTransaction = each.assetLock && parseHex(each.assetLock.hex)
  const against = (state: PlatformState) => rulesIn(checkPlatformAgainst(read.value, state))
  return [
    { rules: rulesIn(checkPlatform(read.value)), at: 'inspector' },
    { rules: lockTransaction === undefined ? [] : against({ lockTransaction }), at: 'fund-step' },
    // The balance is above any amount, because vectors do not state it.
    {
      rules: identity === undefined ? [] : against({ identity: storedIdentityOf(identity, 1n << 70n) }),
      at: 'key-panel',
    },
  ]
}

function rulesIn(violations: readonly Violation[]): readonly RuleId[] {
  return [...new Set(violations.map(({ rule }) => rule))]
}

function reasonOf({
  kind,
  version,
  fields,
  secrets,
}: PublishedCase): keyof typeof reasonsNotMade | undefined {
  const { coreFeePerByte } = fields
  const offered: readonly number[] = coreFeeChoices
  const added = [...(fields.publicKeys ?? []), ...(fields.addPublicKeys ?? [])]
  if (added.some((key) => isForgeableKey(key, wireProfiles['platform-13']))) return 'policy'
  if (secrets === undefined) return 'recorded'
  if (kind === 'identityCreditWithdrawal' && version === 0) return 'older-version'
  if (coreFeePerByte !== undefined && !offered.includes(coreFeePerByte)) return 'core-fee'
  return undefined
}

/** Returns an identity that fits the transition: the signing key, the keys to disable, and a balance. */
function identityBefore(each: PublishedCase): Identity | undefined {
  const json = identityJsonBefore(each)
  if (json === undefined) return undefined
  const checked = checkSchema(identityIn(wireProfiles['platform-13']).json, json)
  if (!checked.ok) throw new TypeError(JSON.stringify(checked.violations))
  return checked.value
}

/**
 * Returns the same identity as JSON for import, or `undefined` if an asset lock funds the transition or it was
 * recorded.
 */
export function identityJsonBefore({ fields, secrets }: PublishedCase): object | undefined {
  const signer = secrets?.signer.key
  if (signer === undefined) return undefined
  const { disablePublicKeys = [] } = fields
  const others = disablePublicKeys.filter((id) => id !== signer.id).map(disabledKey)
  return {
    protocolVersion: 1,
    id: formatBase58(parseHex(fields.identityId)),
    publicKeys: [jsonOfKey(signer), ...others],
    balance: '18446744073709551615',
    revision: Number(fields.revision ?? '1') - 1,
  }
}

// A key by its hash: any 20 bytes are valid.
function disabledKey(id: number): object {
  const data = formatHex(sha256(new TextEncoder().encode(`key ${id}`)).subarray(0, 20))
  const kind = { type: 2, purpose: 0, securityLevel: 2, readOnly: false } as const
  return jsonOfKey({ id, ...kind, data, contractBounds: null })
}

/** Returns a key in the JSON of this program. */
export function jsonOfKey({ data, contractBounds, ...key }: PublishedKey): object {
  const bounds = contractBounds === null ? {} : { contractBounds: jsonOfBounds(contractBounds) }
  return { ...key, data: formatBase58(parseHex(data)), ...bounds }
}

function jsonOfBounds({ singleContract, documentType }: NonNullable<PublishedKey['contractBounds']>): object {
  if (documentType === undefined)
    return { type: 'singleContract', id: formatBase58(parseHex(singleContract?.id ?? '')) }
  const { id, documentTypeName } = documentType
  return { type: 'documentType', id: formatBase58(parseHex(id)), documentTypeName }
}
