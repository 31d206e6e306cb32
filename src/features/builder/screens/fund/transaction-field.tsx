import type { RuleId } from '#/protocol/rule.ts'
import { changeFund } from '#/session/drafts/draft-actions.ts'
import type { JudgedFunds } from '#/session/drafts/judged-funds.ts'
import { t } from '#/features/builder/messages.ts'
import { violationLines } from '#/words/violation-lines.ts'
import { BytesField } from './bytes-field.tsx'
import { chooseOutput } from './choose-output.ts'
import { mendOf } from './fund-mends.ts'
import { OutputMend } from './output-mend.tsx'
import { TransactionPlate } from './transaction-plate.tsx'

export function TransactionField({
  judged,
  optional,
}: {
  readonly judged: JudgedFunds
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
        mend: mendOf(line.rule) ?? mendOutput(line.rule, judged),
      }))}
      {...(optional === undefined ? {} : { optional })}
    >
      {transaction === undefined ? null : (
        <TransactionPlate judged={judged} onChoose={(outputIndex) => chooseOutput(judged, outputIndex)} />
      )}
    </BytesField>
  )
}

// An OP_RETURN with other data than a lock has: the transaction is at fault, unless another of its outputs locks.
function mendOutput(rule: RuleId, judged: JudgedFunds) {
  return rule === 'lock-output.script' ? <OutputMend judged={judged} /> : undefined
}
