import { Link } from '@tanstack/react-router'
import { t } from '#/features/vault/messages.ts'
import { useVault, type VaultSession } from '#/session/vault/vault-session.ts'
import { CreateVaultCard } from '#/features/vault/screens/create-vault-card.tsx'
import { EvictedCard } from '#/features/vault/screens/evicted-card.tsx'
import { FaultCard } from '#/features/vault/screens/fault-card.tsx'
import { UnlockCard } from '#/features/vault/screens/unlock-card.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { PageHead } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { PhraseContents } from './phrase-contents.tsx'

/** The recovery phrase: made, brought, written down, shown, and what it restores. */
export function PhrasePage() {
  const session = useVault((view) => view.session)
  return (
    <>
      <PageHead
        title={t('phrase.title')}
        actions={
          <ButtonLink render={<Link to="/vault" activeOptions={{ exact: true }} />}>
            {t('phrase.to-vault')}
          </ButtonLink>
        }
      />
      <PhraseBody session={session} />
    </>
  )
}

function PhraseBody({ session }: { readonly session: VaultSession }) {
  switch (session.kind) {
    case 'starting':
      return <Text tone="quiet">{t('vault.starting')}</Text>
    case 'missing':
      return (
        <>
          <Note>{t('phrase.needs-vault')}</Note>
          <CreateVaultCard />
        </>
      )
    case 'evicted':
      return <EvictedCard />
    case 'unusable':
    case 'failed':
      return <FaultCard session={session} />
    case 'locked':
      return (
        <>
          <Note>{t('phrase.unlock')}</Note>
          <UnlockCard />
        </>
      )
    case 'open':
      return <PhraseContents />
  }
}
