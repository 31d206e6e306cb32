import { changeFund } from '#/workspace/drafts/draft-actions.ts'
import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { t } from '#/workspace/messages/t.ts'
import { violationLines } from '#/workspace/messages/violation-lines.ts'
import { BytesField } from './bytes-field.tsx'
import { mendOf } from './fund-mends.ts'
import { InstantLockPlate } from './instant-lock-plate.tsx'

export function InstantLockField({ judged }: { readonly judged: JudgedFunds }) {
  const { draft, report } = judged
  const { instantLock, violations, texts } = report.fund
  return (
    <BytesField
      label={t('fund.lock')}
      text={draft.fund.instantLock}
      onText={(text) => changeFund(draft.id, { instantLock: text })}
      read={texts.instantLock}
      recognised={instantLock !== undefined}
      violations={violationLines(violations.instantLock).map((line) => ({
        ...line,
        mend: mendOf(line.rule),
      }))}
    >
      {instantLock === undefined ? null : <InstantLockPlate judged={judged} />}
    </BytesField>
  )
}
