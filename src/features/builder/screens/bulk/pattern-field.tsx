import { refusePattern } from '#/features/builder/model/bulk/label-pattern.ts'
import { formatPreview } from '#/features/builder/words/bulk-words.ts'
import { formatErrorCode } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/text-input.tsx'

/** What the identities are called, with a look at it. */
export function PatternField({
  pattern,
  count,
  onPattern,
}: {
  readonly pattern: string
  readonly count: number
  readonly onPattern: (pattern: string) => void
}) {
  const refusal = refusePattern(pattern, count)
  return (
    <Field
      label={t('bulk.pattern')}
      note={refusal === undefined ? formatPreview(pattern, count) : undefined}
      hint={t('bulk.pattern.hint', { n: '{n}', nnn: '{nnn}' })}
      violations={refusal === undefined ? [] : [{ rule: refusal, text: formatErrorCode(refusal) }]}
    >
      <TextInput value={pattern} maxLength={100} onChange={(event) => onPattern(event.currentTarget.value)} />
    </Field>
  )
}
