import type { UseFormReturn } from 'react-hook-form'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { totalOfRun } from '#/domain/funding/run-funding.ts'
import { checkAmountText, longestNumberText } from '#/store/records/draft-fund.ts'
import { amountHint } from '#/features/builder/words/funding-words.ts'
import { formatDashToRead } from '#/words/format-dash.ts'
import { t } from '#/features/builder/messages.ts'
import { violationLines } from '#/words/format-violation.ts'
import type { NewRunForm } from '#/features/builder/model/bulk/new-run-form.ts'
import { Columns } from '#/ui/layout.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Text } from '#/ui/text.tsx'

export type RunFaults = Partial<Record<keyof NewRunForm, string>>

export function FundFields({
  form,
  amount,
  most,
  least,
  faults,
}: {
  readonly form: Pick<UseFormReturn<NewRunForm>, 'register'>
  readonly amount: string
  readonly most: number
  /** The network’s minimum for each identity, in duffs. */
  readonly least: bigint | undefined
  readonly faults: RunFaults
}) {
  const checked = checkAmountText(amount)
  return (
    <Columns shape="two">
      <Field
        label={t('bulk.count')}
        violations={
          faults.count === undefined ? [] : [{ rule: 'bulk.count', text: t('bulk.count.bad', { most }) }]
        }
      >
        <TextInput {...form.register('count')} inputMode="numeric" maxLength={4} />
      </Field>
      <Field
        label={t('bulk.amount')}
        note={t('bulk.amount.note')}
        hint={
          <>
            {amountHint(checked.ok ? checked.value : undefined)}{' '}
            {least === undefined || faults.amount === 'asset-lock.create-minimum' ? null : (
              <span>{t('bulk.amount.least', { duffs: least })}</span>
            )}
          </>
        }
        violations={amountLines(checked, faults.amount, least)}
      >
        <TextInput {...form.register('amount')} inputMode="numeric" maxLength={longestNumberText} />
      </Field>
    </Columns>
  )
}

function amountLines(
  checked: ReturnType<typeof checkAmountText>,
  fault: string | undefined,
  least: bigint | undefined,
) {
  if (!checked.ok) return violationLines(checked.violations)
  if (fault === undefined || least === undefined) return []
  return [{ rule: fault, text: t('bulk.amount.least', { duffs: least }) }]
}

export function PaymentTotal({
  amount,
  count,
}: {
  readonly amount: string
  readonly count: number | undefined
}) {
  const checked = checkAmountText(amount)
  const duffs = count !== undefined && checked.ok ? totalOfRun(count, checked.value) : undefined
  return (
    <Text as="p" size="small" tone="second">
      <span>{t('bulk.source.payment.about')}</span>{' '}
      {duffs === undefined ? null : (
        <span>{t('bulk.source.payment.total', { dash: formatDashToRead(creditsOf(duffs)), duffs })}</span>
      )}
    </Text>
  )
}
