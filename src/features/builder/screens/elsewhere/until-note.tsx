import { disablingWindowMs } from '#/protocol/transition/check-update.ts'
import type { AnsweredPlace } from '#/workspace/exchange/answered-place.ts'
import { t } from '#/workspace/messages/t.ts'
import { Note } from '#/ui/note.tsx'

/** An update that disables keys holds for minutes: the way to the other machine and back has to fit into them. */
export function UntilNote({ place }: { readonly place: AnsweredPlace }) {
  const { transition } = place.judged.report
  const disabledAt = transition?.type === 5 ? transition.publicKeysDisabledAt : undefined
  if (disabledAt === undefined) return null
  return <Note icon="clock">{t('elsewhere.until', { until: disabledAt + disablingWindowMs })}</Note>
}
