import { Link } from '@tanstack/react-router'
import { formatErrorCode } from '#/words/format-error.ts'
import { formatFaultHelp } from '#/words/storage-words.ts'
import { t } from './messages.ts'
import type { ErrorCode } from '#/domain/program/error-code.ts'
import { useStorageFault } from '#/domain/keys/storage-fault.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'

export function StorageNote() {
  return (
    <>
      <VaultNote />
      <WorkspaceNote />
    </>
  )
}

function VaultNote() {
  const fault = useStorageFault((state) => state.fault)
  if (fault === undefined) return null
  return (
    <Note tone="bad" alert title={t('storage.fault.vault')} action={<Way code={fault} />}>
      {formatErrorCode(fault)} {formatFaultHelp(fault)}
    </Note>
  )
}

// A backup can be downloaded even if the browser stores nothing.
function Way({ code }: { readonly code: ErrorCode }) {
  const hasVault = useVault(({ session }) => session.kind === 'open' || session.kind === 'locked')
  if (code === 'vault/storage-outdated' || code === 'workspace/newer-format')
    return <Button onClick={() => window.location.reload()}>{t('shell.storage.reload')}</Button>
  if (!hasVault) return null
  return (
    <ButtonLink icon="download" render={<Link to="/vault/backup" />}>
      {t('backup.now')}
    </ButtonLink>
  )
}

function WorkspaceNote() {
  const kind = useWorkspace((state) => state.kind)
  const unreadable = useWorkspace((state) => state.unreadable)
  const save = useWorkspace((state) => state.save)
  if (kind === 'unreadable') {
    return (
      <Note
        tone="bad"
        alert
        title={t('shell.storage.unreadable')}
        action={<Button onClick={() => window.location.reload()}>{t('shell.storage.reload')}</Button>}
      >
        {save.kind === 'failed' ? <span>{formatErrorCode(save.code)}</span> : null}{' '}
        <span>{t('shell.storage.unreadable.about')}</span>
      </Note>
    )
  }
  if (save.kind === 'failed') {
    return (
      <Note tone="bad" title={t('storage.fault.workspace')} action={<Way code={save.code} />}>
        {formatErrorCode(save.code)} {formatFaultHelp(save.code)}
      </Note>
    )
  }
  if (unreadable === 0) return null
  return (
    <Note tone="warn" title={t('shell.storage.damaged', { count: unreadable })}>
      {t('shell.storage.damaged.about')}
    </Note>
  )
}
