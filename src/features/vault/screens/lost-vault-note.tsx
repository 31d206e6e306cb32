import { t } from '#/workspace/messages/t.ts'
import { vault } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'

/** A vault was lost and another stands in its place: nobody has said yet that it is not missed. */
export function LostVaultNote() {
  return (
    <Note
      tone="bad"
      title={t('vault.lost')}
      action={<Button onClick={() => void vault.forgetEvicted()}>{t('vault.lost.forget')}</Button>}
    >
      {t('vault.lost.about')}
    </Note>
  )
}
