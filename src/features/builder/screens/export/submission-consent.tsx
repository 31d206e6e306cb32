import type { SubmissionRisk } from '#/features/builder/model/submission-risk.ts'
import { formatWarning } from '#/features/builder/words/consequence-words.ts'
import { t } from '#/features/builder/messages.ts'
import { formatList } from '#/words/format-list.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { Checkbox } from '#/ui/choice.tsx'
import { Note } from '#/ui/note.tsx'

export function SubmissionConsent({
  risk,
  kind,
  isAgreed,
  onAgreed,
}: {
  readonly risk: SubmissionRisk
  readonly kind: TransitionRecord['kind']
  readonly isAgreed: boolean
  readonly onAgreed: (isAgreed: boolean) => void
}) {
  const { title, about } = wordsOf(risk, kind)
  if (risk.kind === 'recipient-unread')
    return (
      <Note tone="warn" title={title}>
        {about}
      </Note>
    )
  return (
    <>
      <Note tone="bad" alert title={title}>
        {about}
      </Note>
      <Checkbox label={t('submit.consent')} checked={isAgreed} onChecked={onAgreed} />
    </>
  )
}

function wordsOf(risk: SubmissionRisk, kind: TransitionRecord['kind']) {
  switch (risk.kind) {
    case 'recipient-unread':
      return formatWarning({ code: 'funds.recipient-unread' })
    case 'recipient':
      return formatWarning({ code: 'funds.recipient-forgeable', keyIds: risk.keyIds })
    case 'new-keys': {
      const { keyIds } = risk
      const keys = { count: keyIds.length, keys: formatList(keyIds.map(String)) }
      return { title: t('submit.forgeable'), about: t('submit.forgeable.about', { ...keys, kind }) }
    }
  }
}
