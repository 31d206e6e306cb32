import { formatError } from '#/words/format-error.ts'
import { t } from '#/features/vault/messages.ts'
import { exportLogCsv, exportLogJson } from '#/features/vault/model/export-log.ts'
import { useKeyNames } from '#/features/vault/model/log-search.ts'
import { useVaultLog, type LogReading } from '#/domain/keys/log-entry.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { DownloadButton } from '#/ui/file.tsx'
import { Note } from '#/ui/note.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { PageHead, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { OpenVaultOnly } from '#/features/vault/screens/unlock-card.tsx'
import { LogCard } from './log-card.tsx'

export function LogPage() {
  const isOpen = useVault((view) => view.session.kind === 'open')
  if (isOpen) return <OpenLog />
  return (
    <>
      <PageHead title={t('log.title')} />
      <OpenVaultOnly locked={t('log.locked')}>{null}</OpenVaultOnly>
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
        <Cards>
          <LogStatus reading={reading} />
          <LogCard entries={reading.entries} />
        </Cards>
      )
  }
}

function LogStatus({
  reading: { entries, damaged },
}: {
  readonly reading: Extract<LogReading, { readonly kind: 'read' }>
}) {
  const session = useVault((view) => view.session)
  const atUnlock = session.kind === 'open' ? (session.damagedAudit ?? []) : []
  const broken = [...new Set([...damaged, ...atUnlock])]
  if (broken.length === 0) {
    return (
      <Note tone="ok" title={t('log.holds')}>
        {t('log.holds.about', { count: entries.length })}
      </Note>
    )
  }
  return (
    <Note tone="bad" alert title={t('log.damaged')}>
      <Stack gap="snug">
        {broken.map((chain) => (
          <span key={chain}>{t('log.damaged.chain', { chain })}</span>
        ))}
        {atUnlock.length > 0 ? <span>{t('log.damaged.unlock')}</span> : null}
      </Stack>
    </Note>
  )
}

/** Exports the log. The file contains no secrets. */
function LogExport({
  reading: { entries, damaged },
}: {
  readonly reading: Extract<LogReading, { readonly kind: 'read' }>
}) {
  const vaultId = useVault(({ session }) => (session.kind === 'open' ? session.vaultId : ''))
  const nameOf = useKeyNames()
  const log = () => ({ vaultId, exportedAtMs: Date.now(), damaged, entries, nameOf })
  return (
    <>
      <DownloadButton
        fileName="keywright-audit-log.json"
        mediaType="application/json"
        content={() => exportLogJson(log())}
        words={{ download: t('log.export.json'), of: t('log.export.json.of') }}
      />
      <DownloadButton
        fileName="keywright-audit-log.csv"
        mediaType="text/csv"
        content={() => exportLogCsv(log())}
        words={{ download: t('log.export.csv'), of: t('log.export.csv.of') }}
      />
    </>
  )
}
