import { lazyRouteComponent } from '@tanstack/react-router'
import { changeFund } from '#/domain/draft/draft-actions.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { t } from '#/features/builder/messages.ts'
import { violationLines } from '#/words/format-violation.ts'
import { BytesField } from './bytes-field.tsx'
import { fixOf } from './lock-fixes.tsx'
import { LatePart } from '#/ui/late-part.tsx'

/** Loaded with the first instant lock, because it includes the code that verifies the lock. */
export const LazyInstantLock = lazyRouteComponent(
  () => import('./instant-lock-summary.tsx'),
  'InstantLockSummary',
)

export function InstantLockField({ checked }: { readonly checked: CheckedDraft }) {
  const { draft, report } = checked
  const { instantLock, violations, texts } = report.fund
  return (
    <BytesField
      label={t('fund.lock')}
      text={draft.fund.instantLock}
      onText={(text) => changeFund(draft.id, { instantLock: text })}
      read={texts.instantLock}
      recognized={instantLock !== undefined}
      violations={violationLines(violations.instantLock).map((line) => ({
        ...line,
        fix: fixOf(line.rule),
      }))}
    >
      {instantLock === undefined ? null : (
        <LatePart>
          <LazyInstantLock checked={checked} />
        </LatePart>
      )}
    </BytesField>
  )
}
