import { typeOfIdentity } from '#/domain/identity/change-identity.ts'
import { readTags, type IdentityRecord } from '#/store/records/identity-record.ts'
import { t } from '#/features/identities/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns } from '#/ui/layout.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'

export function NamesCard({
  record,
  onDone,
}: {
  readonly record: IdentityRecord
  readonly onDone: () => void
}) {
  // The save state on the page shows errors.
  const save = (change: Partial<IdentityRecord>) => typeOfIdentity(record.id, change)
  return (
    <Card
      title={t('identity.edit')}
      end={
        <Button size="small" onClick={onDone}>
          {t('identity.edit.done')}
        </Button>
      }
    >
      <Columns shape="two">
        <Field label={t('identity.label')}>
          <TextInput
            autoFocus
            maxLength={100}
            defaultValue={record.label}
            onChange={({ target }) => save({ label: target.value.trim() })}
          />
        </Field>
        <Field label={t('identity.tags')} hint={t('identity.tags.hint')}>
          <TextInput
            maxLength={400}
            defaultValue={record.tags.join(', ')}
            onChange={({ target }) => save({ tags: readTags(target.value) })}
          />
        </Field>
      </Columns>
    </Card>
  )
}
