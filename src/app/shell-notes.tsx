import { lazyRouteComponent, Link } from '@tanstack/react-router'
import { t } from './messages.ts'
import { closeNotice, useNotices } from '#/domain/program/notice-store.ts'
import { putOffUpdate, installUpdate } from '#/domain/program/follow-program.ts'
import { useProgram } from '#/domain/program/program-state.ts'
import { isSingleFile } from '#/platform/build-form.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { NoticeRegion } from '#/ui/notice-region.tsx'
import { Row } from '#/ui/layout.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import {
  formatForeignWorker,
  formatOffer,
  formatUpdateProgress,
} from '#/features/settings/words/program-words.ts'
import { StorageNote } from './storage-note.tsx'
import { StoredPrivateNote } from './stored-private-note.tsx'

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
