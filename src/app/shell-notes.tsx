import { Link } from '@tanstack/react-router'
import { t } from './messages.ts'
import { closeNotice, useNotices } from '#/session/program/notice-store.ts'
import { putOffUpdate, installUpdate } from '#/session/program/follow-program.ts'
import { useProgram } from '#/session/program/program-state.ts'
import { isSingleFile } from '#/platform/build-form.ts'
import { useUnsaved } from '#/session/vault/unsaved.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { NoticeRegion } from '#/ui/notice-region.tsx'
import { Row } from '#/ui/layout.tsx'
import { formatUpdateProgress } from '#/features/settings/words/program-words.ts'
import { StorageNote } from './storage-note.tsx'
import { StoredPrivateNote } from './stored-private-note.tsx'

/** What every page says above its own content. */
export function ShellNotes() {
  return (
    <>
      {isSingleFile ? <FileNote /> : null}
      <StorageNote />
      <StoredPrivateNote />
      <ProgramNote />
    </>
  )
}

/** What just happened, with its undo. */
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

/** Offers a newer version on every page, until it is taken or put off. */
function ProgramNote() {
  const { offer, isLater, isApart, taking } = useProgram()
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
  return (
    <Note
      tone="accent"
      title={t('program.update.ready', { version: offer.version })}
      action={
        <Row gap="close">
          <Button kind="primary" busy={taking === 'taking'} onClick={() => void installUpdate()}>
            {t('program.update.take')}
          </Button>
          <Button onClick={putOffUpdate}>{t('program.update.later')}</Button>
        </Row>
      }
    >
      <span role="status">{formatUpdateProgress(taking) ?? t('program.update.about')}</span>{' '}
      <Link to="/settings">{t('program.update.what')}</Link>
    </Note>
  )
}

/** Of the single file, on every page: that nothing is stored, and how to save to a file and load from one. */
function FileNote() {
  const count = useUnsaved((state) => state.count)
  const hasVault = useVault(({ session }) => session.kind === 'open' || session.kind === 'locked')
  return (
    <Note
      tone={count > 0 ? 'warn' : 'plain'}
      title={count > 0 ? t('file.unsaved', { count }) : t('file.kept')}
      action={
        <>
          {hasVault ? (
            <ButtonLink
              size="small"
              kind={count > 0 ? 'primary' : 'plain'}
              icon="download"
              render={<Link to="/vault/backup" />}
            >
              {t('file.save')}
            </ButtonLink>
          ) : null}
          <ButtonLink size="small" icon="file" render={<Link to="/vault/restore" />}>
            {t('file.open')}
          </ButtonLink>
        </>
      }
    >
      <About hasVault={hasVault} />
    </Note>
  )
}

function About({ hasVault }: { readonly hasVault: boolean }) {
  const { count, file } = useUnsaved()
  if (count > 0) return hasVault ? t('file.unsaved.about') : t('file.unsaved.no-vault')
  if (file === undefined) return t('file.empty')
  return file.kind === 'saved' ? t('file.saved', { at: file.atMs }) : t('file.opened')
}
