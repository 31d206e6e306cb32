import { formatError } from './format-error.ts'
import { t } from './t.ts'
import { closeNotice, postNotice } from '#/domain/program/notice-store.ts'

/**
 * `brief`: for ten seconds, because other controls can undo it too; otherwise for a minute. `onOver`: called when it
 * can no longer be undone. Returns a function that closes the notice.
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
