import type { UseFormReturn } from 'react-hook-form'
import { defaultKeyLabel } from '#/workspace/records/draft-key.ts'
import { keyPurposes } from '#/protocol/key/key-attribute.ts'
import type { NewKeyForm } from '#/workspace/records/new-key-form.ts'
import type { IdentityVaultKey, VaultKeyChoice } from '#/features/builder/model/drafts/vault-key-choice.ts'
import { formatLevel, formatPurpose, formatKeyType } from '#/words/key-words.ts'
import { t } from '#/features/builder/messages.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/select.tsx'
import { LabelFields } from './label-fields.tsx'
import { numberOf, optionValues } from './option-values.ts'

/** A key whose private half is in the vault already: several identities may use the same key. */
export function VaultKeyFields({
  form,
  typed,
  offered,
  chosen: { key, purpose, purposes },
}: {
  readonly form: UseFormReturn<NewKeyForm>
  readonly typed: NewKeyForm
  readonly offered: readonly IdentityVaultKey[]
  readonly chosen: VaultKeyChoice
}) {
  return (
    <>
      <Field label={t('keys.add.vault-key')} hint={t('keys.add.vault-key.hint')}>
        <Select
          value={key.id}
          onValue={(recordId) => form.setValue('recordId', recordId)}
          options={offered.map((each) => ({ value: each.id, text: formatOption(each) }))}
        />
      </Field>
      <Field label={t('keys.add.purpose')}>
        <Select
          value={optionValues[purpose]}
          onValue={(value) => form.setValue('purpose', numberOf[value])}
          options={keyPurposes.map((each) => {
            const off = !purposes.includes(each.purpose)
            const word = formatPurpose(each.purpose)
            const text = off ? t('keys.add.purpose.off', { purpose: word }) : word
            return { value: optionValues[each.purpose], text, off }
          })}
        />
      </Field>
      <LabelFields
        form={form}
        typed={typed}
        placeholder={key.label === '' ? defaultKeyLabel(purpose, key.securityLevel) : key.label}
      />
    </>
  )
}

function formatOption(key: IdentityVaultKey): string {
  return t('keys.add.vault-key.option', {
    name: formatKeyName(key),
    type: formatKeyType(key.keyType),
    level: formatLevel(key.securityLevel),
  })
}
