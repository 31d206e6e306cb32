import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { t } from '#/features/settings/messages.ts'
import { Field } from '#/ui/field.tsx'
import { TextArea } from '#/ui/text-area.tsx'
import { linesIn } from './lines-in.ts'
import { linesOf } from './network-form-lines.ts'

/** The quorums that a person vouches for, one in a line. */
export function PinsField({
  pins,
  errors,
  onPins,
}: {
  readonly pins: readonly string[]
  readonly errors: FieldErrors<{ pinnedQuorums: string[] }>['pinnedQuorums']
  readonly onPins: (lines: string[]) => void
}) {
  const [text, setText] = useState(pins.join('\n'))
  const wrong = linesIn(text).flatMap((line, index) =>
    linesOf(errors?.[index]).map((fault) => ({
      ...fault,
      text: t('networks.nodes.fault', { line, fault: fault.text }),
    })),
  )
  const whole = errors?.message === undefined ? undefined : { type: 'custom', message: errors.message }
  return (
    <Field
      label={t('networks.pins')}
      hint={t('networks.pins.hint')}
      violations={[...wrong, ...linesOf(errors?.root ?? whole)]}
    >
      <TextArea
        mono
        field="hash"
        rows={2}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onPins(linesIn(event.currentTarget.value))
        }}
      />
    </Field>
  )
}
