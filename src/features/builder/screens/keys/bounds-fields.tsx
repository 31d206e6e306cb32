import type { UseFormReturn } from 'react-hook-form'
import { KeyPurpose, type NewKeyPurpose } from '#/protocol/key/key-attribute.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { rejectBounds } from '#/features/builder/model/new-key.ts'
import { violationLines } from '#/words/format-violation.ts'
import { t } from '#/features/builder/messages.ts'
import { Field } from '#/ui/field.tsx'
import { Select, TextInput } from '#/ui/input.tsx'
import type { NewKeyForm } from '#/store/records/new-key-form.ts'

/**
 * The bounds of an encryption or decryption key on today’s networks. A document type is the safe choice, because nodes
 * fail on some keys bound to a whole contract.
 */
export function BoundsFields({
  form,
  typed,
  profile,
  purpose,
}: {
  readonly form: UseFormReturn<NewKeyForm>
  readonly typed: NewKeyForm
  readonly profile: WireProfileName
  readonly purpose: NewKeyPurpose
}) {
  if (
    wireProfiles[profile].codec !== 'bincode' ||
    (purpose !== KeyPurpose.encryption && purpose !== KeyPurpose.decryption)
  )
    return null
  const { boundTo } = typed
  const { errors } = form.formState
  const wrong = rejectBounds({ ...typed, purpose })
  const linesAt = (field: 'contract' | 'documentType') => {
    // An empty field shows its error only after an attempt to add the key.
    const isDue = typed[field].trim() !== '' || errors[field] !== undefined
    return isDue && wrong[field] !== undefined ? violationLines([wrong[field]]) : []
  }
  return (
    <>
      <Field label={t('keys.add.bounds')} hint={t(boundHints[boundTo])}>
        <Select
          value={boundTo}
          onValue={(value) => form.setValue('boundTo', value)}
          options={boundValues.map((value) => ({ value, text: t(boundTexts[value]) }))}
        />
      </Field>
      {boundTo === 'nothing' ? null : (
        <Field label={t('keys.add.bounds.contract-id')} violations={linesAt('contract')}>
          <TextInput {...form.register('contract')} mono maxLength={100} autoCapitalize="off" />
        </Field>
      )}
      {boundTo === 'document-type' ? (
        <Field label={t('keys.add.bounds.type-name')} violations={linesAt('documentType')}>
          <TextInput {...form.register('documentType')} mono maxLength={100} autoCapitalize="off" />
        </Field>
      ) : null}
    </>
  )
}

const boundValues = ['nothing', 'document-type', 'contract'] as const
const boundTexts = {
  nothing: 'keys.add.bounds.nothing',
  'document-type': 'keys.add.bounds.document-type',
  contract: 'keys.add.bounds.contract',
} as const
const boundHints = {
  nothing: 'keys.add.bounds.nothing.hint',
  'document-type': 'keys.add.bounds.document-type.hint',
  contract: 'keys.add.bounds.contract.hint',
} as const
