import type { UseFormReturn } from 'react-hook-form'
import type { NewKeyForm } from '#/workspace/records/new-key-form.ts'
import { t } from '#/features/builder/messages.ts'
import { Checkbox } from '#/ui/choice.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'

/** What every single key is asked for, wherever it comes from. */
export function LabelFields({
  form,
  typed,
  placeholder,
}: {
  readonly form: UseFormReturn<NewKeyForm>
  readonly typed: NewKeyForm
  /** What it is called when nothing is typed. */
  readonly placeholder: string
}) {
  return (
    <>
      <Field label={t('keys.add.label')} note={t('keys.add.label.note')}>
        <TextInput {...form.register('label')} placeholder={placeholder} maxLength={100} />
      </Field>
      <Checkbox
        label={t('keys.add.read-only')}
        hint={t('keys.add.read-only.hint')}
        checked={typed.readOnly}
        onChecked={(readOnly) => form.setValue('readOnly', readOnly)}
      />
    </>
  )
}
