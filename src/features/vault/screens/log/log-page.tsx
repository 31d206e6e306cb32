import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { useVaultLog } from '#/workspace/vault-log/use-vault-log.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Note } from '#/ui/note.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Text } from '#/ui/text.tsx'
import { OpenVaultOnly } from '#/features/vault/screens/open-vault-only.tsx'
import { LogCard } from './log-card.tsx'
import { LogExport } from './log-export.tsx'
import { LogStanding } from './log-standing.tsx'

/** What the vault did: unlocks, signatures, reveals, exports, changes. */
export function LogPage() {
  const isOpen = useVault((view) => view.session.kind === 'open')
  if (isOpen) return <OpenLog />
  return (
    <>
      <PageHead title={t('log.title')} />
      <OpenVaultOnly missing={t('log.missing')} locked={t('log.locked')}>
        {null}
      </OpenVaultOnly>
    </>
  )
}

function OpenLog() {
  const reading = useVaultLog()
  return (
    <>
      <PageHead
        title={t('log.title')}
        actions={reading.kind === 'read' ? <LogExport reading={reading} /> : undefined}
      />
      <LogBody reading={reading} />
    </>
  )
}

function LogBody({ reading }: { readonly reading: ReturnType<typeof useVaultLog> }) {
  switch (reading.kind) {
    case 'reading':
      return <Text tone="quiet">{t('log.reading')}</Text>
    case 'failed':
      return <Note tone="bad" title={formatError(reading.error)} />
    case 'read':
      return (
        <>
          <LogStanding reading={reading} />
          <LogCard entries={reading.entries} />
        </>
      )
  }
}
