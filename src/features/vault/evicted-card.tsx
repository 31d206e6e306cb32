import { t } from '#/workspace/messages/t.ts'
import { vault } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'

export function EvictedCard() {
  return (
    <Note
      tone="bad"
      title={t('vault.evicted')}
      action={<Button onClick={() => void vault.forgetEvicted()}>{t('vault.evicted.forget')}</Button>}
    >
      {t('vault.evicted.about')}
    </Note>
  )
}
