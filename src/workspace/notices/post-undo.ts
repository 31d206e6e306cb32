import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { closeNotice, postNotice } from './notice-store.ts'

/** Says what was done and offers to take it back. */
export function postUndo(text: string, undo: () => Promise<void>): void {
  const id = postNotice({
    tone: 'ok',
    text,
    undo: {
      text: t('control.undo'),
      onUndo: () => {
        closeNotice(id)
        undo().catch((error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }))
      },
    },
  })
}
