import { TransitionType } from '#/protocol/platform/transition-type.ts'
import type { IdTerms } from '#/protocol/identity/identity-id.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import {
  KeyPurpose,
  SecurityLevel,
  isForMessages,
  keyPurposes,
  securityLevels,
} from '#/protocol/key/key-attribute.ts'
import { isForgeableKey } from '#/protocol/platform/bls-signing-key.ts'
import { platformFees } from '#/protocol/platform/platform-limits.ts'
import { feeOfTransition, type UnusualFee } from '#/protocol/platform/transition-fee.ts'
import { applyTransition } from '#/protocol/transition/apply-transition.ts'
import { newKeysOf, type UnsignedTransition } from '#/protocol/transition/transition.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'
import { isEnabled } from '#/domain/keys/key-summary.ts'
import type { FindVaultKey } from '#/domain/keys/find-vault-key.ts'
import { spendableOf } from './fold-identity.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import type { IsBackedUp } from '#/domain/keys/uncovered.ts'
import type { NearMiss } from './near-miss.ts'

/** `now` is absent before the identity exists, or if the value is unknown. */
export type ConsequenceRow =
  | {
      readonly kind: 'balance'
      readonly now: bigint | undefined
      readonly after: bigint | undefined
      readonly fee?: bigint
      /** Credits that pending transfers and withdrawals take, already deducted from both. */
      readonly outgoing?: bigint
    }
  | { readonly kind: 'added'; readonly now: undefined; readonly after: bigint | undefined }
  | {
      readonly kind: 'revision' | 'enabled' | 'disabled'
      readonly now: number | undefined
      readonly after: number | undefined
    }
  | {
      readonly kind: 'keys'
      readonly purpose: KeyPurpose
      readonly securityLevel: SecurityLevel
      readonly now: readonly number[] | undefined
      readonly after: readonly number[]
    }

/** Allowed effects that the user may regret. The codes are stored in the audit log, so they must not change. */
export type Warning =
  | { readonly code: 'keys.no-high-left'; readonly keyIds: readonly number[] }
  | { readonly code: 'keys.no-encryption-left'; readonly keyIds: readonly number[] }
  | { readonly code: 'keys.no-decryption-left'; readonly keyIds: readonly number[] }
  /** No tested backup has the private keys of new Master keys. */
  | { readonly code: 'keys.master-not-backed-up'; readonly keyIds: readonly number[] }
  /** The vault has no private keys for these keys. `level` is their highest level. */
  | { readonly code: 'keys.not-here'; readonly keyIds: readonly number[]; readonly level: SecurityLevel }
  | { readonly code: 'keys.reused'; readonly keyId: number; readonly owner: KeyOwner }
  | { readonly code: 'keys.weaker-level'; readonly key: LeveledKey; readonly replaced: LeveledKey }
  | {
      readonly code: 'funds.no-withdraw-left'
      readonly keyIds: readonly number[]
      readonly credits: bigint
    }
  /**
   * A fee increase or a fee per byte that makes the fee more than ten times the usual one. Both fees are in credits.
   */
  | ({ readonly code: 'fee.above-usual' } & UnusualFee)
  /** A transfer takes all credits and leaves none for the fee of the network. */
  | { readonly code: 'funds.no-fee-left' }
  /** The credits go to an identity that has no Master key in this vault, neither now nor afterwards. */
  | { readonly code: 'funds.no-way-back'; readonly by: 'create' | 'top-up' | 'update' }
  /** Anyone can sign with the signing key: networks up to protocol version 13 do not verify it. */
  | { readonly code: 'keys.forgeable-signer'; readonly keyId: number }
  /** Credits go to an identity that anyone can control through these enabled keys. */
  | { readonly code: 'funds.recipient-forgeable'; readonly keyIds: readonly number[] }
  /** Nodes were asked for the recipient’s keys, and did not return them. */
  | { readonly code: 'funds.recipient-unread' }
  | RecipientWarning

/** Credits may go to the wrong identity. */
export type RecipientWarning =
  /** The id resembles another one in the list of identities. */
  | {
      readonly code: 'funds.recipient-near-miss'
      readonly known: KeyOwner
      readonly match: NearMiss['match']
    }
  /** The list has this identity on another network. */
  | { readonly code: 'funds.recipient-other-network'; readonly known: KeyOwner }

export function asksConsent(warnings: readonly Warning[]): boolean {
  return warnings.some(({ code }) => code === 'funds.recipient-forgeable')
}

