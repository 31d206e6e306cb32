import { forgeableKeysOf } from '#/protocol/platform/bls-signing-key.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { noOpenLocks, type OpenLocks } from './vault-care.ts'
import type { IsBackedUp } from '#/domain/keys/uncovered.ts'
import { checkRecommendations } from './key-recommendations.ts'
import { isEnabled, summarizeKeys, type KeySummary } from '#/domain/keys/key-summary.ts'
import type { IdentityView } from './identity-view.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import { findNoVaultKey, type FindVaultKey } from '#/domain/keys/find-vault-key.ts'
import { isPending } from '#/store/records/transition-state.ts'

/** Findings about an identity: first its existence, then pending decisions of the user, then missing parts. */
export type HealthFinding =
  /** On one of today’s networks: anyone can control the identity through these enabled keys. */
  | { readonly kind: 'forgeable'; readonly keyIds: readonly number[] }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'misfit' }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'awaited'; readonly create: OpenedTransition }
  | { readonly kind: 'two-updates' }
  /** Nodes or the user rejected the transition, and nothing has happened since. */
  | { readonly kind: 'rejected'; readonly transition: OpenedTransition }
  | { readonly kind: 'pending'; readonly transitions: readonly OpenedTransition[] }
  | { readonly kind: 'no-master' }
  | { readonly kind: 'no-high' }
  /** On one of today’s networks: the identity’s credits cannot be moved. */
  | { readonly kind: 'no-transfer' }
  | { readonly kind: 'no-backup'; readonly count: number }
  /** A lock for the identity is in progress: funded but unsigned, signed but unconfirmed, or left from a create. */
  | { readonly kind: 'lock-in-progress' }
  | { readonly kind: 'watch-only' }

export interface Health {
  readonly words: readonly HealthFinding[]
  readonly keys: KeySummary
  readonly needsCare: boolean
  readonly watchOnly: boolean
}

const careful: readonly HealthFinding['kind'][] = [
  'forgeable',
  'damaged',
  'misfit',
  'rejected',
  'no-master',
  'no-high',
  'no-transfer',
  'two-updates',
  'no-backup',
]

function checkHealth(
  known: IdentityView,
  findVaultKey: FindVaultKey,
  isBackedUp: IsBackedUp | undefined,
  isLockOpen: boolean,
): Health {
  const { status, shown, misfits, transitions, lastChange } = known
  const publicKeys = shown?.identity.publicKeys ?? []
  const vaultKeyOf = new Map(publicKeys.map((key) => [key, findVaultKey(key)]))
  const keys = summarizeKeys(publicKeys, (key) => vaultKeyOf.get(key))
  const lacks = checkRecommendations(publicKeys, known.record.profile).flatMap(
    ({ recommendation, missing }) => (missing.length > 0 ? recommendation : []),
  )
  const isToday = wireProfiles[known.record.profile].codec === 'bincode'
  const forgeable = forgeableKeysOf(publicKeys, wireProfiles[known.record.profile]).map(({ id }) => id)
  const waiting = transitions.filter(({ state }) => isPending(state))
  const create = waiting.find(({ record }) => record.kind === 'create')
  const pending = waiting.filter(({ record }) => record.kind !== 'create')
  const rejected = lastChange.kind === 'rejected' && status === 'held' ? findRejected(known) : undefined
  const vaultKeys = publicKeys.filter(isEnabled).flatMap((key) => vaultKeyOf.get(key) ?? [])
  const unsaved = isBackedUp === undefined ? [] : vaultKeys.filter((key) => !isBackedUp(key))
  const isLocked = isLockOpen || waiting.some(({ record }) => record.outPoint !== null)
  const watchOnly = shown !== undefined && keys.held === 0 && findVaultKey !== findNoVaultKey
  const words: readonly (HealthFinding | false)[] = [
    // Lists may show only the first finding, so this is the most important one.
    forgeable.length > 0 && { kind: 'forgeable', keyIds: forgeable },
    status === 'damaged' && { kind: 'damaged' },
    misfits.size > 0 && { kind: 'misfit' },
    // Findings about existence come before missing parts.
    status === 'dropped' && { kind: 'dropped' },
    status === 'awaited' && create !== undefined && { kind: 'awaited', create },
    pending.filter(({ record }) => record.kind === 'update').length > 1 && { kind: 'two-updates' },
    rejected !== undefined && { kind: 'rejected', transition: rejected },
    pending.length > 0 && { kind: 'pending', transitions: pending },
    shown !== undefined && lacks.includes('master') && { kind: 'no-master' },
    shown !== undefined && lacks.includes('high') && { kind: 'no-high' },
    shown !== undefined && isToday && lacks.includes('transfer') && { kind: 'no-transfer' },
    unsaved.length > 0 && { kind: 'no-backup', count: unsaved.length },
    isLocked && { kind: 'lock-in-progress' },
    watchOnly && { kind: 'watch-only' },
  ]
  const said = words.filter((word) => word !== false)
  return { words: said, keys, needsCare: said.some(({ kind }) => careful.includes(kind)), watchOnly }
}

function findRejected({ transitions, lastChange }: IdentityView): OpenedTransition | undefined {
  return transitions.findLast(({ state }) => state.kind === 'rejected' && state.atMs === lastChange.atMs)
}

interface CheckedHealth {
  readonly findVaultKey: FindVaultKey
  readonly isBackedUp: IsBackedUp | undefined
  readonly isLockOpen: boolean
  readonly health: Health
}

const checked = new WeakMap<IdentityView, CheckedHealth>()

export function healthOf(
  known: IdentityView,
  findVaultKey: FindVaultKey,
  isBackedUp?: IsBackedUp,
  openLocks: OpenLocks = noOpenLocks,
): Health {
  const { id } = known.record
  // If the identity already exists, another lock has created it.
  const isLockOpen = openLocks.topUps.has(id) || (known.state === undefined && openLocks.creates.has(id))
  const before = checked.get(known)
  const isSame =
    before?.findVaultKey === findVaultKey &&
    before.isBackedUp === isBackedUp &&
    before.isLockOpen === isLockOpen
  if (isSame) return before.health
  const health = checkHealth(known, findVaultKey, isBackedUp, isLockOpen)
  checked.set(known, { findVaultKey, isBackedUp, isLockOpen, health })
  return health
}
