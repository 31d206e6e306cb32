import { lazyRouteComponent, Link } from '@tanstack/react-router'
import { t } from './messages.ts'
import { closeNotice, useNotices } from '#/domain/program/notice-store.ts'
import { putOffUpdate, installUpdate } from '#/domain/program/follow-program.ts'
import { useProgram } from '#/domain/program/program-state.ts'
import { isSingleFile } from '#/platform/build-form.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { NoticeRegion } from '#/ui/notice-region.tsx'
import { Row } from '#/ui/layout.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import {
  formatForeignWorker,
  formatOffer,
  formatUpdateProgress,
} from '#/features/settings/words/program-words.ts'
import { StoredPrivateNote } from './stored-private-note.tsx'
import { formatErrorCode } from '#/words/format-error.ts'
import { formatFaultHelp } from '#/words/storage-words.ts'
import type { ErrorCode } from '#/domain/program/error-code.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useVault, useStorageFault } from '#/domain/keys/vault-session.ts'

const LazyFileNote = lazyRouteComponent(() => import('./file-note.tsx'), 'FileNote')

export function ShellNotes() {
  return (
    <>
      {isSingleFile ? (
        <LatePart>
          <LazyFileNote />
        </LatePart>
      ) : null}
      <StorageNote />
      <StoredPrivateNote />
      <ProgramNote />
    </>
  )
}

export function ShellNotices() {
  const notices = useNotices((state) => state.notices)
  return (
    <NoticeRegion
      label={t('shell.notices')}
      closeLabel={t('control.close')}
      notices={notices}
      onClose={closeNotice}
    />
  )
}

/** Warns of a foreign service worker, and offers a new version until the user installs or postpones it. */
function ProgramNote() {
  const { offer, isLater, isApart, foreign, taking } = useProgram()
  const foreignWorker = formatForeignWorker(foreign)
  if (foreignWorker !== undefined) {
    return (
      <Note tone="warn" title={foreignWorker.title}>
        {foreignWorker.about}
      </Note>
    )
  }
  if (isApart) {
    return (
      <Note
        tone="warn"
        title={t('program.apart')}
        action={<Button onClick={() => window.location.reload()}>{t('shell.storage.reload')}</Button>}
      >
        {t('program.apart.about')}
      </Note>
    )
  }
  if (offer === undefined || isLater) return null
  const words = formatOffer(offer)
  return (
    <Note
      tone="accent"
      title={words.title}
      action={
        <Row gap="close">
          <Button
            kind={offer.isOlder ? 'plain' : 'primary'}
            busy={taking === 'taking'}
            onClick={() => void installUpdate()}
          >
            {words.install}
          </Button>
          <Button onClick={putOffUpdate}>{t('program.update.later')}</Button>
        </Row>
      }
    >
      <span role="status">{formatUpdateProgress(taking) ?? words.about}</span>{' '}
      <Link to="/settings">{t('program.update.what')}</Link>
    </Note>
  )
}

function StorageNote() {
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
