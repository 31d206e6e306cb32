import { Link } from '@tanstack/react-router'
import type { FundedDraft } from '#/workspace/drafts/funded-draft.ts'
import { builderTitle } from '#/features/builder/words/builder-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Row } from '#/ui/row.tsx'

export function NoDraft({ id, kind }: { readonly id: string; readonly kind: FundedDraft['kind'] }) {
  return (
    <>
      <PageHead title={builderTitle(kind)} />
      <EmptyState
        title={t('builder.no-draft')}
        action={
          <Row wrap>
            <ButtonLink
              kind="primary"
              icon="plus"
              render={<Link to={kind === 'create' ? '/build/create' : '/build/top-up/{-$id}'} />}
            >
              {builderTitle(kind)}
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
