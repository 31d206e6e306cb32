import { lazyRouteComponent, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { t } from './messages.ts'
import { closeNotice, useNotices } from '#/session/program/notice-store.ts'
import { putOffUpdate, installUpdate } from '#/session/program/follow-program.ts'
import { useProgram } from '#/session/program/program-state.ts'
import { isSingleFile } from '#/platform/build-form.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { NoticeRegion } from '#/ui/notice-region.tsx'
import { Row } from '#/ui/layout.tsx'
import { formatUpdateProgress } from '#/features/settings/words/program-words.ts'
import { StorageNote } from './storage-note.tsx'
import { StoredPrivateNote } from './stored-private-note.tsx'

const LazyFileNote = lazyRouteComponent(() => import('./file-note.tsx'), 'FileNote')

/** What every page says above its own content. */
export function ShellNotes() {
  return (
    <>
      {isSingleFile ? (
        <Suspense>
          <LazyFileNote />
        </Suspense>
      ) : null}
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
