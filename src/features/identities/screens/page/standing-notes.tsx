import type { KnownIdentity } from '#/workspace/identities/known-identity.ts'
import { t } from '#/workspace/messages/t.ts'
import { Note } from '#/ui/note.tsx'

/** What has to be known before anything below is read. */
export function StandingNotes({ identity: { standing, misfits } }: { readonly identity: KnownIdentity }) {
  return (
    <>
      {standing === 'damaged' ? (
        <Note tone="bad" title={t('identity.state.damaged')}>
          {t('identity.damaged.about')}
        </Note>
      ) : null}
      {misfits.size > 0 ? (
        <Note tone="bad" title={t('identities.health.misfit')}>
          {t('identity.misfit.about')}
        </Note>
      ) : null}
      {standing === 'awaited' ? <Note tone="accent">{t('identity.foreseen')}</Note> : null}
    </>
  )
}
