import { lazyRouteComponent, Link } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { t } from '#/features/vault/messages.ts'
import { useVault, type VaultSession } from '#/domain/keys/vault-session.ts'
import { ClosedVault } from '#/features/vault/screens/closed-vault.tsx'
import { UnlockCard } from '#/features/vault/screens/unlock-card.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { PageHead } from '#/ui/layout.tsx'
import { LatePart } from '#/ui/late-part.tsx'

const LazyContents = lazyRouteComponent(() => import('./phrase-contents.tsx'), 'PhraseContents')

interface PhrasePageProps {
  /** Imports an identity found at nodes, from its bytes in hex. Passed in by the app from another feature. */
  readonly foundIdentity: (text: string) => ReactNode
  /** A part of another feature that the app passes in, too. */
  readonly payments: ReactNode
}

export function PhrasePage({ foundIdentity, payments }: PhrasePageProps) {
  const session = useVault((view) => view.session)
  return (
    <>
      <PageHead
        title={t('phrase.title')}
        actions={
          <ButtonLink kind="quiet" render={<Link to="/vault" activeOptions={{ exact: true }} />}>
            {t('phrase.to-vault')}
          </ButtonLink>
        }
      />
      <PhraseBody session={session} foundIdentity={foundIdentity} payments={payments} />
    </>
  )
}

function PhraseBody({
  session,
  foundIdentity,
  payments,
}: PhrasePageProps & {
  readonly session: VaultSession
}) {
  switch (session.kind) {
    case 'missing':
      return (
        <>
          <Note>{t('phrase.needs-vault')}</Note>
          <ClosedVault session={session} />
        </>
      )
    case 'starting':
    case 'evicted':
    case 'unusable':
    case 'failed':
      return <ClosedVault session={session} />
    case 'locked':
      return (
        <>
          <Note>{t('phrase.unlock')}</Note>
          <UnlockCard />
        </>
      )
    case 'open':
      return (
        <LatePart>
          <LazyContents foundIdentity={foundIdentity} payments={payments} />
        </LatePart>
      )
  }
}
