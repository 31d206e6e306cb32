import type { Ref } from 'react'
import type { KeyType } from '#/protocol/key/key-type.ts'
import { t } from '#/workspace/messages/t.ts'
import { Field } from '#/ui/field.tsx'
import { SecretInput } from '#/ui/secret-input.tsx'
import type { FieldViolation } from '#/ui/violation-line.tsx'

export function PrivateKeyField({
  type,
  violations,
  ref,
}: {
  readonly type: KeyType
  readonly violations: readonly FieldViolation[]
  readonly ref: Ref<HTMLInputElement>
}) {
  return (
    <Field
      label={t('keys.add.secret')}
      note={type === 1 ? t('keys.add.secret.note.bls') : t('keys.add.secret.note')}
      hint={t('keys.add.secret.hint')}
      violations={violations}
    >
      <SecretInput
        ref={ref}
        mono
        required
        showLabel={t('control.secret.show')}
        hideLabel={t('control.secret.hide')}
      />
    </Field>
  )
}
