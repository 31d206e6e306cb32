import { Link } from '@tanstack/react-router'
import { t } from '#/features/vault/messages.ts'
import { vault } from '#/session/vault/vault-session.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { Row, Stack } from '#/ui/layout.tsx'

export function EvictedCard() {
  return (
    <Note tone="bad" title={t('vault.evicted')}>
      <Stack gap="close">
        <span>{t('vault.evicted.about')}</span>
        <Row wrap>
          <ButtonLink kind="primary" render={<Link to="/vault/restore" />}>
            {t('backup.restore.title')}
          </ButtonLink>
          <Button kind="quiet" onClick={() => void vault.forgetEvicted()}>
            {t('vault.evicted.forget')}
          </Button>
        </Row>
      </Stack>
    </Note>
  )
}
