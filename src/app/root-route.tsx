import { createRootRoute, Link, useLocation } from '@tanstack/react-router'
import { ButtonLink } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/card.tsx'
import { PageHead } from '#/ui/layout.tsx'
import { t } from './messages.ts'
import { Shell } from './shell.tsx'
import { StoppedProgram } from './stopped-page.tsx'

export const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error, reset }) => <StoppedProgram error={error} onAgain={reset} />,
})

function NotFoundPage() {
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
