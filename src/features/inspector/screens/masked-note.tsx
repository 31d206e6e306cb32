import { Link } from '@tanstack/react-router'
import type { Reading } from '#/protocol/inspect/reading.ts'
import { t } from '#/workspace/messages/t.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Note } from '#/ui/note.tsx'

/** What was taken from the screen, and where it may be brought instead. */
export function MaskedNote({ reading: { kind, reason } }: { readonly reading: Reading }) {
  if (kind === 'recovery-phrase')
    return (
      <Note
        tone="warn"
        alert
        title={t('inspector.masked.phrase')}
        action={
          <ButtonLink render={<Link to="/vault/phrase" />}>{t('inspector.masked.phrase.vault')}</ButtonLink>
        }
      >
        {t('inspector.masked.phrase.about')}
      </Note>
    )
  return (
    <Note tone="warn" alert title={t('inspector.masked.title')}>
      {t('inspector.masked.about')}{' '}
      {t(reason === 'may-be-private' ? 'inspector.masked.again' : 'inspector.masked.alone')}
    </Note>
  )
}
