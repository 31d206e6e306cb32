import type { UseFormReturn } from 'react-hook-form'
import { decodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { checkKeyDataText } from '#/protocol/key/identity-public-key.ts'
import { keyTypeOf } from '#/protocol/key/key-attribute.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import { t } from '#/features/builder/messages.ts'
import { AnswerScan } from '#/features/builder/screens/offline/answer-scan.tsx'
import type { KeyedDraft } from '#/domain/draft/keyed-draft.ts'
import { looksPrivate } from '#/domain/private-text/private-text.ts'
import { Field } from '#/ui/field.tsx'
import { TextArea } from '#/ui/input.tsx'
import { Stack } from '#/ui/layout.tsx'
import { formatViolation, violationLines } from '#/words/format-violation.ts'
import { checkKeysJson } from '#/store/records/check-keys-json.ts'
import type { NewKeyForm } from '#/store/records/new-key-form.ts'

const labels = [
  'keys.add.data',
  'keys.add.data',
  'keys.add.data.hash160',
  'keys.add.data.script',
  'keys.add.data.hash160',
] as const

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

const longestText = 60_000

/** Adds all pasted keys or none. Violations are shown after the first attempt. */
export function JsonKeysField({
  form,
  typed,
  draft,
}: {
  readonly form: UseFormReturn<NewKeyForm>
  readonly typed: NewKeyForm
  readonly draft: KeyedDraft
}) {
  const tried = form.formState.errors.json !== undefined && typed.json.trim() !== ''
  const checked = tried
    ? checkKeysJson(typed.json, wireProfiles[draft.profile], draft.keys.length)
    : undefined
  const put = (text: string) => {
    // A camera may read any text, and a private key must not appear in a visible field.
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
