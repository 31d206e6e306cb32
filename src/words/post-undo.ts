import { formatError } from './format-error.ts'
import { t } from './t.ts'
import { closeNotice, postNotice } from '#/domain/program/notice-store.ts'

/**
 * Posts a notice with an undo: for ten seconds if `brief`, because other controls can undo it too, otherwise for a
 * minute. Calls `onOver` when the undo is no longer possible. Returns a function that closes the notice.
 */
export function postUndo(
  text: string,
  undo: () => Promise<void>,
  { brief = false, onOver }: { readonly brief?: boolean; readonly onOver?: () => void } = {},
): () => void {
  let isTaken = false
  const id = postNotice({
    tone: 'ok',
    text,
    undo: {
      text: t('control.undo'),
      brief,
      onUndo: () => {
        isTaken = true
        closeNotice(id)
        undo().catch((error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }))
      },
    },
    onGone: () => {
      if (!isTaken) onOver?.()
    },
  })
  return () => closeNotice(id)
}

export function postError(error: unknown): void {
  postNotice({ tone: 'bad', text: formatError(error) })
}
