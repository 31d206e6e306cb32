import { Link } from '@tanstack/react-router'
import { takingWord } from '#/features/settings/words/program-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { putOffUpdate, takeUpdate } from '#/workspace/program/follow-program.ts'
import { useProgram } from '#/workspace/program/program-state.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { Row } from '#/ui/row.tsx'

/** Offers a newer version on every page, until it is taken or put off. */
export function ProgramNote() {
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
          <Button kind="primary" busy={taking === 'taking'} onClick={() => void takeUpdate()}>
            {t('program.update.take')}
          </Button>
          <Button onClick={putOffUpdate}>{t('program.update.later')}</Button>
        </Row>
      }
    >
      <span role="status">{takingWord(taking) ?? t('program.update.about')}</span>{' '}
      <Link to="/settings">{t('program.update.what')}</Link>
    </Note>
  )
}
