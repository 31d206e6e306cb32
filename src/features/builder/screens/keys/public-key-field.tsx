import type { UseFormReturn } from 'react-hook-form'
import { checkKeyDataText } from '#/protocol/key/key-data-text.ts'
import { keyTypeOf } from '#/protocol/key/key-type.ts'
import type { NewKeyForm } from '#/workspace/drafts/new-key-form.ts'
import { t } from '#/workspace/messages/t.ts'
import { violationLines } from '#/workspace/messages/violation-lines.ts'
import { Field } from '#/ui/field.tsx'
import { TextArea } from '#/ui/text-area.tsx'

const labels = ['keys.add.data', 'keys.add.data', 'keys.add.data.hash160', 'keys.add.data.script'] as const

export function PublicKeyField({
  form,
  typed: { type, data },
}: {
  readonly form: UseFormReturn<NewKeyForm>
  readonly typed: NewKeyForm
}) {
  const checked = data.trim() === '' ? undefined : checkKeyDataText(data, type)
  return (
    <Field
      label={t(labels[type])}
      note={t('keys.add.data.note', { length: keyTypeOf(type).dataLength })}
      hint={t('keys.add.data.hint')}
      violations={checked === undefined || checked.ok ? [] : violationLines(checked.violations)}
    >
      <TextArea {...form.register('data')} mono rows={2} maxLength={1000} />
    </Field>
  )
}
