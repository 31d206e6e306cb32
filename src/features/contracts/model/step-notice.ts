import { postUndo } from '#/words/post-undo.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { undo } from './text-actions.ts'

const shown = new Map<string, () => void>()

/** Shows a notice with undo. Any other change closes the notice, because its undo would then affect another step. */
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

/** Closes the notice of the last step when the user leaves the page. */
export function closeStepNotice(id: string): void {
  shown.get(id)?.()
  shown.delete(id)
}
