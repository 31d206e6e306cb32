import { useUncovered } from '#/workspace/backup/uncovered.ts'
import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { formatKeyName } from '#/workspace/messages/vault-key-words.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { vault, type VaultKey } from '#/workspace/vault-session.ts'
import { NameDialog } from '#/ui/name-dialog.tsx'

export function RemoveKeyDialog({
  vaultKey,
  onClose,
}: {
  readonly vaultKey: VaultKey | undefined
  readonly onClose: () => void
}) {
  const uncovered = useUncovered().keys
  const isCovered = vaultKey !== undefined && !uncovered.some(({ id }) => id === vaultKey.id)
  const label = vaultKey === undefined ? '' : formatKeyName(vaultKey)
  const remove = () => {
    if (vaultKey === undefined) return
    vault.removeKey(vaultKey.id).then(
      () => postNotice({ tone: 'ok', text: t('vault.remove.done', { label }) }),
      (error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }),
    )
  }
  return (
    <NameDialog
      open={vaultKey !== undefined}
      title={t('vault.remove.title')}
      name={label}
      words={{
        nameLabel: t('vault.remove.name'),
        keep: t('vault.remove.keep'),
        act: t('vault.remove.act'),
        why: t('vault.remove.why'),
      }}
      onAct={remove}
      onClose={onClose}
    >
      {isCovered ? t('vault.remove.about.covered') : t('vault.remove.about')}
    </NameDialog>
  )
}