export type KeyOwner = Pick<IdentityRecord, 'id' | 'label'>

export function codesOf(warnings: readonly Warning[]): readonly Warning['code'][] {
  return [...new Set(warnings.map(({ code }) => code))]
}

type LeveledKey = Pick<IdentityPublicKey, 'id' | 'securityLevel'>

export interface Consequences {
  /** Existence of the identity before the transition, as far as this browser knows. */
  readonly identity: 'new' | 'known' | 'unknown'
  readonly rows: readonly ConsequenceRow[]
  readonly warnings: readonly Warning[]
}

export interface IdentityNow {
  readonly identity: Identity
  readonly balanceCredits: bigint | undefined
}

export interface ConsequenceContext {
  readonly profile: IdTerms & Pick<WireProfile, 'verifiesBls'>
  readonly now: IdentityNow | undefined
  readonly outgoingCredits?: bigint
  readonly fundedCredits: bigint | undefined
  /** Absent while the vault was not read. */
  readonly findVaultKey: FindVaultKey | undefined
  readonly isBackedUp: IsBackedUp | undefined
  readonly isFree?: boolean
  readonly findOwners: (key: IdentityPublicKey) => readonly KeyOwner[]
  readonly recipient?: RecipientWarning | undefined
  /** Ids of the recipient’s enabled keys that anyone can sign with; empty if none is known. */
  readonly forgeableRecipient?: readonly number[]
  readonly isRecipientUnread?: boolean
}

/** Changes of the identity, and warnings about allowed but harmful effects. Pure; does not check the rules. */
export function weighTransition(transition: UnsignedTransition, context: ConsequenceContext): Consequences {
  const { now, fundedCredits } = context
  const identity = transition.type === TransitionType.create ? 'new' : now === undefined ? 'unknown' : 'known'
  const before = identity === 'known' ? now : undefined
  const applied = applyTransition(before?.identity, transition, {
    credits: fundedCredits ?? 0n,
    profile: context.profile,
    // The result of the transition is shown without a time.
    atMs: 0,
  })
  const after = applied.ok ? applied.value : undefined
  const change: Change = { before: before?.identity, after }
  return {
    identity,
    rows: [...amountRows(transition, context, change), ...keyRows(transition, change)],
    warnings: [
      ...warnOfLastKeys(transition, context, change),
      ...warnOfNewKeys(transition, context),
      ...warnOfForeignKeys(transition, context, change),
      ...warnOfLevels(transition, change),
      ...warnOfFunds(transition, context, change),
      ...(context.recipient === undefined ? [] : [context.recipient]),
      ...warnOfForgeable(transition, context, change),
      ...warnOfFee(transition, context),
    ],
  }
}

interface Change {
  readonly before: Identity | undefined
  readonly after: Identity | undefined
}

function amountRows(
  transition: UnsignedTransition,
  { now, fundedCredits, isFree = false, outgoingCredits: outgoing = 0n }: ConsequenceContext,
  { before, after }: Change,
): readonly ConsequenceRow[] {
  switch (transition.type) {
    case TransitionType.create:
      return [
        { kind: 'balance', now: undefined, after: fundedCredits },
        { kind: 'revision', now: undefined, after: after?.revision ?? 0 },
      ]
    case TransitionType.topUp: {
      const balance = now?.balanceCredits
      if (before === undefined || balance === undefined)
        return [{ kind: 'added', now: undefined, after: fundedCredits }]
      const sum = fundedCredits === undefined ? undefined : balance + fundedCredits
      return [
        { kind: 'balance', now: balance, after: sum },
        { kind: 'revision', now: before.revision, after: before.revision },
      ]
    }
    case TransitionType.update:
      return [
        { kind: 'revision', now: transition.revision - 1, after: transition.revision },
        ...(before === undefined
          ? []
          : [{ kind: 'balance', now: now?.balanceCredits, after: now?.balanceCredits } as const]),
      ]
    case TransitionType.withdrawal:
    case TransitionType.transfer: {
      const balance = spendableOf(now?.balanceCredits, outgoing)
      if (balance === undefined) return []
      const about = outgoing === 0n ? {} : { outgoing }
      if (transition.type === TransitionType.transfer || isFree)
        return [{ kind: 'balance', now: balance, after: balance - transition.amount, ...about }]
      const fee = platformFees.withdrawal
      return [{ kind: 'balance', now: balance, after: balance - transition.amount - fee, fee, ...about }]
    }
  }
}

