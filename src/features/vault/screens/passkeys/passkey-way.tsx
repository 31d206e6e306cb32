import { useState } from 'react'
import { errorLines } from '#/words/format-violation.ts'
import { t } from '#/features/vault/messages.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { useVault, type VaultPasskey, vault, passkeyNameLength } from '#/domain/keys/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { RenameForm } from '#/features/vault/screens/rename-form.tsx'
import styles from '#/features/vault/screens/ways-card.module.css'

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
      {open && doing === 'rename' ? (
        <Sunk>
          <RenameForm
            name={name}
            required
            maxLength={passkeyNameLength}
            words={{
              label: t('passkey.add.name'),
              save: t('passkey.rename.save'),
              cancel: t('passkey.add.cancel'),
            }}
            onName={(next) => vault.renamePasskey({ id: passkey.id, name: next })}
            onEnd={done}
          />
        </Sunk>
      ) : null}
      {open && doing === 'remove' ? <RemovePasskeyForm passkey={passkey} onDone={done} /> : null}
    </div>
  )
}

function formatAbout({ createdAtMs: at }: VaultPasskey, usedAt: number | undefined): string {
  return usedAt === undefined ? t('passkey.about', { at }) : t('passkey.about.used', { at, usedAt })
}

/** Asks for a fresh proof, but without a dialog: a passkey can be added again. */
function RemovePasskeyForm({
  passkey: { id, name },
  onDone,
}: {
  readonly passkey: VaultPasskey
  readonly onDone: () => void
}) {
  const [attempt, run] = useAttempt()
  return (
    <Sunk>
      <Stack gap="close">
        <Text as="p" tone="second">
          {t('passkey.remove.about')}
        </Text>
        <ProofForm
          {...proofForm(t('passkey.remove.act'))}
          inline
          busy={attempt.kind === 'busy'}
          violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
          onProof={(proof) =>
            run(async () => {
              await vault.removePasskey({ id, proof })
              postNotice({ tone: 'ok', text: t('passkey.remove.done', { name }) })
            })
          }
        />
        <div>
          <Button size="small" kind="quiet" onClick={onDone}>
            {t('passkey.add.cancel')}
          </Button>
        </div>
      </Stack>
    </Sunk>
  )
}
