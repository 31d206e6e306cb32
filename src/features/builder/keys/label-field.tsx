import { t } from '#/workspace/messages/t.ts'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/text-input.tsx'

export function LabelField({
  label,
  placeholder,
  onLabel,
}: {
  readonly label: string
  /** What it is called when nothing is typed. */
  readonly placeholder: string
  readonly onLabel: (label: string) => void
}) {
  return (
    <Field label={t('keys.add.label')} note={t('keys.add.label.note')}>
      <TextInput
        value={label}
        placeholder={placeholder}
        maxLength={100}
        onChange={(event) => onLabel(event.currentTarget.value)}
      />
    </Field>
  )
}
