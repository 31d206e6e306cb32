import { Link } from '@tanstack/react-router'
import { t } from '#/workspace/messages/t.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Row } from '#/ui/row.tsx'

export function NoDraft({ id }: { readonly id: string }) {
  return (
    <>
      <PageHead title={t('builder.title')} />
      <EmptyState
        title={t('builder.no-draft')}
        action={
          <Row wrap>
            <ButtonLink kind="primary" icon="plus" render={<Link to="/build/create" />}>
              {t('builder.title')}
            </ButtonLink>
            <ButtonLink render={<Link to="/" />}>{t('builder.no-draft.identities')}</ButtonLink>
          </Row>
        }
      >
        {t('builder.no-draft.about', { id: id.slice(0, 64) })}
      </EmptyState>
    </>
  )
}
