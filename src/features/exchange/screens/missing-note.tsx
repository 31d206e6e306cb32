import { Link } from '@tanstack/react-router'
import { t } from '#/workspace/messages/t.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Note } from '#/ui/note.tsx'

/** Some private keys are not here. Which, and how each comes here, stands beside each. */
export function MissingNote({ count }: { readonly count: number }) {
  return (
    <Note
      tone="warn"
      title={t('desk.missing', { count })}
      action={<ButtonLink render={<Link to="/vault" />}>{t('desk.missing.act')}</ButtonLink>}
    >
      {t('desk.missing.stays')}
    </Note>
  )
}
