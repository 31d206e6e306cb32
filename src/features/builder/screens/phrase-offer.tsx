import { Link } from '@tanstack/react-router'
import { t } from '#/features/builder/messages.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'

/** Before the first private key is made: only those made afterwards can be restored from a phrase. */
export function PhraseOffer() {
  const begins = useVault(
    ({ session, keys, phrase }) => session.kind === 'open' && keys.length === 0 && phrase === null,
  )
  if (!begins) return null
  return (
    <Note
      title={t('phrase.offer')}
      action={
        <ButtonLink size="small" render={<Link to="/vault/phrase" />}>
          {t('phrase.offer.act')}
        </ButtonLink>
      }
    >
      {t('phrase.offer.about')}
    </Note>
  )
}
