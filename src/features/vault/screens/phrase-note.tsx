import { Link } from '@tanstack/react-router'
import { t } from '#/workspace/messages/t.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Note } from '#/ui/note.tsx'

/** A phrase that is not written down is a warning; before the first private key one is offered, and not forced. */
export function PhraseNote() {
  const phrase = useVault((view) => view.phrase)
  const begins = useVault((view) => view.session.kind === 'open' && view.keys.length === 0)
  if (phrase === null) {
    return begins ? (
      <Note
        title={t('phrase.offer')}
        action={<ButtonLink render={<Link to="/vault/phrase" />}>{t('phrase.offer.act')}</ButtonLink>}
      >
        {t('phrase.offer.about')}
      </Note>
    ) : null
  }
  if (phrase.writtenDownAtMs !== null) return null
  return (
    <Note
      tone="warn"
      title={t('phrase.unwritten')}
      action={<ButtonLink render={<Link to="/vault/phrase" />}>{t('phrase.write')}</ButtonLink>}
    >
      {t('phrase.unwritten.about')}
    </Note>
  )
}
