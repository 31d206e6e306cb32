import { useState } from 'react'
import { t } from '#/workspace/messages/t.ts'
import { useVault, type VaultPasskey } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import styles from '#/features/vault/screens/ways-card.module.css'
import { RemovePasskeyForm } from './remove-passkey-form.tsx'
import { RenamePasskeyForm } from './rename-passkey-form.tsx'

/** One passkey: its name, since when, and what can be done with it while the vault is open. */
export function PasskeyWay({
  passkey,
  usedAtMs,
}: {
  readonly passkey: VaultPasskey
  readonly usedAtMs: number | undefined
}) {
  const open = useVault((view) => view.session.kind === 'open')
  const [doing, setDoing] = useState<'nothing' | 'rename' | 'remove'>('nothing')
  const done = () => setDoing('nothing')
  const { name } = passkey
  return (
    <div className={styles['way']}>
      <Row
        wrap
        top
        end={
          open && doing === 'nothing' ? (
            <Row gap="snug">
              <Button
                size="small"
                kind="quiet"
                label={t('passkey.rename.of', { name })}
                onClick={() => setDoing('rename')}
              >
                {t('passkey.rename')}
              </Button>
              <Button
                size="small"
                kind="quiet"
                label={t('passkey.remove.of', { name })}
                onClick={() => setDoing('remove')}
              >
                {t('passkey.remove')}
              </Button>
            </Row>
          ) : undefined
        }
      >
        <Stack gap="snug">
          <b>{t('passkey.of', { name })}</b>
          <Text size="small" tone="quiet">
            {formatAbout(passkey, usedAtMs)}
          </Text>
        </Stack>
      </Row>
      {open && doing === 'rename' ? <RenamePasskeyForm passkey={passkey} onDone={done} /> : null}
      {open && doing === 'remove' ? <RemovePasskeyForm passkey={passkey} onDone={done} /> : null}
    </div>
  )
}

function formatAbout({ createdAtMs: at }: VaultPasskey, usedAt: number | undefined): string {
  return usedAt === undefined ? t('passkey.about', { at }) : t('passkey.about.used', { at, usedAt })
}
