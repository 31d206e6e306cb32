import { formatHex } from '#/protocol/encoding/hex.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { deriveIdentityId, formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { isLive } from '#/workspace/history/transition-state.ts'
import type { WorkspaceState } from '#/workspace/storage/workspace-store.ts'
import { systemClock } from '#/platform/clock.ts'
import { changeRecord } from '#/workspace/storage/record-change.ts'
import { commitToWorkspace } from '#/workspace/storage/workspace-changes.ts'

type StoredLocks = Pick<WorkspaceState, 'locks' | 'transitions' | 'drafts'>

/** Ids of identities that locks are for which nothing uses, and that were not given up. */
export interface OpenLocks {
  /** What a lock would make, whatever its draft said. */
  readonly creates: ReadonlySet<string>
  /** What a draft would top up. */
  readonly topUps: ReadonlySet<string>
}

export const noOpenLocks: OpenLocks = { creates: new Set(), topUps: new Set() }

const found = new WeakMap<StoredLocks['locks'], StoredLocks & { readonly open: OpenLocks }>()

/** Found once for the same records. */
export function openLocksOf({ locks, transitions, drafts }: StoredLocks): OpenLocks {
  const before = found.get(locks)
  if (before?.transitions === transitions && before.drafts === drafts) return before.open
  const used = new Set(
    [...transitions.values()].flatMap((each) =>
      each.outPoint !== null && isLive(each) ? formatHex(each.outPoint) : [],
    ),
  )
  const creates = new Set<string>()
  const topUps = new Set<string>()
  for (const { record } of locks.values()) {
    const { funds, givenUpAtMs, draftId, profile } = record
    if (funds === null || givenUpAtMs !== null || used.has(formatHex(funds.outPoint))) continue
    const draft = drafts.get(draftId)
    if (draft?.kind === 'top-up') topUps.add(draft.identity.trim())
    else creates.add(formatIdentityId(deriveIdentityId(funds.outPoint, wireProfiles[profile])))
  }
  const open = { creates, topUps }
  found.set(locks, { locks, transitions, drafts, open })
  return open
}

interface UsedOutPoint {
  readonly draftId: string
  readonly outPoint: Uint8Array
}

const usedBy = new WeakMap<WorkspaceState['transitions'], readonly UsedOutPoint[]>()

/** The out points that fund something signed here already, except what was signed from this draft itself. */
export function listUsedOutPoints(
  { transitions }: Pick<WorkspaceState, 'transitions'>,
  draftId: string,
): readonly Uint8Array[] {
  // Found once for the same transitions: a bulk create asks for each of its rows.
  const used =
    usedBy.get(transitions) ??
    [...transitions.values()].flatMap((record) =>
      record.outPoint === null || !isLive(record)
        ? []
        : [{ draftId: record.draftId, outPoint: record.outPoint }],
    )
  usedBy.set(transitions, used)
  return used.flatMap((each) => (each.draftId === draftId ? [] : [each.outPoint]))
}

// The actions on a lock that are decisions of the user alone.

/** Nothing is to come of this lock: it leaves the list, and can be taken up again. */
export function abandonLock(id: string): Promise<void> {
  return setGivenUp(id, systemClock.wallMs())
}

export function resumeLock(id: string): Promise<void> {
  return setGivenUp(id, null)
}

async function setGivenUp(id: string, givenUpAtMs: number | null): Promise<void> {
  await commitToWorkspace([changeRecord('asset-locks', id, (record) => ({ ...record, givenUpAtMs }))])
}
