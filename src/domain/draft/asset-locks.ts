import { isLive } from '#/store/records/transition-state.ts'
import type { WorkspaceState } from '#/store/workspace-store.ts'
import { systemClock } from '#/platform/clock.ts'
import { changeRecord } from '#/store/record-change.ts'
import { commitToWorkspace } from '#/store/workspace-changes.ts'

interface UsedOutPoint {
  readonly draftId: string
  readonly outPoint: Uint8Array
}

const usedBy = new WeakMap<WorkspaceState['transitions'], readonly UsedOutPoint[]>()

export function listUsedOutPoints(
  { transitions }: Pick<WorkspaceState, 'transitions'>,
  draftId: string,
): readonly Uint8Array[] {
  // Cached for the same transitions, because a bulk create asks for each of its rows.
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

export function abandonLock(id: string): Promise<void> {
  return setGivenUp(id, systemClock.wallMs())
}

export function resumeLock(id: string): Promise<void> {
  return setGivenUp(id, null)
}

async function setGivenUp(id: string, givenUpAtMs: number | null): Promise<void> {
  await commitToWorkspace([changeRecord('asset-locks', id, (record) => ({ ...record, givenUpAtMs }))])
}
