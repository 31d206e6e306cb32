import { t } from '#/workspace/messages/t.ts'
import { exportLogCsv, exportLogJson } from '#/workspace/vault-log/export-log.ts'
import type { LogReading } from '#/workspace/vault-log/use-vault-log.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { DownloadButton } from '#/ui/download-button.tsx'
import { useKeyNames } from './use-key-names.ts'

/** The whole log as a file. Nothing in it is secret. */
export function LogExport({
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
