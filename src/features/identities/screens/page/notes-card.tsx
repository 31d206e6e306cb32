import { useState } from 'react'
import { typeOfIdentity } from '#/domain/identity/change-identity.ts'
import { longestNote, type IdentityRecord } from '#/store/records/identity-record.ts'
import { t } from '#/features/identities/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { TextArea } from '#/ui/input.tsx'
import { Lines, Text } from '#/ui/text.tsx'

export function NotesCard({ record: { id, note } }: { readonly record: IdentityRecord }) {
  const [editing, setEditing] = useState(false)
  // The save state on the page shows errors.
  const change = (text: string) => typeOfIdentity(id, { note: text })
  return (
    <Card
      title={t('identity.notes')}
      end={
        <Button
          size="small"
          kind="quiet"
          icon={editing ? 'check' : 'pencil'}
          onClick={() => setEditing(!editing)}
        >
          {editing ? t('identity.notes.done') : t('identity.notes.edit')}
        </Button>
      }
    >
      {editing ? (
        <Field label={t('identity.notes.label')} hint={t('identity.notes.hint')}>
          <TextArea
            autoFocus
            rows={6}
            maxLength={longestNote}
            value={note}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </Field>
      ) : note === '' ? (
        <Text tone="quiet">{t('identity.notes.none')}</Text>
      ) : (
        <Lines text={note} />
      )}
    </Card>
  )
}
