import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { applyTransition } from '#/protocol/transition/apply-transition.ts'
import { checkUnsignedContent } from '#/protocol/transition/check-unsigned.ts'
import type { Transition, IdentityUpdate } from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfile } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { platformFees } from '#/protocol/platform/platform-limits.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import { exportedAtMsOf, isPending, signedAtMsOf } from '#/store/records/transition-state.ts'

export interface OpenedImport {
  readonly atMs: number
  readonly place: number
  readonly identity: Identity
}

export interface IdentityHistory {
  readonly imports: readonly OpenedImport[]
  readonly transitions: readonly OpenedTransition[]
}

export interface IdentityState {
  readonly identity: Identity
  /** The exact balance before fees; absent if the amount of a lock that counts is unknown. */
  readonly balanceCredits: bigint | undefined
  /** The import that the state is based on: it includes earlier transitions. */
  readonly base: OpenedImport | undefined
}

export type Misfit =
  | { readonly kind: 'unknown-identity' }
  | { readonly kind: 'create-not-confirmed' }
  | { readonly kind: 'exists-already' }
  /**
   * The update does not have the next revision: the stored revision is too low (`gap`), or already as high (`taken`).
   */
  | { readonly kind: 'revision-gap'; readonly stored: number; readonly carried: number }
  | { readonly kind: 'revision-taken'; readonly stored: number; readonly carried: number }
  | { readonly kind: 'breaks-rules'; readonly violations: readonly Violation[] }

export interface HistoryEntry {
  readonly atMs: number
  /** The confirmed transition; absent for an import. */
  readonly transitionId: string | undefined
  /** `contained`: the previous import already includes the effect. */
  readonly effect: 'imported' | 'applied' | 'contained'
  readonly revision: number
  readonly balanceCredits: bigint | undefined
}

export interface FoldedIdentity {
  readonly state: IdentityState | undefined
  readonly history: readonly HistoryEntry[]
  /** Confirmed transitions that do not fit the state before them: they have no effect. */
  readonly misfits: ReadonlyMap<string, Misfit>
}

type Applied =
  | { readonly kind: 'applied' | 'contained'; readonly state: IdentityState }
  | { readonly kind: 'misfit'; readonly misfit: Misfit }

/** Computes an identity from its imports and confirmed transitions, in their order. Pure; accepts every order. */
export function foldIdentity({ imports, transitions }: IdentityHistory): FoldedIdentity {
  const history: HistoryEntry[] = []
  const misfits = new Map<string, Misfit>()
  let state: IdentityState | undefined
  const lastImport = Math.max(0, ...imports.map(({ place }) => place))
  for (const event of inOrder({ imports, transitions })) {
    if (event.kind === 'imported') {
      const { identity } = event.base
      state = { identity, balanceCredits: identity.balance, base: event.base }
      history.push(entryOf(event.base.atMs, undefined, 'imported', state))
      continue
    }
    const { known, atMs } = event
    // The transition was confirmed before the identity was here: the later import already includes it.
    if (state === undefined && known.transition.type !== TransitionType.create && event.place < lastImport)
      continue
    const applied = applyConfirmed(state, known, transitions)
    if (applied.kind === 'misfit') {
      misfits.set(known.record.id, applied.misfit)
    } else {
      state = applied.state
      history.push(entryOf(atMs, known.record.id, applied.kind, state))
    }
  }
  return { state, history, misfits }
}

type FoldEvent = { readonly place: number; readonly atMs: number } & (
  | { readonly kind: 'imported'; readonly base: OpenedImport }
  | { readonly kind: 'confirmed'; readonly known: OpenedTransition }
)

// Two tabs may have used the same place. The time then decides, and after it the digest.
function inOrder({ imports, transitions }: IdentityHistory): readonly FoldEvent[] {
  const events: readonly FoldEvent[] = [
    ...imports.map((base) => ({ kind: 'imported', base, place: base.place, atMs: base.atMs }) as const),
    ...transitions.flatMap((known) =>
      known.state.kind === 'confirmed'
        ? [{ kind: 'confirmed', known, place: known.state.place, atMs: known.state.atMs } as const]
        : [],
    ),
  ]
  return events.toSorted((a, b) => a.place - b.place || a.atMs - b.atMs || (nameOf(a) < nameOf(b) ? -1 : 1))
}

function nameOf(event: FoldEvent): string {
  return event.kind === 'imported' ? '' : event.known.record.id
}

export function applyConfirmed(
  state: IdentityState | undefined,
  known: OpenedTransition,
  others: readonly OpenedTransition[] = [],
): Applied {
  const { record, transition, fundedCredits } = known
  const application = {
    credits: fundedCredits ?? 0n,
    profile: wireProfiles[record.profile],
    atMs: known.state.atMs,
  }
  if (state === undefined) {
    if (transition.type !== TransitionType.create) {
      const created = others.some((other) => other.record.kind === 'create')
      return misfit({ kind: created ? 'create-not-confirmed' : 'unknown-identity' })
    }
    const made = applyTransition(undefined, transition, application)
    if (!made.ok) return misfit({ kind: 'breaks-rules', violations: made.violations })
    return {
      kind: 'applied',
      state: { identity: made.value, balanceCredits: fundedCredits, base: undefined },
    }
  }
  if (isContained(state, known)) return { kind: 'contained', state }
  if (transition.type === TransitionType.create) return misfit({ kind: 'exists-already' })
  if (transition.type === TransitionType.update) {
    const rejection = rejectUpdate(transition, state.identity, application.profile)
    if (rejection !== undefined) return misfit(rejection)
  }
  const next = applyTransition(state.identity, transition, application)
  if (!next.ok) return misfit({ kind: 'breaks-rules', violations: next.violations })
  return {
    kind: 'applied',
    state: { ...state, identity: next.value, balanceCredits: balanceAfter(state, known) },
  }
}

