import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveIdentityId, formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { TransitionRecord } from '#/workspace/identities/transition-record.ts'
import { isLive } from '#/workspace/identities/transition-state.ts'
import type { KnownLock } from './read-lock.ts'

type Locks = ReadonlyMap<string, KnownLock>
type Transitions = ReadonlyMap<string, TransitionRecord>

const found = new WeakMap<Locks, { readonly transitions: Transitions; readonly ids: ReadonlySet<string> }>()

/** The ids of identities that locks would make which nothing uses, and that were not given up. Found once for the same records. */
export function openLocksOf(locks: Locks, transitions: Transitions): ReadonlySet<string> {
  const before = found.get(locks)
  if (before?.transitions === transitions) return before.ids
  const used = new Set(
    [...transitions.values()].flatMap((each) =>
      each.outPoint !== null && isLive(each) ? formatHex(each.outPoint) : [],
    ),
  )
  const ids = new Set(
    [...locks.values()].flatMap(({ record: { funds, givenUpAtMs } }) =>
      funds === null || givenUpAtMs !== null || used.has(formatHex(funds.outPoint))
        ? []
        : formatIdentityId(deriveIdentityId(funds.outPoint)),
    ),
  )
  found.set(locks, { transitions, ids })
  return ids
}
