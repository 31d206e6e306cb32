import { systemClock } from '#/platform/clock.ts'
import { addRecord, changeRecord, putRecord, removeRecord, type RecordChange } from '#/store/record-change.ts'
import { commitToWorkspace, typeIntoWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { emptyKeyForm, type NewKeyForm } from '#/store/records/new-key-form.ts'
import { newUpdateDraft, type UpdateDraft } from '#/store/records/update-draft.ts'

type UpdateChange = Partial<
  Pick<UpdateDraft, 'disable' | 'keys' | 'newKey' | 'disabledAtMs' | 'userFeeIncrease'>
>

/** Changes the update of an identity; the first change begins it. A failure to write it shows in the save state. */
export function changeUpdate(id: string, change: (draft: UpdateDraft) => UpdateChange): void {
  const { updates, identities } = useWorkspace.getState()
  const identity = identities.get(id)
  const savedAtMs = systemClock.wallMs()
  // The one before may have had any number of changes, and another tab may still show it: a new one is newer than that.
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

/** Begins a new key of that kind in the form that adds one; what else was typed there goes. */
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

/** Undoes all staged changes, and returns what stages them again. Private keys that were generated stay in the vault. */
export async function clearUpdate(id: string): Promise<() => Promise<void>> {
  const draft = useWorkspace.getState().updates.get(id)
  await commitToWorkspace([removeRecord('updates', id)])
  return async () => {
    if (draft !== undefined) await commitToWorkspace([addRecord('updates', id, draft)])
  }
}

/** What ends the wait for an offline signer. */
export function forgetSentUpdate(id: string): RecordChange {
  return changeRecord('updates', id, (draft) => ({
    ...draft,
    version: draft.version + 1,
    savedAtMs: systemClock.wallMs(),
    givenOut: [],
  }))
}

/** How much is staged. */
export function countStaged({ keys, disable }: Pick<UpdateDraft, 'keys' | 'disable'>): number {
  return keys.length + disable.length
}
