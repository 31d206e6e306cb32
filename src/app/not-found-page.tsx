import { Link, useLocation } from '@tanstack/react-router'
import { t } from './messages.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/card.tsx'
import { PageHead } from '#/ui/layout.tsx'

export function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <>
      <title>{t('shell.title', { page: t('shell.page.not-found') })}</title>
      <PageHead title={t('shell.page.not-found')} />
      <EmptyState
        title={pathname}
        action={
          <ButtonLink kind="primary" render={<Link to="/" />}>
            {t('shell.not-found.back')}
          </ButtonLink>
        }
      >
        {t('shell.not-found.about')}
      </EmptyState>
    </>
  )
}
