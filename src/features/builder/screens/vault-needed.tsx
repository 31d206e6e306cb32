import { useEffect, useRef } from 'react'
import { t } from '#/features/builder/messages.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { Link } from '@tanstack/react-router'
import { newVaultForm, unlockForm } from '#/words/vault-forms.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { NewSecretForm } from '#/ui/new-secret.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { UnlockForm } from '#/ui/proof-form.tsx'

/** Creates or unlocks the vault for a step that needs private keys. Renders nothing while the vault is open. */
export function VaultNeeded() {
  const kind = useVault((view) => view.session.kind)
  const before = useRef(kind)
  useEffect(() => {
    const isOpened = kind === 'open' && (before.current === 'missing' || before.current === 'locked')
    before.current = kind
    // The card that had the focus is gone, so the page takes the focus.
    if (isOpened && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [kind])
  if (kind === 'starting' || kind === 'open') return null
  if (kind !== 'missing' && kind !== 'locked') return <VaultUse />
  return (
    <Card title={kind === 'missing' ? t('vault.create') : t('vault.unlock')}>
      <VaultUse />
    </Card>
  )
}

export function VaultUse() {
  const kind = useVault((view) => view.session.kind)
  switch (kind) {
    case 'starting':
    case 'open':
      return null
    case 'missing':
      return (
        <Stack>
          <Text as="p" tone="second">
            {t('vault.create.about')}
          </Text>
          <NewSecretForm {...newVaultForm()} />
          <div>
            <ButtonLink kind="quiet" size="small" render={<Link to="/vault/restore" />}>
              {t('builder.vault.restore')}
            </ButtonLink>
          </div>
        </Stack>
      )
    case 'locked':
      return (
        <Stack>
          <Text as="p" tone="second">
            {t('builder.vault.locked')}
          </Text>
          <UnlockForm {...unlockForm()} />
          <LostLink />
        </Stack>
      )
    case 'evicted':
    case 'unusable':
    case 'failed':
      return (
        <Note
          tone="bad"
          title={t('vault.unusable')}
          action={<ButtonLink render={<Link to="/vault" />}>{t('builder.vault.open')}</ButtonLink>}
        />
      )
  }
}

export function LostLink() {
  return (
    <div>
      <ButtonLink kind="quiet" size="small" render={<Link to="/vault" hash="lost" />}>
        {t('lost.title')}
      </ButtonLink>
    </div>
  )
}

/** Offers a phrase before the first private key, because a phrase restores only keys that are derived from it. */
export function PhraseOffer() {
  const begins = useVault(
    ({ session, keys, phrase }) => session.kind === 'open' && keys.length === 0 && phrase === null,
  )
  if (!begins) return null
  return (
    <Note
      title={t('phrase.offer')}
      action={
        <ButtonLink size="small" render={<Link to="/vault/phrase" />}>
          {t('phrase.offer.act')}
        </ButtonLink>
      }
    >
      {t('phrase.offer.about')}
    </Note>
  )
}