function keyRows({ type }: UnsignedTransition, { before, after }: Change): readonly ConsequenceRow[] {
  // Transitions that move credits change no key.
  if (
    after === undefined ||
    type === TransitionType.topUp ||
    type === TransitionType.withdrawal ||
    type === TransitionType.transfer
  )
    return []
  const count = (of: Identity | undefined, enabled: boolean) =>
    of?.publicKeys.filter((key) => isEnabled(key) === enabled).length
  const kinds = keyPurposes.flatMap(({ purpose }) =>
    securityLevels.map(({ level }) => ({ purpose, securityLevel: level })),
  )
  return [
    { kind: 'enabled', now: count(before, true), after: count(after, true) },
    ...(count(after, false) === 0
      ? []
      : [{ kind: 'disabled', now: count(before, false), after: count(after, false) } as const]),
    ...kinds.flatMap((kind) => {
      const ids = before && idsOf(enabledOf(before, kind))
      const idsAfter = idsOf(enabledOf(after, kind))
      if (idsAfter.length === 0 && (ids === undefined || ids.length === 0)) return []
      return [{ kind: 'keys', ...kind, now: ids, after: idsAfter } as const]
    }),
  ]
}

interface KeyKind {
  readonly purpose: KeyPurpose
  readonly securityLevel: SecurityLevel
}

function enabledOf(
  { publicKeys }: Pick<Identity, 'publicKeys'>,
  { purpose, securityLevel }: KeyKind,
): readonly IdentityPublicKey[] {
  return publicKeys.filter(
    (key) => isEnabled(key) && key.purpose === purpose && key.securityLevel === securityLevel,
  )
}

function idsOf(keys: readonly IdentityPublicKey[]): readonly number[] {
  return keys.map(({ id }) => id)
}

const withdraw = { purpose: KeyPurpose.transfer, securityLevel: SecurityLevel.critical } as const
const lastKeys = [
  {
    code: 'keys.no-high-left',
    kind: { purpose: KeyPurpose.authentication, securityLevel: SecurityLevel.high },
  },
  {
    code: 'keys.no-encryption-left',
    kind: { purpose: KeyPurpose.encryption, securityLevel: SecurityLevel.medium },
  },
  {
    code: 'keys.no-decryption-left',
    kind: { purpose: KeyPurpose.decryption, securityLevel: SecurityLevel.medium },
  },
] as const

function warnOfLastKeys(
  { type }: UnsignedTransition,
  { now }: ConsequenceContext,
  { before, after }: Change,
): readonly Warning[] {
  if (type !== TransitionType.update || before === undefined || after === undefined) return []
  const lost = (kind: KeyKind) => (enabledOf(after, kind).length > 0 ? [] : idsOf(enabledOf(before, kind)))
  const withdraws = lost(withdraw)
  const credits = now?.balanceCredits ?? 0n
  return [
    ...lastKeys.flatMap(({ code, kind }) => {
      const keyIds = lost(kind)
      return keyIds.length === 0 ? [] : [{ code, keyIds }]
    }),
    ...(withdraws.length === 0 || credits === 0n
      ? []
      : [{ code: 'funds.no-withdraw-left', keyIds: withdraws, credits } as const]),
  ]
}

function warnOfNewKeys(
  transition: UnsignedTransition,
  { findVaultKey, isBackedUp, findOwners }: ConsequenceContext,
): readonly Warning[] {
  const { keys } = newKeysOf(transition)
  const unsaved = keys.filter((key) => {
    if (!isMaster(key) || isBackedUp === undefined) return false
    const vaultKey = findVaultKey?.(key)
    return vaultKey !== undefined && !isBackedUp(vaultKey)
  })
  return [
    ...(unsaved.length === 0
      ? []
      : [{ code: 'keys.master-not-backed-up', keyIds: unsaved.map(({ id }) => id) } as const]),
    ...keys.flatMap((key) =>
      findOwners(key).map((owner) => ({ code: 'keys.reused', keyId: key.id, owner }) as const),
    ),
  ]
}

function warnOfForeignKeys(
  transition: UnsignedTransition,
  { findVaultKey }: ConsequenceContext,
  { after }: Change,
): readonly Warning[] {
  if (
    findVaultKey === undefined ||
    (transition.type === TransitionType.create && !holdsMaster(after, findVaultKey))
  )
    return []
  const keys = newKeysOf(transition).keys.filter(
    (key) => !isForMessages(key) && findVaultKey(key) === undefined,
  )
  const [level] = keys.map(({ securityLevel }) => securityLevel).toSorted((a, b) => a - b)
  return level === undefined ? [] : [{ code: 'keys.not-here', keyIds: keys.map(({ id }) => id), level }]
}

