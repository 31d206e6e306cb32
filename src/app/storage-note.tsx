import { formatErrorCode } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'

/** Says on every page what of the stored drafts and identities could not be read. */
export function StorageNote() {
  const kind = useWorkspace((state) => state.kind)
  const unreadable = useWorkspace((state) => state.unreadable)
  const save = useWorkspace((state) => state.save)
  if (kind === 'unreadable') {
    return (
      <Note
        tone="bad"
        alert
        title={t('shell.storage.unreadable')}
        action={<Button onClick={() => window.location.reload()}>{t('shell.storage.reload')}</Button>}
      >
        {save.kind === 'failed' ? formatErrorCode(save.code) : null} {t('shell.storage.unreadable.about')}
      </Note>
    )
  }
  if (unreadable === 0) return null
  return (
    <Note tone="warn" title={t('shell.storage.damaged', { count: unreadable })}>
      {t('shell.storage.damaged.about')}
    </Note>
  )
}
