import type { NearMiss } from '#/features/builder/model/identities/near-miss.ts'
import { formatIdentityName } from '#/workspace/messages/identity-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'

/** The identity of the list that was probably meant, and one press to take it. */
export function NearMissNote({ miss, onTake }: { readonly miss: NearMiss; readonly onTake: () => void }) {
  const label = useWorkspace(({ identities }) => identities.get(miss.id)?.label ?? '')
  const name = formatIdentityName({ label, id: miss.id })
  return (
    <Note
      tone="warn"
      title={t('top-up.near', { name })}
      action={<Button onClick={onTake}>{t('top-up.near.take', { name })}</Button>}
    >
      {miss.likeness === 'typo' ? t('top-up.near.typo') : t('top-up.near.ends')} <Text mono>{miss.id}</Text>
    </Note>
  )
}
