import { systemClock } from '#/platform/clock.ts'
import { addRecord, changeRecord, putRecord, removeRecord, type RecordChange } from '#/store/record-change.ts'
import { commitToWorkspace, typeIntoWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { emptyKeyForm, type NewKeyForm } from '#/store/records/new-key-form.ts'
import { newUpdateDraft, type UpdateDraft } from '#/store/records/update-draft.ts'

type UpdateChange = Partial<
  Pick<UpdateDraft, 'disable' | 'keys' | 'newKey' | 'disabledAtMs' | 'userFeeIncrease'>
>

/** Changes the update of an identity; the first change creates it. Failures to write show in the save state. */
export function changeUpdate(id: string, change: (draft: UpdateDraft) => UpdateChange): void {
  const { updates, identities } = useWorkspace.getState()
  const identity = identities.get(id)
  const savedAtMs = systemClock.wallMs()
  // Another tab may still show an earlier update with any version, so the new update must have a higher version.
  const begun =
    updates.has(id) || identity === undefined
      ? undefined
      : { ...newUpdateDraft(identity), version: savedAtMs }
  typeIntoWorkspace([
    putRecord('updates', id, (stored) => {
      const draft = stored ?? begun
      return draft && { ...draft, ...change(draft), version: draft.version + 1, savedAtMs }
    }),
  ])
}

/** Sets the purpose and level in the form that adds a key, and clears its other fields. */
export function chooseNewKey(id: string, kind: Pick<NewKeyForm, 'purpose' | 'securityLevel'>): void {
  changeUpdate(id, () => ({ newKey: { ...emptyKeyForm, ...kind } }))
}

export function stageDisabling(id: string, keyId: number): void {
  changeUpdate(id, ({ disable }) => ({
    disable: [...new Set([...disable, keyId])].toSorted((a, b) => a - b),
  }))
}

export function unstageDisabling(id: string, keyId: number): void {
  changeUpdate(id, ({ disable }) => ({ disable: disable.filter((each) => each !== keyId) }))
}

/** Removes all staged changes. Returns a function that stages them again. Generated private keys stay in the vault. */
export async function clearUpdate(id: string): Promise<() => Promise<void>> {
  const draft = useWorkspace.getState().updates.get(id)
  await commitToWorkspace([removeRecord('updates', id)])
  return async () => {
    if (draft !== undefined) await commitToWorkspace([addRecord('updates', id, draft)])
  }
}

export function forgetSentUpdate(id: string): RecordChange {
  return changeRecord('updates', id, (draft) => ({
    ...draft,
    version: draft.version + 1,
    savedAtMs: systemClock.wallMs(),
    givenOut: [],
  }))
}

export function countStaged({ keys, disable }: Pick<UpdateDraft, 'keys' | 'disable'>): number {
  return keys.length + disable.length
}
