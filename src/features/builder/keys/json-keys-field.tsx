import type { UseFormReturn } from 'react-hook-form'
import type { Violation } from '#/protocol/violation.ts'
import { checkKeysJson } from '#/workspace/drafts/check-keys-json.ts'
import type { NewKeyForm } from '#/workspace/drafts/new-key-form.ts'
import { formatViolation } from '#/workspace/messages/format-violation.ts'
import { t } from '#/workspace/messages/t.ts'
import { Field } from '#/ui/field.tsx'
import { TextArea } from '#/ui/text-area.tsx'

/** Public keys that were written down elsewhere, added all or none. What is wrong is said once adding was tried. */
export function JsonKeysField({
  form,
  typed,
  listed,
}: {
  readonly form: UseFormReturn<NewKeyForm>
  readonly typed: NewKeyForm
  readonly listed: number
}) {
  const tried = form.formState.errors.json !== undefined && typed.json.trim() !== ''
  const checked = tried ? checkKeysJson(typed.json, listed) : undefined
  return (
    <Field
      label={t('keys.add.json')}
      note={t('keys.add.json.note')}
      hint={t('keys.add.json.hint')}
      violations={
        checked === undefined || checked.ok
          ? []
          : checked.violations.map((each) => ({ rule: each.rule, text: formatAt(each) }))
      }
    >
      <TextArea {...form.register('json')} mono rows={8} maxLength={60_000} />
    </Field>
  )
}

function formatAt(each: Violation): string {
  const text = formatViolation(each)
  return each.path === '' ? text : t('keys.add.json.at', { pointer: each.path, text })
}
