import { Link } from '@tanstack/react-router'
import { t } from '#/features/vault/messages.ts'
import { ButtonLink } from '#/ui/button-link.tsx'

export function BackupNowLink() {
  return (
    <ButtonLink kind="primary" icon="download" render={<Link to="/vault/backup" />}>
      {t('backup.now')}
    </ButtonLink>
  )
}
