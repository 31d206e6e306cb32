import { Link, useLocation } from '@tanstack/react-router'
import { t } from '#/features/vault/messages.ts'
import { unlockForm } from '#/words/vault-forms.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { Card, EmptyState } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Note } from '#/ui/note.tsx'
import { Opening, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { UnlockForm } from '#/ui/proof-form.tsx'
import { lostWays } from '#/features/vault/model/lost-vault.ts'
import { lockWords, useLastLock } from '#/features/vault/model/vault-lock.ts'
import { BeginAnew } from './closed-vault.tsx'
import type { ReactNode } from 'react'
import { ButtonLink } from '#/ui/button.tsx'

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

/** Help for a forgotten passphrase, beginning with the ways that this vault has. */
function LostPassphrase() {
  const view = useVault()
  const { about, rows } = lostWays(view)
  // A link to `#lost` opens this help.
  const { hash } = useLocation()
  return (
    <Disclosure key={hash} title={t('lost.title')} isOpen={hash === 'lost'}>
      <Stack>
        <Text as="p" tone="second">
          {t('lost.about')} {about}
        </Text>
        {rows.length === 0 ? (
          <Text as="p" tone="second">
            {t('lost.neither.about')}
          </Text>
        ) : (
          <KeyValues items={[...rows, { name: t('lost.neither'), value: t('lost.neither.about') }]} />
        )}
        <BeginAnew vaultId={'vaultId' in view.session ? view.session.vaultId : null} />
      </Stack>
    </Disclosure>
  )
}

/** Renders its children if the vault is open, otherwise a way to open or create one. */
export function OpenVaultOnly({
  locked,
  children,
}: {
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
