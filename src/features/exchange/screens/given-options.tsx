import { t } from '#/workspace/messages/t.ts'
import { formatKeyName } from '#/workspace/messages/vault-key-words.ts'
import type { VaultKey } from '#/workspace/vault-session.ts'
import { Columns } from '#/ui/columns.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/select.tsx'
import { TextInput } from '#/ui/text-input.tsx'

/** The single-use key that goes along, and the id that the first key is to have. */
export function GivenOptions({
  singleUse,
  singleUseId,
  onSingleUse,
  firstId,
  isWrong,
  onFirstId,
}: {
  readonly singleUse: readonly VaultKey[]
  readonly singleUseId: string
  readonly onSingleUse: (id: string) => void
  readonly firstId: string
  readonly isWrong: boolean
  readonly onFirstId: (text: string) => void
}) {
  return (
    <Columns shape="two">
      <Field label={t('given.single-use')} hint={t('given.single-use.hint')}>
        <Select
          value={singleUseId}
          onValue={onSingleUse}
          options={[
            { value: '', text: t('given.single-use.none') },
            ...singleUse.map((key) => ({ value: key.id, text: formatKeyName(key) })),
          ]}
        />
      </Field>
      <Field
        label={t('given.first-id')}
        hint={t('given.first-id.hint')}
        violations={isWrong ? [{ rule: 'key.id', text: t('given.first-id.wrong') }] : []}
      >
        <TextInput
          inputMode="numeric"
          maxLength={9}
          value={firstId}
          onChange={(event) => onFirstId(event.currentTarget.value)}
        />
      </Field>
    </Columns>
  )
}
