import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import { changeFund } from '#/session/drafts/draft-actions.ts'
import { longestNumberText } from '#/workspace/records/draft-fund.ts'
import { checkAmountText } from '#/session/drafts/fund-actions.ts'
import { t } from '#/features/builder/messages.ts'
import { violationLines } from '#/words/format-violation.ts'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/text-input.tsx'

export function AmountField({ draft }: { readonly draft: FundedDraft }) {
  const { amount } = draft.fund
  const checked = checkAmountText(amount)
  return (
    <Field
      label={t('fund.amount')}
      note={t('fund.amount.note')}
      hint={
        checked.ok ? t('fund.amount.credits', { credits: creditsOf(checked.value) }) : t('fund.amount.hint')
      }
      violations={checked.ok || amount.trim() === '' ? [] : violationLines(checked.violations)}
    >
      <TextInput
        value={amount}
        inputMode="numeric"
        maxLength={longestNumberText}
        onChange={(event) => changeFund(draft.id, { amount: event.currentTarget.value })}
      />
    </Field>
  )
}
