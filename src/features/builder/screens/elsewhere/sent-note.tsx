import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { AnsweredPlace } from '#/session/exchange/answered-place.ts'
import { requestStatusOf } from '#/session/exchange/request-status.ts'
import { listChanges } from '#/session/exchange/list-changes.ts'
import { formatMembers } from '#/words/answer-words.ts'
import { t } from '#/features/builder/messages.ts'
import { Note } from '#/ui/note.tsx'

/** Says that a draft was given out: that it waits, or that it is not any more what was given out. Nothing before that. */
export function SentNote({
  place: { judged },
  isEdited = false,
}: {
  readonly place: AnsweredPlace
  /** Where it can be changed. */
  readonly isEdited?: boolean
}) {
  const { draft, report } = judged
  const standing = requestStatusOf(draft, report)
  if (standing.kind === 'here') return null
  const { given } = standing
  const { atMs: at } = given
  if (standing.kind === 'waiting') {
    return (
      <Note tone="accent" icon="lock" title={isEdited ? t('elsewhere.waiting') : undefined}>
        {isEdited ? t('elsewhere.waiting.edit', { at }) : t('elsewhere.waiting.about', { at })}
      </Note>
    )
  }
  const what = report.transition && formatMembers(listChanges(given, report, wireProfiles[draft.profile]))
  return (
    <Note tone="warn" title={t('elsewhere.changed')}>
      {what === undefined
        ? t('elsewhere.changed.incomplete', { at })
        : t('elsewhere.changed.about', { at, what })}
    </Note>
  )
}
