import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import {
  applyConfirmed,
  foldIdentity,
  type FoldedIdentity,
  type IdentityHistory,
  type IdentityState,
  type OpenedImport,
} from './fold-identity.ts'
import { type IdentityRecord, longestIdentityJson } from '#/store/records/identity-record.ts'
import {
  isOpened,
  openTransition,
  type OpenedTransition,
  transitionsOf,
} from '#/store/records/open-transition.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import {
  isPending,
  signedAtMsOf,
  transitionStateOf,
  type TransitionState,
} from '#/store/records/transition-state.ts'
import { checkJsonText } from '#/protocol/encoding/json-text.ts'
import { identityIn, type Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { wireProfiles, type WireProfile } from '#/protocol/transition/wire-profile.ts'
import { newKeysOf } from '#/protocol/transition/transition.ts'
import { rejected, violation, type Checked } from '#/protocol/violation.ts'
import { z } from 'zod'
import { type WorkspaceState, useWorkspace } from '#/store/workspace-store.ts'

/**
 * `held`: imported, or its create confirmed. `awaited`: its create is signed and pending. `dropped`: its create was
 * discarded or rejected. `damaged`: part of its record cannot be read.
 */
type IdentityStatus = 'held' | 'awaited' | 'dropped' | 'damaged'

export interface IdentityView extends IdentityHistory, FoldedIdentity {
  readonly record: IdentityRecord
  readonly stored: readonly TransitionRecord[]
  /** 32 bytes; empty if the id of the record is invalid. */
  readonly id: Uint8Array
  readonly status: IdentityStatus
  /** The current state or, while the create is pending, the future one; absent if unknown. */
  readonly shown: IdentityState | undefined
  readonly lastChange: LastChange
}

interface Derived {
  readonly stored: readonly TransitionRecord[]
  readonly identity: IdentityView
}

const derived = new WeakMap<IdentityRecord, Derived>()

export function viewIdentity(record: IdentityRecord, stored: readonly TransitionRecord[]): IdentityView {
  const before = recallIdentityView(record, stored)
  if (before !== undefined) return before
  const identity = derive(record, stored)
  derived.set(record, { stored, identity })
  return identity
}

export function recallIdentityView(
  record: IdentityRecord,
  stored: readonly TransitionRecord[],
): IdentityView | undefined {
  const before = derived.get(record)
  const isSame =
    before !== undefined &&
    before.stored.length === stored.length &&
    before.stored.every((each, index) => each === stored[index])
  return isSame ? before.identity : undefined
}

/** Lists the work that `viewIdentity` would do, in pieces; `undefined` if the identity was read before. */
export function listUnread(
  record: IdentityRecord,
  stored: readonly TransitionRecord[],
): readonly (() => void)[] {
  return [
    ...record.imports.filter((each) => !parsed.has(each)).map((each) => () => void openImport(each, record)),
    ...stored.filter((each) => !isOpened(each)).map((each) => () => void openTransition(each)),
  ]
}

function derive(record: IdentityRecord, stored: readonly TransitionRecord[]): IdentityView {
  const opened = stored.map(openTransition)
  const transitions = opened
    .flatMap((known) => known ?? [])
    .toSorted((a, b) => signedAtMsOf(a.record) - signedAtMsOf(b.record))
  const id = checkBase58(record.id)
  const isId = id.ok && id.value.length === 32
  const imports = record.imports.map((each) => openImport(each, record))
  const isWhole = isId && !opened.includes(undefined) && !imports.includes(undefined)
  const holding = { transitions, imports: imports.flatMap((each) => each ?? []) }
  const folded = foldIdentity(holding)
  const create = folded.state === undefined ? findAwaited(transitions) : undefined
  return {
    record,
    stored,
    id: isId ? id.value : new Uint8Array(),
    ...holding,
    ...folded,
    status: isWhole ? identityStatusOf(folded.state, create) : 'damaged',
    shown: folded.state ?? (create && foresee(create)),
    lastChange: lastChangeOf(record, stored),
  }
}

/** Returns labels by key id. A rejected key’s label is not used for a later key with the same id. */
export function findKeyLabels(
  {
    record,
    transitions,
  }: { readonly record: Pick<IdentityRecord, 'keyLabels'> } & Pick<IdentityHistory, 'transitions'>,
  keys: readonly IdentityPublicKey[],
): ReadonlyMap<number, string> {
  const added = transitions.flatMap(({ transition }) => newKeysOf(transition).keys)
  const isMeant = (keyId: number): boolean => {
    const named = added.filter(({ id }) => id === keyId)
    const key = keys.find(({ id }) => id === keyId)
    return named.length === 0 || named.some(({ data }) => key !== undefined && equalBytes(data, key.data))
  }
  return new Map(
    record.keyLabels.filter(({ keyId }) => isMeant(keyId)).map(({ keyId, label }) => [keyId, label]),
  )
}

const parsed = new WeakMap<object, { readonly base: OpenedImport | undefined }>()

function openImport(
  stored: IdentityRecord['imports'][number],
  { id, profile }: Pick<IdentityRecord, 'id' | 'profile'>,
): OpenedImport | undefined {
  const before = parsed.get(stored)
  if (before !== undefined) return before.base
  const checked = checkIdentityJson(stored.json, wireProfiles[profile])
  const isIts = checked.ok && formatIdentityId(checked.value.id) === id
  const base = isIts ? { atMs: stored.atMs, place: stored.place, identity: checked.value } : undefined
  parsed.set(stored, { base })
  return base
}

function findAwaited(transitions: readonly OpenedTransition[]): OpenedTransition | undefined {
  return transitions.findLast(({ record, state }) => record.kind === 'create' && isPending(state))
}

function foresee(create: OpenedTransition): IdentityState | undefined {
  const applied = applyConfirmed(undefined, create)
  return applied.kind === 'misfit' ? undefined : applied.state
}

function identityStatusOf(
  state: IdentityState | undefined,
  awaited: OpenedTransition | undefined,
): IdentityStatus {
  if (state !== undefined) return 'held'
  return awaited === undefined ? 'dropped' : 'awaited'
}

/** Reads the JSON of docs/specification.md "Identity". Returns every broken rule. Text that is too long is not read. */
export function checkIdentityJson(text: string, profile: WireProfile = wireProfiles.spec): Checked<Identity> {
  if (text.length > longestIdentityJson) {
    return rejected(
      violation('text.length', '', { params: { length: text.length, limit: longestIdentityJson } }),
    )
  }
  const object = checkJsonText(text)
  return object.ok ? checkSchema(identityIn(profile).json, object.value) : object
}

export interface LastChange {
  readonly kind: 'imported' | TransitionState['kind']
  readonly atMs: number
}

export function lastChangeOf(record: IdentityRecord, stored: readonly TransitionRecord[]): LastChange {
  const changes = [
    ...record.imports.map(({ atMs }) => ({ kind: 'imported', atMs }) as const),
    ...stored.map(transitionStateOf),
  ]
  const first: LastChange = {
    kind: record.origin === 'imported' ? 'imported' : 'signed',
    atMs: record.addedAtMs,
  }
  return changes.reduce<LastChange>(
    (last, { kind, atMs }) => (atMs >= last.atMs ? { kind, atMs } : last),
    first,
  )
}

export type ExportedIdentity =
  | { readonly kind: 'exported'; readonly fileName: string; readonly content: string }
  /** The identity does not exist yet, its record is damaged, or its balance is unknown or too large for JSON. */
  | { readonly kind: 'not-there' | 'damaged' | 'no-balance' }

export function exportIdentity({ record, status, state }: IdentityView): ExportedIdentity {
  if (status === 'damaged') return { kind: 'damaged' }
  if (state === undefined) return { kind: 'not-there' }
  const { identity, balanceCredits } = state
  if (balanceCredits === undefined) return { kind: 'no-balance' }
  const json = z.safeEncode(identityIn(wireProfiles[record.profile]).json, {
    ...identity,
    balance: balanceCredits,
  })
  if (!json.success) return { kind: 'no-balance' }
  const content = `${JSON.stringify(json.data, undefined, 2)}\n`
  return { kind: 'exported', fileName: `identity-${record.id.slice(0, 8)}.json`, content }
}

interface ReceiverView extends Pick<IdentityView, 'history'> {
  readonly record: Pick<IdentityRecord, 'id' | 'networkId'>
}

export function sumReceived(
  receivers: readonly ReceiverView[],
  transitions: Iterable<TransitionRecord>,
): bigint {
  return [...listReceived(receivers, transitions).values()].reduce((total, each) => total + each, 0n)
}

/**
 * Sums confirmed transfers from other identities here since a balance was read, by identity id, in credits. A balance
 * is not updated by them, because other changes are unknown.
 */
export function listReceived(
  receivers: readonly ReceiverView[],
  transitions: Iterable<TransitionRecord>,
): ReadonlyMap<string, bigint> {
  const byId = new Map(receivers.map((each) => [each.record.id, each]))
  const networks = new Set(receivers.map(({ record }) => record.networkId))
  const credits = new Map<string, bigint>()
  for (const each of transitions) {
    if (each.kind !== 'transfer' || !networks.has(each.networkId)) continue
    const state = transitionStateOf(each)
    if (state.kind !== 'confirmed') continue
    const transition = openTransition(each)?.transition
    if (transition?.type !== TransitionType.transfer) continue
    const id = formatIdentityId(transition.recipientId)
    const receiver = byId.get(id)
    if (receiver?.record.networkId !== each.networkId) continue
    const readAtMs = receiver.history.findLast(({ effect }) => effect === 'imported')?.atMs ?? 0
    if (state.atMs > readAtMs) credits.set(id, (credits.get(id) ?? 0n) + transition.amount)
  }
  return credits
}

type StoredIdentities = Pick<WorkspaceState, 'identities' | 'transitions'>

export function findIdentity(
  { identities, transitions }: StoredIdentities,
  id: string,
): IdentityView | undefined {
  const record = identities.get(id)
  return record && viewIdentity(record, transitionsOf(transitions, id))
}

/** Returns the history of any identity, even of one that the workspace only tops up and does not list. */
export function historyOf(
  state: StoredIdentities,
  identityId: string,
): { readonly holding: IdentityHistory; readonly isKnown: boolean } {
  const known = findIdentity(state, identityId)
  if (known !== undefined) return { holding: known, isKnown: true }
  const transitions = transitionsOf(state.transitions, identityId).flatMap(
    (each) => openTransition(each) ?? [],
  )
  return { holding: { imports: [], transitions }, isKnown: false }
}

export function useIdentityView(id: string): IdentityView | undefined {
  const record = useWorkspace((state) => state.identities.get(id))
  const transitions = useWorkspace((state) => state.transitions)
  return record && viewIdentity(record, transitionsOf(transitions, id))
}
