import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveIdentityId, formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { reportAssetLock } from '#/protocol/transition/check-unsigned.ts'
import { isFunded, type Transition } from '#/protocol/transition/transition.ts'
import {
  checkTransitionBytes,
  deriveSigningDigest,
  encodeSigningBytes,
} from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { TransitionKind, TransitionRecord } from './transition-record.ts'
import { transitionStateOf, type TransitionState } from './transition-state.ts'

export interface OpenedTransition {
  readonly record: TransitionRecord
  readonly transition: Transition
  readonly identityId: Uint8Array
  readonly state: TransitionState
  /** Amount that a create or top-up locks; unknown for a ChainLock proof without its transaction. */
  readonly amountDuffs: bigint | undefined
  readonly fundedCredits: bigint | undefined
}

export const kindOfType = {
  [TransitionType.create]: 'create',
  [TransitionType.topUp]: 'top-up',
  [TransitionType.update]: 'update',
  [TransitionType.withdrawal]: 'withdrawal',
  [TransitionType.transfer]: 'transfer',
} as const satisfies Record<Transition['type'], TransitionKind>

interface TransitionIndex {
  readonly found: Pick<TransitionRecord, 'id' | 'kind' | 'identityId' | 'outPoint'>
  readonly identityId: Uint8Array
  readonly amountDuffs?: bigint | undefined
}

/** Returns the contents of a transition, or `undefined` if its proof names no out point. */
export function indexTransition(
  transition: Transition,
  { profile, lockTransaction }: Pick<TransitionRecord, 'profile' | 'lockTransaction'>,
): TransitionIndex | undefined {
  const terms = wireProfiles[profile]
  const id = formatHex(deriveSigningDigest(encodeSigningBytes(transition, terms)))
  const kind = kindOfType[transition.type]
  if (!isFunded(transition)) {
    const { identityId } = transition
    return { found: { id, kind, identityId: formatIdentityId(identityId), outPoint: null }, identityId }
  }
  const context = lockTransaction === undefined ? {} : { lockTransaction }
  const { outPoint, lockOutput } = reportAssetLock(transition, terms, context)
  if (outPoint === undefined) return undefined
  const identityId =
    transition.type === TransitionType.create ? deriveIdentityId(outPoint, terms) : transition.identityId
  return {
    found: { id, kind, identityId: formatIdentityId(identityId), outPoint },
    identityId,
    amountDuffs: lockOutput?.amountDuffs,
  }
}

const opened = new WeakMap<TransitionRecord, { readonly known: OpenedTransition | undefined }>()

/** Reads the bytes of a record once. Returns `undefined` if they are invalid or do not match the record. */
export function openTransition(record: TransitionRecord): OpenedTransition | undefined {
  const before = opened.get(record)
  if (before !== undefined) return before.known
  const known = read(record)
  opened.set(record, { known })
  return known
}

export function isOpened(record: TransitionRecord): boolean {
  return opened.has(record)
}

/** Caches a transition that a caller has read to verify its record, so that `openTransition` need not read it again. */
export function noteRead(record: TransitionRecord, transition: Transition): void {
  if (!opened.has(record)) opened.set(record, { known: openAs(record, transition) })
}

function read(record: TransitionRecord): OpenedTransition | undefined {
  const checked = checkTransitionBytes(record.bytes, wireProfiles[record.profile])
  return checked.ok ? openAs(record, checked.value) : undefined
}

function openAs(record: TransitionRecord, transition: Transition): OpenedTransition | undefined {
  const index = indexTransition(transition, record)
  if (index === undefined || !isFoundBy(record, index.found)) return undefined
  const { amountDuffs, identityId } = index
  return {
    record,
    transition,
    identityId,
    state: transitionStateOf(record),
    amountDuffs,
    fundedCredits: amountDuffs === undefined ? undefined : creditsOf(amountDuffs),
  }
}

function isFoundBy(
  record: TransitionRecord,
  { id, kind, identityId, outPoint }: TransitionIndex['found'],
): boolean {
  const samePlace =
    outPoint === null || record.outPoint === null
      ? outPoint === record.outPoint
      : equalBytes(outPoint, record.outPoint)
  return record.id === id && record.kind === kind && record.identityId === identityId && samePlace
}

type Records = ReadonlyMap<string, TransitionRecord>
type Groups = ReadonlyMap<string, readonly TransitionRecord[]>

const grouped = new WeakMap<Records, Groups>()

function groupTransitions(records: Records): Groups {
  const before = grouped.get(records)
  if (before !== undefined) return before
  const groups = new Map<string, TransitionRecord[]>()
  for (const record of records.values()) {
    const group = groups.get(record.identityId)
    if (group === undefined) groups.set(record.identityId, [record])
    else group.push(record)
  }
  grouped.set(records, groups)
  return groups
}

const none: readonly TransitionRecord[] = []

export function transitionsOf(records: Records, identityId: string): readonly TransitionRecord[] {
  return groupTransitions(records).get(identityId) ?? none
}
