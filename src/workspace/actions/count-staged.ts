import type { UpdateDraft } from '#/workspace/records/update-draft.ts'

/** How much is staged. */
export function countStaged({ keys, disable }: Pick<UpdateDraft, 'keys' | 'disable'>): number {
  return keys.length + disable.length
}
