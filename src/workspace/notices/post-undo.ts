import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { closeNotice, postNotice } from './notice-store.ts'

/**
 * Says what was done and offers to take it back. `brief`: for ten seconds, since it can be taken back elsewhere too;
 * otherwise until the notice is closed.
 */
export function postUndo(
  text: string,
  undo: () => Promise<void>,
  { brief = false }: { readonly brief?: boolean } = {},
): void {
  const id = postNotice({
    tone: 'ok',
    text,
    undo: {
      text: t('control.undo'),
      brief,
      onUndo: () => {
        closeNotice(id)
        undo().catch((error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }))
      },
    },
  })
}
