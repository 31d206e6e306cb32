import type { RuleId } from '#/protocol/rule.ts'
import { changeFund } from '#/session/drafts/draft-actions.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'
import { t } from '#/features/builder/messages.ts'
import { violationLines } from '#/words/format-violation.ts'
import { BytesField } from './bytes-field.tsx'
import { chooseOutput } from './choose-output.ts'
import { fixOf } from './fund-fixes.ts'
import { OutputFix } from './output-fix.tsx'
import { TransactionSummary } from './transaction-summary.tsx'

export function TransactionField({
  judged,
  optional,
}: {
  readonly judged: CheckedDraft
  readonly optional?: string
}) {
  const { draft, report } = judged
  const { transaction, violations, texts } = report.fund
  return (
    <BytesField
      label={t('fund.transaction')}
      text={draft.fund.transaction}
      onText={(text) => changeFund(draft.id, { transaction: text, outputIndex: null })}
      read={texts.transaction}
      recognised={transaction !== undefined}
      violations={violationLines(violations.transaction).map((line) => ({
        ...line,
        mend: fixOf(line.rule) ?? mendOutput(line.rule, judged),
      }))}
      {...(optional === undefined ? {} : { optional })}
    >
      {transaction === undefined ? null : (
        <TransactionSummary judged={judged} onChoose={(outputIndex) => chooseOutput(judged, outputIndex)} />
      )}
    </BytesField>
  )
}

// An OP_RETURN with other data than a lock has: the transaction is at fault, unless another of its outputs locks.
function mendOutput(rule: RuleId, judged: CheckedDraft) {
  return rule === 'lock-output.script' ? <OutputFix judged={judged} /> : undefined
}