/** Pairs each disabled key with a new one of the same purpose: those of the same level first, then the highest ones. */
function warnOfLevels(transition: UnsignedTransition, { before }: Change): readonly Warning[] {
  if (transition.type !== TransitionType.update || before === undefined) return []
  const { addPublicKeys = [], disablePublicKeys = [] } = transition
  const gone = before.publicKeys.filter((key) => isEnabled(key) && disablePublicKeys.includes(key.id))
  return keyPurposes.flatMap(({ purpose }) => {
    const isOf = (key: LeveledKey & { readonly purpose: KeyPurpose }) => key.purpose === purpose
    const added: LeveledKey[] = addPublicKeys.filter(isOf)
    const left = gone.filter(isOf).filter(({ securityLevel }) => {
      const at = added.findIndex((each) => each.securityLevel === securityLevel)
      if (at !== -1) added.splice(at, 1)
      return at === -1
    })
    const highest = (keys: readonly LeveledKey[]) =>
      keys.toSorted((a, b) => a.securityLevel - b.securityLevel)
    const news = highest(added)
    return highest(left).flatMap(({ id, securityLevel }, at): readonly Warning[] => {
      const key = news[at]
      if (key === undefined || key.securityLevel <= securityLevel) return []
      const { id: keyId, securityLevel: level } = key
      const replaced = { id, securityLevel }
      return [{ code: 'keys.weaker-level', key: { id: keyId, securityLevel: level }, replaced }]
    })
  })
}

function warnOfFunds(
  { type }: UnsignedTransition,
  { findVaultKey }: ConsequenceContext,
  { before, after }: Change,
): readonly Warning[] {
  if (findVaultKey === undefined) return []
  const isHeld = (identity: Identity | undefined) => holdsMaster(identity, findVaultKey)
  if (isHeld(after)) return []
  switch (type) {
    case TransitionType.create:
      return after === undefined ? [] : [{ code: 'funds.no-way-back', by: 'create' }]
    case TransitionType.topUp:
      return [{ code: 'funds.no-way-back', by: 'top-up' }]
    case TransitionType.update:
      return isHeld(before) ? [{ code: 'funds.no-way-back', by: 'update' }] : []
    case TransitionType.withdrawal:
    case TransitionType.transfer:
      return []
  }
}

function warnOfForgeable(
  transition: UnsignedTransition,
  { profile, forgeableRecipient: keyIds = [], isRecipientUnread = false }: ConsequenceContext,
  { before }: Change,
): readonly Warning[] {
  const recipient: readonly Warning[] =
    keyIds.length > 0
      ? [{ code: 'funds.recipient-forgeable', keyIds }]
      : isRecipientUnread
        ? [{ code: 'funds.recipient-unread' }]
        : []
  if (!('signaturePublicKeyId' in transition)) return recipient
  const { signaturePublicKeyId: keyId } = transition
  const signer = before?.publicKeys.find(({ id }) => id === keyId)
  return signer !== undefined && isForgeableKey(signer, profile)
    ? [...recipient, { code: 'keys.forgeable-signer', keyId }]
    : recipient
}

function warnOfFee(
  transition: UnsignedTransition,
  { now, outgoingCredits = 0n, isFree = false }: ConsequenceContext,
): readonly Warning[] {
  const fee = feeOfTransition(transition).unusual
  const unusual: readonly Warning[] = fee === undefined ? [] : [{ code: 'fee.above-usual', ...fee }]
  const isAll =
    transition.type === TransitionType.transfer && now?.balanceCredits === transition.amount + outgoingCredits
  return isAll && !isFree ? [...unusual, { code: 'funds.no-fee-left' }] : unusual
}

function holdsMaster(identity: Identity | undefined, findVaultKey: FindVaultKey): boolean {
  const masters = identity?.publicKeys.filter((key) => isEnabled(key) && isMaster(key)) ?? []
  return masters.some((key) => findVaultKey(key) !== undefined)
}

function isMaster({ purpose, securityLevel }: KeyKind): boolean {
  return purpose === KeyPurpose.authentication && securityLevel === SecurityLevel.master
}
