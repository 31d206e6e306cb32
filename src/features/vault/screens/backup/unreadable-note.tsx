import { t } from '#/features/vault/messages.ts'
import { Note } from '#/ui/note.tsx'

/** Records of a backup that this version does not know. */
export function UnreadableNote({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <Note tone="warn" title={t('backup.restore.unreadable', { count })}>
      {t('backup.restore.unreadable.about')}
    </Note>
  )
}
