import type { IdentityView } from '#/workspace/history/identity-view.ts'
import { isPending } from '#/workspace/history/transition-state.ts'
import { t } from '#/features/identities/messages.ts'
import { runWithUndo } from '#/features/identities/model/transitions-view.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'

/** What has to be known before anything below is read. */
export function StatusNotes({
  identity: { status, misfits, transitions },
}: {
  readonly identity: IdentityView
}) {
  const create = transitions.findLast(({ record, state }) => record.kind === 'create' && isPending(state))
  return (
    <>
      {status === 'damaged' ? (
        <Note tone="bad" title={t('identity.state.damaged')}>
          {t('identity.damaged.about')}
        </Note>
      ) : null}
      {misfits.size > 0 ? (
        <Note tone="bad" title={t('identities.health.misfit')}>
          {t('identity.misfit.about')}
        </Note>
      ) : null}
      {status === 'awaited' && create !== undefined ? (
        <Note
          tone="accent"
          action={
            <Button size="small" onClick={() => void runWithUndo(create.record, 'confirmed')}>
              {t('identities.confirm')}
            </Button>
          }
        >
          {t('identity.foreseen')}
        </Note>
      ) : null}
    </>
  )
}
