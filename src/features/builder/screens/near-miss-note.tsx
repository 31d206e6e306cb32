import { markDifference, type NearMiss } from '#/domain/identity/near-miss.ts'
import { t } from '#/features/builder/messages.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { MarkedText } from '#/ui/text.tsx'

export function NearMissNote({
  text,
  miss,
  onTake,
}: {
  readonly text: string
  readonly miss: NearMiss
  readonly onTake: (() => void) | undefined
}) {
  const label = useWorkspace(({ identities }) => identities.get(miss.id)?.label ?? '')
  const name = formatIdentityName({ label, id: miss.id })
  return (
    <Note
      tone="warn"
      title={t('top-up.near', { name })}
      action={onTake && <Button onClick={onTake}>{t('top-up.near.take', { name })}</Button>}
    >
      {t('top-up.near.about', { match: miss.match })} <MarkedText parts={markDifference(text, miss.id)} />
    </Note>
  )
}
