import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { mostRows } from '#/workspace/records/bulk-run.ts'
import { longestNumberText } from '#/workspace/records/draft-fund.ts'
import { checkAmountText } from '#/session/drafts/fund-actions.ts'
import { t } from '#/words/t.ts'
import { violationLines } from '#/words/violation-lines.ts'
import { Columns } from '#/ui/columns.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { checkCount } from './check-count.ts'

/** How many identities the sandbox funds, and with how much each. */
export function SandboxRunFields({
  count,
  amount,
  onCount,
  onAmount,
}: {
  readonly count: string
  readonly amount: string
  readonly onCount: (count: string) => void
  readonly onAmount: (amount: string) => void
}) {
  const checked = checkAmountText(amount)
  const isCount = checkCount(count) !== undefined
  return (
    <Columns shape="two">
      <Field
        label={t('bulk.count')}
        violations={isCount ? [] : [{ rule: 'bulk.count', text: t('bulk.count.bad', { most: mostRows }) }]}
      >
        <TextInput
          value={count}
          inputMode="numeric"
          maxLength={4}
          onChange={(event) => onCount(event.currentTarget.value)}
        />
      </Field>
      <Field
        label={t('bulk.amount')}
        note={t('bulk.amount.note')}
        hint={
          checked.ok ? t('fund.amount.credits', { credits: creditsOf(checked.value) }) : t('fund.amount.hint')
        }
        violations={checked.ok ? [] : violationLines(checked.violations)}
      >
        <TextInput
          value={amount}
          inputMode="numeric"
          maxLength={longestNumberText}
          onChange={(event) => onAmount(event.currentTarget.value)}
        />
      </Field>
    </Columns>
  )
}
