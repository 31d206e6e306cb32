import { Link, useLocation } from '@tanstack/react-router'
import { t } from '#/features/vault/messages.ts'
import { unlockForm } from '#/words/vault-forms.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { Card, EmptyState } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Note } from '#/ui/note.tsx'
import { Opening, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { UnlockForm } from '#/ui/proof-form.tsx'
import { countRestorable } from '#/features/vault/model/restore-requests.ts'
import { lockWords, useLastLock } from '#/features/vault/model/vault-lock.ts'
import { BeginAnew } from './closed-vault.tsx'
import type { ReactNode } from 'react'
import { ButtonLink } from '#/ui/button.tsx'

/** Says why the vault is locked, and opens it. */
export function UnlockCard() {
  const lastLock = useLastLock()
  const words = lastLock && lockWords(lastLock)
  return (
    <Card title={t('vault.unlock')}>
      <Stack>
        {words === undefined ? null : (
          <Note icon="lock" title={words.line} action={<ChangeLink />}>
            {words.about}
          </Note>
        )}
        <UnlockForm {...unlockForm()} />
        <Text as="p" size="small" tone="quiet">
          {t('vault.unlock.about')}
        </Text>
        {lastLock === undefined || lastLock.reason === 'reload' ? null : (
          <Text as="p" size="small" tone="quiet">
            {t('lock.memory')}
          </Text>
        )}
        <LostPassphrase />
      </Stack>
    </Card>
  )
}

function ChangeLink() {
  return <Link to="/settings">{t('lock.change')}</Link>
}

/** What is left to do for who has forgotten the passphrase, in words. */
function LostPassphrase() {
  const { derived, others } = countRestorable(useVault((view) => view.keys))
  const hasPasskeys = useVault((view) => view.passkeys.length > 0)
  const vaultId = useVault(({ session }) => ('vaultId' in session ? session.vaultId : null))
  // A link to it opens it.
  const { hash } = useLocation()
  return (
    <Disclosure key={hash} title={t('lost.title')} isOpen={hash === 'lost'}>
      <Stack>
        <Text as="p" tone="second">
          {hasPasskeys ? t('lost.about.passkey') : t('lost.about')}
        </Text>
        <KeyValues
          items={[
            ...(hasPasskeys ? [{ name: t('lost.passkey'), value: t('lost.passkey.about') }] : []),
            {
              name: t('lost.phrase'),
              value: `${t('lost.phrase.about', { derived })} ${others === 0 ? '' : t('lost.phrase.others', { others })}`,
            },
            { name: t('lost.backup'), value: t('lost.backup.about') },
            { name: t('lost.neither'), value: t('lost.neither.about') },
          ]}
        />
        <BeginAnew vaultId={vaultId} count={derived + others} />
      </Stack>
    </Disclosure>
  )
}

/** Its children where the vault is open; else the way to open it, or to one. */
export function OpenVaultOnly({
  locked,
  children,
}: {
  /** What is to be said where it is locked. */
  readonly locked: string
  readonly children: ReactNode
}) {
  const kind = useVault((view) => view.session.kind)
  switch (kind) {
    case 'starting':
      return (
        <Opening narrow={293} wide={285}>
          {t('vault.starting')}
        </Opening>
      )
    case 'missing':
      return (
        <EmptyState
          title={t('vault.none')}
          action={
            <ButtonLink kind="primary" render={<Link to="/vault" />}>
              {t('vault.create.act')}
            </ButtonLink>
          }
        >
          {null}
        </EmptyState>
      )
    case 'evicted':
    case 'unusable':
    case 'failed':
      return (
        <EmptyState
          title={t('vault.unusable')}
          action={<ButtonLink render={<Link to="/vault" />}>{t('vault.go')}</ButtonLink>}
        >
          {null}
        </EmptyState>
      )
    case 'locked':
      return (
        <Stack>
          <Text as="p" tone="second">
            {locked}
          </Text>
          <UnlockCard />
        </Stack>
      )
    case 'open':
      return children
  }
}
