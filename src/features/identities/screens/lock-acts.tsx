import { useNavigate } from '@tanstack/react-router'
import { formatError } from '#/words/format-error.ts'
import { formatLockName } from '#/words/asset-lock-words.ts'
import { t } from '#/words/t.ts'
import { findRunOf } from '#/features/identities/model/bulk/find-run-of.ts'
import { continueLock } from '#/features/identities/model/continue-lock.ts'
import { isInProgress, type ListedLock } from '#/session/locks/list-locks.ts'
import { giveUpLock, takeUpLock } from '#/workspace/actions/lock-word.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { postUndo } from '#/words/post-undo.ts'
import { Button } from '#/ui/button.tsx'
import { Row } from '#/ui/row.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'

/** Going on with a lock, or the word that nothing is to come of it. */
export function LockActs({ listed }: { readonly listed: ListedLock }) {
  const navigate = useNavigate()
  const [attempt, run] = useAttempt()
  const { id } = listed.lock.record
  const name = formatLockName(listed)
  const complain = (error: unknown) => postNotice({ tone: 'bad', text: formatError(error) })
  const resume = () =>
    run(async () => {
      const runId = findRunOf(listed)
      if (runId !== undefined) return navigate({ to: '/build/bulk/$run', params: { run: runId } })
      const place = await continueLock(listed).catch(complain)
      if (typeof place === 'object') await navigate(place)
    })
  if (!isInProgress(listed)) {
    return (
      <Button
        size="small"
        kind="quiet"
        label={t('locks.take-up.of', { name })}
        onClick={() => void takeUpLock(id).catch(complain)}
      >
        {t('locks.take-up')}
      </Button>
    )
  }
  const giveUp = () =>
    giveUpLock(id).then(() => postUndo(t('locks.give-up.done', { name }), () => takeUpLock(id)), complain)
  return (
    <Row
      wrap
      end={
        <>
          {listed.use === undefined ? (
            <Button
              size="small"
              kind="quiet"
              firstClickOnly
              label={t('locks.give-up.of', { name })}
              onClick={() => void giveUp()}
            >
              {t('locks.give-up')}
            </Button>
          ) : null}
          <Button
            size="small"
            iconEnd="arrow"
            busy={attempt.kind === 'busy'}
            label={t('locks.continue.of', { name })}
            onClick={resume}
          >
            {t('locks.continue')}
          </Button>
        </>
      }
    />
  )
}
