import { SecurityLevel } from '#/protocol/key/key-attribute.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { ValueOf } from '#/protocol/encoding/bincode-layout.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { boundsViolations, documentLevelOf } from './check-bounds.ts'
import type { PlatformContract } from './check-contract.ts'
import { lockViolations } from './check-lock.ts'
import { addedKeysOf, isMaster } from './check-new-keys.ts'
import { noncesOf } from './check-unsigned.ts'
import type { storedIdentity } from './key-layout.ts'
import { derivePlatformKeyHash } from './platform-ids.ts'
import { platformFees, platformLimits } from './platform-limits.ts'
import { checkPlatformSigner } from './platform-signers.ts'
import type { PlatformTransition, TransitionOf } from './transition-layout.ts'

export type StoredIdentity = ValueOf<typeof storedIdentity>

/** Rules that need a missing part of the known state are not checked. */
export interface PlatformState {
  readonly identity?: StoredIdentity
  /** Identity nonce or identity contract nonce, as a node returns it: the low 40 bits are the last nonce. */
  readonly nonce?: bigint
  /** Hex of the hash160 of existing keys of types 0 and 1. */
  readonly keyHashes?: ReadonlySet<string>
  readonly contracts?: readonly PlatformContract[]
  /** Transaction of a chain proof, because the proof does not contain it. */
  readonly lockTransaction?: Uint8Array
  readonly coreChainLockedHeight?: number
  /** Number of rejected transitions with this asset lock. */
  readonly lockUses?: number
  readonly rejectedWith?: number
}

/**
 * Returns the violations of a transition in a known state, without signatures (docs/platform.md "Rules"). Paths are in
 * the fields. Never throws.
 */
export function checkState(transition: PlatformTransition, state: PlatformState): readonly Violation[] {
  const { identity, contracts = [] } = state
  return [
    ...(identity === undefined ? [] : identityViolations(transition, identity, contracts)),
    ...nonceViolations(transition, state),
    ...keyHashViolations(transition, state),
    ...boundsViolations(transition, contracts),
    ...lockStateViolations(transition, state),
  ]
}

function identityViolations(
  transition: PlatformTransition,
  identity: StoredIdentity,
  contracts: readonly PlatformContract[],
): readonly Violation[] {
  const named = identityOf(transition)
  if (named === undefined) return []
  if (!equalBytes(named.id, identity.id)) return [violation('platform.identity', named.path)]
  return [
    ...signerViolations(transition, identity, contracts),
    ...balanceViolations(transition, identity),
    ...(transition.kind === 'identityUpdate' ? updateAgainst(transition, identity) : []),
  ]
}

/** Returns the id of the identity whose keys sign, or that is topped up, with its pointer in the fields. */
export function identityOf({ fields }: PlatformTransition): { id: Uint8Array; path: string } | undefined {
  if ('publicKeys' in fields) return undefined
  if ('identityId' in fields) return { id: fields.identityId, path: '/identityId' }
  if ('ownerId' in fields) return { id: fields.ownerId, path: '/ownerId' }
  if ('voterIdentityId' in fields) return { id: fields.voterIdentityId, path: '/voterIdentityId' }
  if (!('dataContract' in fields)) return undefined
  const { kind, value } = fields.dataContract
  return { id: value.ownerId, path: `/dataContract/${kind}/ownerId` }
}

function signerViolations(
  transition: PlatformTransition,
  { publicKeys }: StoredIdentity,
  contracts: readonly PlatformContract[],
): readonly Violation[] {
  const { fields } = transition
  if (!('signaturePublicKeyId' in fields)) return []
  const { signaturePublicKeyId: id } = fields
  const key = publicKeys.find(([, each]) => each.id === id)?.[1]
  if (key === undefined)
    return [violation('platform.signer-known', '/signaturePublicKeyId', { params: { id } })]
  return checkPlatformSigner(transition, key, documentLevelOf(transition, contracts))
}

function balanceViolations(
  transition: PlatformTransition,
  { balance }: StoredIdentity,
): readonly Violation[] {
  const spent = spentOf(transition)
  if (spent === undefined || spent.credits <= balance) return []
  const params = { credits: String(spent.credits), balance: String(balance) }
  return [violation('platform.balance', spent.path, { params })]
}

function spentOf({ kind, fields }: PlatformTransition): { credits: bigint; path: string } | undefined {
  if (kind === 'identityCreditTransfer') return { credits: fields.amount, path: '/amount' }
  if (kind === 'identityCreditWithdrawal')
    return { credits: fields.amount + platformFees.withdrawal, path: '/amount' }
  if (kind !== 'identityCreditTransferToAddresses') return undefined
  const credits = fields.recipientAddresses.reduce((total, [, each]) => total + each, 0n)
  return { credits, path: '/recipientAddresses' }
}

