import { Link } from '@tanstack/react-router'
import { t } from '#/workspace/messages/t.ts'
import { ButtonLink } from '#/ui/button-link.tsx'

export function CreateLink() {
  return (
    <ButtonLink kind="primary" icon="plus" render={<Link to="/build/create" />}>
      {t('identities.create')}
    </ButtonLink>
  )
}
