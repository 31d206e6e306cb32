import { useState } from 'react'
import { formatError } from '#/words/format-error.ts'
import { t } from '#/features/vault/messages.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { vault } from '#/session/vault/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { NameDialog } from '#/ui/name-dialog.tsx'

/** Removes the vault that stands here, once it was typed what goes with it. */
export function BeginAnew({
  vaultId,
  count,
}: {
  readonly vaultId: string | null
  /** Of its private keys; nothing where they cannot be read. */
  readonly count: number | undefined
}) {
  const [asking, setAsking] = useState(false)
  const discard = () =>
    vault.discardVault({ vaultId }).then(
      () => postNotice({ tone: 'ok', text: t('discard.done') }),
      (error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }),
    )
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t('lost.begin')}</Button>
      <NameDialog
        open={asking}
        title={t('discard.title')}
        name={count === undefined ? t('discard.name.unknown') : t('discard.name', { count })}
        words={{
          nameLabel: t('discard.label'),
          keep: t('discard.keep'),
          act: t('discard.act'),
          why: t('discard.why'),
        }}
        onAct={() => void discard()}
        onClose={() => setAsking(false)}
      >
        <p>{count === undefined ? t('discard.about.unknown') : t('discard.about', { count })}</p>
      </NameDialog>
    </div>
  )
}
