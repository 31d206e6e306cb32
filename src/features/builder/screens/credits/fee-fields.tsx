import { useState } from 'react'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'
import { violation } from '#/protocol/violation.ts'
import { formatDashToRead } from '#/words/format-dash.ts'
import { violationLines } from '#/words/format-violation.ts'
import { t } from '#/features/builder/messages.ts'
import { coreFeeChoices } from '#/store/records/credit-draft.ts'
import { longestNumberText } from '#/store/records/draft-fund.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Select, TextInput } from '#/ui/input.tsx'
import { Row } from '#/ui/layout.tsx'

const { feeIncreasePercent: most } = platformLimits
const increases = [0, 1, 2, 5, 10, 25, 50, 100] as const

interface Choice {
  readonly value: number
  readonly onValue: (value: number) => void
}

export function FeeIncreaseField({
  value,
  onValue,
  credits,
}: Choice & {
  readonly credits: bigint
}) {
  const [isTyped, setTyped] = useState(false)
  const options = withStored(increases, value).map((percent) => ({
    value: String(percent),
    text: percent === 0 ? t('fee.increase.none') : t('fee.increase.percent', { percent }),
  }))
  const take = (percent: number) => {
    setTyped(false)
    onValue(percent)
  }
  return (
    <>
      <Field label={t('fee.increase')} hint={t('fee.increase.hint', { dash: formatDashToRead(credits) })}>
        <Select
          options={[...options, { value: 'typed', text: t('fee.increase.other') }]}
          value={isTyped ? 'typed' : String(value)}
          onValue={(text) => (text === 'typed' ? setTyped(true) : take(Number(text)))}
        />
      </Field>
      {isTyped ? <TypedIncrease onPercent={take} /> : null}
    </>
  )
}

/** Applies the number only when the user presses the button, so that a half-typed number is never signed. */
function TypedIncrease({ onPercent }: { readonly onPercent: (percent: number) => void }) {
  const [text, setText] = useState('')
  const dense = text.trim()
  const percent = /^\d{1,5}$/.test(dense) ? Number(dense) : NaN
  const isPercent = percent <= most
  const wrong = violation('platform.fee-increase', '', { params: { percent: dense } })
  return (
    <Field
      label={t('fee.increase.typed')}
      hint={t('fee.increase.typed.hint', { most })}
      violations={isPercent || dense === '' ? [] : violationLines([wrong])}
    >
      <Row gap="snug">
        <TextInput
          mono
          inputMode="numeric"
          value={text}
          maxLength={longestNumberText}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button
          why={isPercent ? undefined : t('fee.increase.typed.missing')}
          onClick={() => onPercent(percent)}
        >
          {t('fee.increase.typed.use')}
        </Button>
      </Row>
    </Field>
  )
}

export function CoreFeeField({
  value,
  onValue,
  credits,
}: Choice & {
  readonly credits: bigint
}) {
  const options = withStored(coreFeeChoices, value).map((duffs) => ({
    value: String(duffs),
    text: t('fee.core.duffs', { duffs }),
  }))
  return (
    <Field label={t('fee.core')} hint={t('fee.core.hint', { dash: formatDashToRead(credits) })}>
      <Select options={options} value={String(value)} onValue={(text) => onValue(Number(text))} />
    </Field>
  )
}

/** Adds the stored fee to the choices, because an import may have stored any value. */
function withStored(choices: readonly number[], stored: number): readonly number[] {
  return choices.includes(stored) ? choices : [...choices, stored]
}
