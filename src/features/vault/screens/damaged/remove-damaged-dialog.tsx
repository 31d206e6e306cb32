import { formatDamagedName } from '#/features/vault/words/damage-words.ts'
import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { vault, type DamagedEntry } from '#/workspace/vault-session.ts'
import { NameDialog } from '#/ui/name-dialog.tsx'

export function RemoveDamagedDialog({
  entry,
  onClose,
}: {
  readonly entry: DamagedEntry | undefined
  readonly onClose: () => void
}) {
  const name = entry === undefined ? '' : formatDamagedName(entry)
  const remove = () => {
    if (entry === undefined) return
    vault.removeDamaged(entry.id).then(
      () => postNotice({ tone: 'ok', text: t('damage.remove.done', { name }) }),
      (error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }),
    )
  }
  return (
    <NameDialog
      open={entry !== undefined}
      title={t('damage.remove.title')}
      name={name}
      words={{
        nameLabel: t('damage.remove.name'),
        keep: t('damage.remove.keep'),
        act: t('damage.remove.act'),
        why: t('damage.remove.why'),
      }}
      onAct={remove}
      onClose={onClose}
    >
      {t('damage.remove.about')}
    </NameDialog>
  )
}