function updateAgainst(
  { fields }: TransitionOf<'identityUpdate'>,
  { publicKeys, revision: stored }: StoredIdentity,
): readonly Violation[] {
  const { addPublicKeys: added, disablePublicKeys: disabled, revision } = fields
  const keyOf = (id: number) => publicKeys.find(([, each]) => each.id === id)?.[1]
  const masters = added.filter(isMaster).length
  const swapped = disabled.filter((id) => keyOf(id)?.securityLevel === SecurityLevel.master).length
  const isSwap = masters === swapped && masters <= 1
  const params = { revision: String(revision), stored: String(stored) }
  return [
    ...(revision === stored + 1n ? [] : [violation('platform.revision', '/revision', { params })]),
    ...added.flatMap(({ id }, at) =>
      keyOf(id) === undefined
        ? []
        : [violation('platform.key-id-new', `/addPublicKeys/${at}/id`, { params: { id } })],
    ),
    ...disabled.flatMap((id, at) =>
      keyOf(id) === undefined
        ? [violation('platform.update-disables-known', `/disablePublicKeys/${at}`, { params: { id } })]
        : [],
    ),
    ...disabledViolations(
      disabled,
      publicKeys.map(([, key]) => key),
    ),
    ...(isSwap
      ? []
      : [
          violation('platform.update-master', '/disablePublicKeys', {
            params: { added: masters, disabled: swapped },
          }),
        ]),
  ]
}

/** Returns violations for stored keys that an update may not disable: those already disabled, and read-only keys. */
export function disabledViolations(
  ids: readonly number[],
  stored: readonly {
    readonly id: number
    readonly readOnly?: boolean
    readonly disabledAt?: number | bigint | null
  }[],
): readonly Violation[] {
  return ids.flatMap((id, at) => {
    const key = stored.find((each) => each.id === id)
    const path = `/disablePublicKeys/${at}`
    if (key?.disabledAt != null)
      return [violation('platform.update-disables-enabled', path, { params: { id } })]
    return key?.readOnly === true
      ? [violation('platform.update-disables-read-only', path, { params: { id } })]
      : []
  })
}

function nonceViolations(
  transition: PlatformTransition,
  { nonce: returned }: PlatformState,
): readonly Violation[] {
  if (returned === undefined) return []
  const stored = BigInt.asUintN(platformLimits.nonceBits, returned)
  return noncesOf(transition).flatMap(({ nonce, path }) => {
    const isNext = nonce > stored && nonce <= stored + platformLimits.noncesAhead
    const params = { nonce: String(nonce), stored: String(stored) }
    return isNext ? [] : [violation('platform.nonce-next', path, { params })]
  })
}

/** Checks that new keys of types 0 and 1 belong to no identity yet. Keys of other types may be repeated. */
function keyHashViolations(
  transition: PlatformTransition,
  { keyHashes, identity }: PlatformState,
): readonly Violation[] {
  const { keys, path } = addedKeysOf(transition)
  const own = (identity?.publicKeys ?? []).flatMap(([, key]) => (key.type < 2 ? [formatHex(key.data)] : []))
  return keys.flatMap((key, at) => {
    const isOwn = own.includes(formatHex(key.data))
    const isKnown = isOwn || keyHashes?.has(formatHex(derivePlatformKeyHash(key))) === true
    return key.type < 2 && isKnown
      ? [violation('platform.key-new', `${path}/${at}/data`, { params: { id: key.id } })]
      : []
  })
}

// The platform's error “try chain asset lock proof”.
const lockTooOldCode = 10_513

function lockStateViolations(
  transition: PlatformTransition,
  { lockTransaction, coreChainLockedHeight: reached, lockUses = 0, rejectedWith }: PlatformState,
): readonly Violation[] {
  const { fields } = transition
  if (!('assetLockProof' in fields)) return []
  const { kind, value } = fields.assetLockProof
  const path = `/assetLockProof/${kind}`
  const most = platformLimits.lockUses
  const used = lockUses < most ? [] : [violation('asset-lock.uses', path, { params: { uses: lockUses } })]
  if (kind === 'instant') {
    const isOld = rejectedWith === lockTooOldCode
    return [...used, ...(isOld ? [violation('asset-lock.recent', `${path}/instantLock`)] : [])]
  }
  const height = value.coreChainLockedHeight
  const isReached = reached === undefined || height <= reached
  const params = { height, reached: reached ?? 0 }
  return [
    ...used,
    ...(isReached ? [] : [violation('asset-lock.height', `${path}/coreChainLockedHeight`, { params })]),
    ...(lockTransaction === undefined ? [] : lockViolations(transition, lockTransaction)),
  ]
}
