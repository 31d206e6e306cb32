import { Link } from '@tanstack/react-router'
import { t } from '#/features/inspector/messages.ts'
import type { Reading } from '#/protocol/inspect/reading.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'

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
  if (kind === 'key-file')
    return (
      <Note
        tone="warn"
        alert
        title={t('inspector.masked.key-file')}
        action={<ButtonLink render={<Link to="/vault" />}>{t('inspector.masked.key-file.vault')}</ButtonLink>}
      >
        {t('inspector.masked.about.all')}
      </Note>
    )
  return (
    <Note tone="warn" alert title={t('inspector.masked.title')}>
      {t('inspector.masked.about')}{' '}
      {t(reason === 'may-be-private' ? 'inspector.masked.again' : 'inspector.masked.alone')}
    </Note>
  )
}
