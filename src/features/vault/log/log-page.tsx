import { Link } from '@tanstack/react-router'
import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { useVaultLog } from '#/workspace/vault-log/use-vault-log.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Note } from '#/ui/note.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { UnlockCard } from '#/features/vault/unlock-card.tsx'
import { LogCard } from './log-card.tsx'
import { LogExport } from './log-export.tsx'
import { LogStanding } from './log-standing.tsx'

/** What the vault did: unlocks, signatures, reveals, exports, changes. */
export function LogPage() {
  const kind = useVault((view) => view.session.kind)
  switch (kind) {
    case 'starting':
      return <Text tone="quiet">{t('vault.starting')}</Text>
    case 'missing':
    case 'evicted':
    case 'unusable':
    case 'failed':
      return (
        <EmptyState
          title={t('log.missing')}
          action={<ButtonLink render={<Link to="/vault" />}>{t('passphrase.to-vault')}</ButtonLink>}
        >
          {null}
        </EmptyState>
      )
    case 'locked':
      return (
        <>
          <PageHead title={t('log.title')} />
          <Stack>
            <Text as="p" tone="second">
              {t('log.locked')}
            </Text>
            <UnlockCard />
          </Stack>
        </>
      )
    case 'open':
      return <OpenLog />
  }
}

function OpenLog() {
  const reading = useVaultLog()
  switch (reading.kind) {
    case 'reading':
      return (
        <>
          <PageHead title={t('log.title')} />
          <Text tone="quiet">{t('log.reading')}</Text>
        </>
      )
    case 'failed':
      return (
        <>
          <PageHead title={t('log.title')} />
          <Note tone="bad" title={formatError(reading.error)} />
        </>
      )
    case 'read':
      return (
        <>
          <PageHead title={t('log.title')} actions={<LogExport reading={reading} />} />
          <LogStanding reading={reading} />
          <LogCard entries={reading.entries} />
        </>
      )
  }
}
