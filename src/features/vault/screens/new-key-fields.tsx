import type { UseFormReturn } from 'react-hook-form'
import { formatKeyType } from '#/words/key-words.ts'
import { t } from '#/features/vault/messages.ts'
import {
  ownTypes,
  ownTypeValues,
  vaultKeyUses,
  type NewVaultKeyForm,
} from '#/features/vault/model/new-vault-key.ts'
import { Field } from '#/ui/field.tsx'
import { Select, TextInput } from '#/ui/input.tsx'

const useIds = {
  'single-use': 'vault.new.for.single-use',
  '0': 'vault.new.for.0',
  '1': 'vault.new.for.1',
  '2': 'vault.new.for.2',
  '3': 'vault.new.for.3',
} as const

/** What the private key is for, its type and its label. */
export function NewKeyFields({
  form,
  typed,
}: {
  readonly form: UseFormReturn<NewVaultKeyForm>
  readonly typed: NewVaultKeyForm
}) {
  return (
    <>
      <Field label={t('vault.new.for')} hint={t('vault.new.for.hint')}>
        <Select
          value={typed.use}
          onValue={(use) => form.setValue('use', use)}
          options={vaultKeyUses.map((value) => ({ value, text: t(useIds[value]) }))}
        />
      </Field>
      {typed.use === 'single-use' ? null : (
        <Field label={t('vault.new.type')}>
          <Select
            value={typed.type}
            onValue={(type) => form.setValue('type', type)}
            options={ownTypeValues.map((value) => ({ value, text: formatKeyType(ownTypes[value]) }))}
          />
        </Field>
      )}
      <Field label={t('vault.new.label')} note={t('vault.new.label.note')}>
        <TextInput {...form.register('label')} maxLength={100} />
      </Field>
    </>
  )
}
