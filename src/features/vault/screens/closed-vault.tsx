import { Link } from '@tanstack/react-router'
import { t } from '#/features/vault/messages.ts'
import { discardLines, unknownLines } from '#/features/vault/model/lost-vault.ts'
import { newVaultForm } from '#/words/vault-forms.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Opening, Columns, Stack, Row } from '#/ui/layout.tsx'
import { NewSecretForm } from '#/ui/new-secret.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { useVault, vault, type VaultSession } from '#/domain/keys/vault-session.ts'
import { errorCode } from '#/domain/program/error-code.ts'
import { formatErrorCode, formatError } from '#/words/format-error.ts'
import { KeyValues } from '#/ui/list.tsx'
import { useState } from 'react'
import { postNotice } from '#/domain/program/notice-store.ts'
import { NameDialog } from '#/ui/name-dialog.tsx'

/** A page of the vault with nothing to unlock: the vault is missing, was removed by the browser, or cannot be read. */
export function ClosedVault({
  session,
  isForImport = false,
}: {
  readonly session: Exclude<VaultSession, { readonly kind: 'locked' | 'open' }>
  readonly isForImport?: boolean
}) {
  switch (session.kind) {
    case 'starting':
      return (
        <Opening narrow={257} wide={249}>
          {t('vault.starting')}
        </Opening>
      )
    case 'missing':
      return <CreateVaultCard isForImport={isForImport} />
    case 'evicted':
      return <EvictedCard />
    case 'unusable':
    case 'failed':
      return <FaultCard session={session} />
  }
}

export function CreateVaultCard({ isForImport = false }: { readonly isForImport?: boolean }) {
  return (
    <Columns shape="main">
      <Card title={t('vault.create')}>
        <Stack>
          {isForImport ? <Note>{t('vault.create.import')}</Note> : null}
          <Text as="p" tone="second">
            {t('vault.create.about')}
          </Text>
          <NewSecretForm {...newVaultForm()} />
        </Stack>
      </Card>
      <Note title={t('vault.create.restore')}>
        <Stack gap="close">
          <span>{t('vault.create.restore.about')}</span>
          <div>
            <ButtonLink render={<Link to="/vault/restore" />}>{t('backup.restore.title')}</ButtonLink>
          </div>
        </Stack>
      </Note>
    </Columns>
  )
}

function EvictedCard() {
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
        {code === 'vault/damaged' ? <BeginAnew vaultId={null} /> : null}
      </Stack>
    </Card>
  )
}

/** Removes the vault of this browser, once the user has typed what is lost with it. */
export function BeginAnew({ vaultId }: { readonly vaultId: string | null }) {
  const view = useVault()
  const count = view.keys.length
  const [asking, setAsking] = useState(false)
  const discard = () =>
    vault.discardVault({ vaultId }).then(
      () => postNotice({ tone: 'ok', text: t('discard.done') }),
      (error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }),
    )
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t('lost.begin')}</Button>
      <NameDialog
        open={asking}
        title={t('discard.title')}
        name={vaultId === null ? t('discard.name.unknown') : t('discard.name', { count })}
        words={{
          nameLabel: t('discard.label'),
          keep: t('discard.keep'),
          act: t('discard.act'),
          why: t('discard.why'),
        }}
        onAct={() => void discard()}
        onClose={() => setAsking(false)}
      >
        <Stack gap="close">
          {(vaultId === null ? unknownLines() : discardLines(view)).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Stack>
      </NameDialog>
    </div>
  )
}
