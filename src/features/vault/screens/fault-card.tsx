import { Link } from '@tanstack/react-router'
import { errorCode } from '#/session/error-code.ts'
import { formatErrorCode } from '#/words/format-error.ts'
import { t } from '#/features/vault/messages.ts'
import { vault, type VaultSession } from '#/session/vault/vault-session.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Note } from '#/ui/note.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { BeginAnew } from './begin-anew.tsx'

export function FaultCard({
  session,
}: {
  readonly session: Extract<VaultSession, { readonly kind: 'unusable' | 'failed' }>
}) {
  const code = session.kind === 'failed' ? errorCode(session.error) : session.code
  return (
    <Card title={t('vault.failed')}>
      <Stack>
        <Note tone="bad">{formatErrorCode(code)}</Note>
        <KeyValues items={[{ name: t('vault.failed.code'), value: <Text mono>{code}</Text> }]} />
        <Row wrap>
          {code === 'vault/damaged' ? (
            <ButtonLink kind="primary" render={<Link to="/vault/restore" />}>
              {t('backup.restore.title')}
            </ButtonLink>
          ) : null}
          <Button onClick={() => void vault.refresh()}>{t('vault.failed.again')}</Button>
        </Row>
        {code === 'vault/damaged' ? <BeginAnew vaultId={null} count={undefined} /> : null}
      </Stack>
    </Card>
  )
}