function balanceAfter({ balanceCredits }: IdentityState, { transition, fundedCredits }: OpenedTransition) {
  if (transition.type === TransitionType.withdrawal || transition.type === TransitionType.transfer) {
    if (balanceCredits === undefined) return undefined
    return balanceCredits > transition.amount ? balanceCredits - transition.amount : 0n
  }
  if (transition.type !== TransitionType.topUp) return balanceCredits
  return balanceCredits === undefined || fundedCredits === undefined
    ? undefined
    : balanceCredits + fundedCredits
}

function rejectUpdate(update: IdentityUpdate, identity: Identity, profile: WireProfile): Misfit | undefined {
  const numbers = { stored: identity.revision, carried: update.revision }
  if (numbers.carried > numbers.stored + 1) return { kind: 'revision-gap', ...numbers }
  if (numbers.carried <= numbers.stored) return { kind: 'revision-taken', ...numbers }
  // The signature was verified when it was created here.
  const { signature: _signature, ...unsigned } = update
  const violations = checkUnsignedContent(unsigned, profile, { identity })
  return violations.length === 0 ? undefined : { kind: 'breaks-rules', violations }
}

/** Tells whether a transition changes only the balance: an import does not show whether it was applied. */
function movesCredits({ type }: Pick<Transition, 'type'>): boolean {
  return (
    type === TransitionType.topUp || type === TransitionType.withdrawal || type === TransitionType.transfer
  )
}

/** Tells whether the import that the state is based on includes the transition. For credits, only the user can tell. */
function isContained({ base }: IdentityState, { transition, state }: OpenedTransition): boolean {
  if (base === undefined) return false
  if (
    transition.type === TransitionType.topUp ||
    transition.type === TransitionType.withdrawal ||
    transition.type === TransitionType.transfer
  )
    return state.kind === 'confirmed' && state.inImport === base.place
  const { publicKeys, revision } = base.identity
  if (transition.type === TransitionType.create)
    return transition.publicKeys.every((key) => hasKey(publicKeys, key))
  if (revision < transition.revision) return false
  const { addPublicKeys = [], disablePublicKeys = [] } = transition
  return (
    addPublicKeys.every((key) => hasKey(publicKeys, key)) &&
    disablePublicKeys.every((id) => publicKeys.some((key) => key.id === id && key.disabledAt !== undefined))
  )
}

function hasKey(keys: readonly IdentityPublicKey[], { id, data }: IdentityPublicKey): boolean {
  return keys.some((key) => key.id === id && equalBytes(key.data, data))
}

function misfit(reason: Misfit): Applied {
  return { kind: 'misfit', misfit: reason }
}

function entryOf(
  atMs: number,
  transitionId: string | undefined,
  effect: HistoryEntry['effect'],
  { identity, balanceCredits }: IdentityState,
): HistoryEntry {
  return { atMs, transitionId, effect, revision: identity.revision, balanceCredits }
}

/** Lists unconfirmed transitions, signed before the import, that its balance may include. Only the user can tell. */
export function listDoubtful(
  { transitions }: Pick<IdentityHistory, 'transitions'>,
  importedAtMs: number,
): readonly OpenedTransition[] {
  return transitions.filter((known) => isPending(known.state) && mayBeIn(known, importedAtMs))
}

function mayBeIn({ record, transition }: OpenedTransition, importedAtMs: number): boolean {
  return movesCredits(transition) && signedAtMsOf(record) <= importedAtMs
}

/** Returns the import of the state if its balance may include this transition. */
export function findShowing(
  { state }: { readonly state: IdentityState | undefined },
  known: OpenedTransition,
): OpenedImport | undefined {
  const base = state?.base
  if (base === undefined || !mayBeIn(known, base.atMs)) return undefined
  const isOnTop =
    known.state.kind === 'confirmed' && known.state.inImport === undefined && known.state.place > base.place
  return isOnTop || isPending(known.state) ? base : undefined
}

/**
 * Sums the credits of pending transfers and withdrawals, with each withdrawal’s minimum fee, so that they are not spent
 * twice. Leaves out transitions sent before the last import, whose balance may already lack them.
 */
export function sumOutgoing(
  known: Pick<IdentityHistory, 'transitions'> & Pick<FoldedIdentity, 'state'>,
): bigint {
  return known.transitions.reduce((sum, each) => {
    const { record, transition, state } = each
    if (
      (transition.type !== TransitionType.withdrawal && transition.type !== TransitionType.transfer) ||
      !isPending(state)
    )
      return sum
    const shownAtMs = findShowing(known, each)?.atMs ?? -Infinity
    if ((exportedAtMsOf(record) ?? Infinity) <= shownAtMs) return sum
    const fee =
      transition.type === TransitionType.withdrawal && !isSandboxId(record.networkId)
        ? platformFees.withdrawal
        : 0n
    return sum + transition.amount + fee
  }, 0n)
}

export function spendableOf(balance: bigint | undefined, outgoing: bigint): bigint | undefined {
  if (balance === undefined) return undefined
  return balance > outgoing ? balance - outgoing : 0n
}
