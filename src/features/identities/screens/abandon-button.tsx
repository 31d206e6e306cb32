import { useState } from 'react'
import { formatDashToRead } from '#/words/format-dash.ts'
import { formatLockName } from '#/words/asset-lock-words.ts'
import { postError, postUndo } from '#/words/post-undo.ts'
import { abandonLock, resumeLock } from '#/domain/draft/asset-locks.ts'
import { amountOf, type ListedLock } from '#/domain/funding/list-locks.ts'
import { t } from '#/features/identities/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Row } from '#/ui/layout.tsx'

/** Abandons a lock. Asks first if money is locked or has arrived. */
export function AbandonButton({
  listed,
  onContinue,
}: {
  readonly listed: ListedLock
  readonly onContinue: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const { id } = listed.lock.record
  const name = formatLockName(listed)
  const duffs = amountOf(listed)
  // The amount is unknown for a proof without its transaction.
  const hasMoney = duffs !== undefined || listed.lock.record.funds !== null
  const dash = duffs === undefined ? undefined : formatDashToRead(duffs * 1000n)
  const done =
    dash === undefined ? t('locks.give-up.done', { name }) : t('locks.give-up.done.sum', { name, dash })
  const abandon = async () => {
    try {
      await abandonLock(id)
      postUndo(done, () => resumeLock(id))
    } catch (error) {
      postError(error)
    }
  }
  const close = () => setAsking(false)
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        firstClickOnly
        label={t('locks.give-up.of', { name })}
        onClick={() => (hasMoney ? setAsking(true) : void abandon())}
      >
        {t('locks.give-up')}
      </Button>
      {hasMoney ? (
        <Dialog
          open={isAsking}
          title={dash === undefined ? t('locks.give-up.ask.unknown') : t('locks.give-up.ask', { dash })}
          about={listed.arrivedDuffs > 0n ? t('locks.give-up.about.paid') : t('locks.give-up.about')}
          onClose={close}
        >
          <Row
            wrap
            end={
              <Button
                kind="danger"
                onClick={() => {
                  close()
                  void abandon()
                }}
              >
                {t('locks.give-up')}
              </Button>
            }
          >
            <Button
              kind="primary"
              onClick={() => {
                close()
                onContinue()
              }}
            >
              {t('locks.continue')}
            </Button>
            <Button onClick={close}>{t('locks.give-up.keep')}</Button>
          </Row>
        </Dialog>
      ) : null}
    </>
  )
}
