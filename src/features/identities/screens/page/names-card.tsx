import { useState } from 'react'
import { typeOfIdentity } from '#/session/identities/identity-actions.ts'
import { readTags, type IdentityRecord } from '#/workspace/records/identity-record.ts'
import { t } from '#/features/identities/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns } from '#/ui/layout.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'

/** Label and tags, kept as they are typed. */
export function NamesCard({
  record,
  onDone,
}: {
  readonly record: IdentityRecord
  readonly onDone: () => void
}) {
  const [label, setLabel] = useState(record.label)
  const [tags, setTags] = useState(record.tags.join(', '))
  // What failed is said by the save state.
  const keep = (change: Partial<IdentityRecord>) => typeOfIdentity(record.id, change)
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
            value={label}
            onChange={(event) => {
              const { value } = event.currentTarget
              setLabel(value)
              keep({ label: value.trim() })
            }}
          />
        </Field>
        <Field label={t('identity.tags')} hint={t('identity.tags.hint')}>
          <TextInput
            maxLength={400}
            value={tags}
            onChange={(event) => {
              const { value } = event.currentTarget
              setTags(value)
              keep({ tags: readTags(value) })
            }}
          />
        </Field>
      </Columns>
    </Card>
  )
}
