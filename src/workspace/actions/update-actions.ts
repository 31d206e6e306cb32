import { systemClock } from '#/platform/clock.ts'
import {
  commitToWorkspace,
  putRecord,
  removeRecord,
  useWorkspace,
} from '#/workspace/storage/workspace-store.ts'
import { newUpdateDraft, type UpdateDraft } from '#/workspace/records/update-draft.ts'

type UpdateChange = Partial<Pick<UpdateDraft, 'disable' | 'keys' | 'newKey' | 'disabledAtMs'>>

/** Changes the update of an identity; the first change begins it. Each is written at once; a failure shows in the save state. */
export function changeUpdate(id: string, change: (draft: UpdateDraft) => UpdateChange): void {
  const { updates, identities } = useWorkspace.getState()
  const identity = identities.get(id)
  const draft = updates.get(id) ?? (identity && newUpdateDraft(identity))
  if (draft === undefined) return
  const savedAtMs = systemClock.wallMs()
  saveUpdate({ ...draft, ...change(draft), version: draft.version + 1, savedAtMs }).catch(() => undefined)
}

export function stageDisabling(id: string, keyId: number): void {
  changeUpdate(id, ({ disable }) => ({
    disable: [...new Set([...disable, keyId])].toSorted((a, b) => a - b),
  }))
}

export function unstageDisabling(id: string, keyId: number): void {
  changeUpdate(id, ({ disable }) => ({ disable: disable.filter((each) => each !== keyId) }))
}

/** Takes everything back that is staged, and gives what puts it there again. Private keys that were made stay in the vault. */
export async function clearUpdate(id: string): Promise<() => Promise<void>> {
  const draft = useWorkspace.getState().updates.get(id)
  const left = new Map(useWorkspace.getState().updates)
  left.delete(id)
  await commitToWorkspace({ updates: left }, [removeRecord('updates', id)])
  return async () => {
    if (draft !== undefined) await saveUpdate(draft)
  }
}

export function saveUpdate(draft: UpdateDraft): Promise<void> {
  const updates = new Map(useWorkspace.getState().updates).set(draft.id, draft)
  return commitToWorkspace({ updates }, [putRecord('updates', draft.id, draft)])
}
