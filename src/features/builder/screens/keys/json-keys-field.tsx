import type { UseFormReturn } from 'react-hook-form'
import { decodeUtf8 } from '#/protocol/encoding/bytes.ts'
import type { Violation } from '#/protocol/violation.ts'
import { looksPrivate } from '#/session/private-text/private-text.ts'
import { checkKeysJson } from '#/workspace/records/check-keys-json.ts'
import type { NewKeyForm } from '#/workspace/records/new-key-form.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { t } from '#/words/t.ts'
import { Field } from '#/ui/field.tsx'
import { Stack } from '#/ui/stack.tsx'
import { TextArea } from '#/ui/text-area.tsx'
import { AnswerScan } from '#/features/builder/screens/elsewhere/answer-scan.tsx'

const longestText = 60_000

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
  const put = (text: string) => {
    // What stands before a camera may be anything: a private key never goes into a field that is shown.
    if (!looksPrivate(text)) form.setValue('json', text.slice(0, longestText))
  }
  return (
    <Stack gap="close">
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
        <TextArea {...form.register('json')} mono rows={8} maxLength={longestText} />
      </Field>
      <AnswerScan onBytes={(bytes) => put(decodeUtf8(bytes) ?? '')} onText={put} />
    </Stack>
  )
}

function formatAt(each: Violation): string {
  const text = formatViolation(each)
  return each.path === '' ? text : t('keys.add.json.at', { pointer: each.path, text })
}
