import { t } from '#/features/builder/messages.ts'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/input.tsx'

const increases = [0, 1, 2, 5, 10, 25, 50, 100] as const
// Fibonacci numbers: networks accept no others.
const coreFees = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233] as const

interface Choice {
  readonly value: number
  readonly onValue: (value: number) => void
}

/** By how many percent the fee for processing is raised. */
export function FeeIncreaseField({ value, onValue }: Choice) {
  const options = withStored(increases, value).map((percent) => ({
    value: String(percent),
    text: percent === 0 ? t('fee.increase.none') : t('fee.increase.percent', { percent }),
  }))
  return (
    <Field label={t('fee.increase')} hint={t('fee.increase.hint')}>
      <Select options={options} value={String(value)} onValue={(text) => onValue(Number(text))} />
    </Field>
  )
}

/** How many duffs are paid for each byte of a payment on layer 1. */
export function CoreFeeField({ value, onValue }: Choice) {
  const options = withStored(coreFees, value).map((duffs) => ({
    value: String(duffs),
    text: t('fee.core.duffs', { duffs }),
  }))
  return (
    <Field label={t('fee.core')} hint={t('fee.core.hint')}>
      <Select options={options} value={String(value)} onValue={(text) => onValue(Number(text))} />
    </Field>
  )
}

/** What is stored is among the choices, whoever stored it. */
function withStored(choices: readonly number[], stored: number): readonly number[] {
  return choices.includes(stored) ? choices : [...choices, stored]
}
