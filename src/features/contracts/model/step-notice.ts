import { postUndo } from '#/words/post-undo.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { undo } from './text-actions.ts'

// By contract: what closes the notice of its last step.
const shown = new Map<string, () => void>()

/**
 * Says what the last step did to a contract, with its undo. Once the text is another one, by whatever undo or change, that is no
 * longer true, and undo would be of another step: the notice goes.
 */
export function postStepUndo(id: string, text: string): void {
  closeStepNotice(id)
  const textOf = () => useWorkspace.getState().contracts.get(id)?.text
  const after = textOf()
  const stop = useWorkspace.subscribe(() => {
    if (textOf() !== after) closeStepNotice(id)
  })
  const close = postUndo(
    text,
    () => {
      undo(id)
      return Promise.resolve()
    },
    { brief: true, onOver: stop },
  )
  shown.set(id, () => {
    stop()
    close()
  })
}

/** Closes the notice of the last step when its page is left. */
export function closeStepNotice(id: string): void {
  shown.get(id)?.()
  shown.delete(id)
}
