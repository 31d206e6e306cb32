import { lazyRouteComponent, Link, useLocation } from '@tanstack/react-router'
import { t } from '#/features/vault/messages.ts'
import { useVault, vault, type VaultSession } from '#/domain/keys/vault-session.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Menu } from '#/ui/menu.tsx'
import { Opening, PageHead } from '#/ui/layout.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { ClosedVault } from './closed-vault.tsx'
import { UnlockCard } from './unlock-card.tsx'

const LazyContents = lazyRouteComponent(() => import('./vault-contents.tsx'), 'VaultContents')

export function VaultPage() {
  const session = useVault((view) => view.session)
  const isForImport = useLocation({ select: ({ hash }) => hash === 'import' })
  return (
    <>
      <PageHead
        title={t('vault.title')}
        note={<SessionBadge session={session} />}
        lead={t('vault.lead')}
        actions={<VaultActs />}
      />
      <VaultBody session={session} isForImport={isForImport} />
    </>
  )
}

function VaultBody({
  session,
  isForImport,
}: {
  readonly session: VaultSession
  readonly isForImport: boolean
}) {
  const opening = (
    <Opening narrow={829} wide={731}>
      {t('vault.starting')}
    </Opening>
  )
  switch (session.kind) {
    case 'starting':
    case 'missing':
    case 'evicted':
    case 'unusable':
    case 'failed':
      return <ClosedVault session={session} isForImport={isForImport} />
    case 'locked':
      return (
        <>
          <UnlockCard />
          <LatePart fallback={opening}>
            <LazyContents session={session} isForImport={isForImport} />
          </LatePart>
        </>
      )
    case 'open':
      return (
        <LatePart fallback={opening}>
          <LazyContents session={session} isForImport={isForImport} />
        </LatePart>
      )
  }
}

function SessionBadge({ session }: { readonly session: VaultSession }) {
  if (session.kind === 'open') return <Badge icon="open">{t('vault.state.open')}</Badge>
  if (session.kind === 'locked') return <Badge icon="lock">{t('vault.state.locked')}</Badge>
  return null
}

function VaultActs() {
  const session = useVault((view) => view.session.kind)
  if (session !== 'open' && session !== 'locked') return null
  return (
    <>
      {session === 'open' ? (
        <>
          <ButtonLink kind="quiet" icon="clock" render={<Link to="/vault/log" />}>
            {t('log.see')}
          </ButtonLink>
          <Button icon="lock" onClick={() => void vault.lock()}>
            {t('vault.lock')}
          </Button>
        </>
      ) : null}
      {/* The cards for these actions are below the private keys, which may be many. */}
      <Menu
        label={t('vault.more')}
        groups={[
          [
            { id: 'backup', text: t('backup.make'), render: <Link to="/vault/backup" /> },
            { id: 'test', text: t('backup.test'), render: <Link to="/vault/test-backup" /> },
            { id: 'restore', text: t('backup.restore.title'), render: <Link to="/vault/restore" /> },
          ],
          [
            { id: 'phrase', text: t('phrase.title'), render: <Link to="/vault/phrase" /> },
            { id: 'passphrase', text: t('vault.ways.change'), render: <Link to="/vault/passphrase" /> },
          ],
        ]}
      />
    </>
  )
}
