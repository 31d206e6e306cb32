import { useEffect } from 'react'
import { takeOtherText, undo } from '#/features/contracts/model/text-actions.ts'
import { t } from '#/workspace/messages/t.ts'
import { postUndo } from '#/workspace/notices/post-undo.ts'

/** Says when another tab has written over what was worked on here, and offers to take that back. */
export function useOtherTab(id: string, text: string | undefined): void {
  useEffect(() => {
    if (text !== undefined && takeOtherText(id)) postUndo(t('contract.other-tab'), async () => undo(id))
  }, [id, text])
}
