import { useState } from 'react'
import { changeIdentity } from '#/workspace/identities/identity-actions.ts'
import { longestNote, type IdentityRecord } from '#/workspace/identities/identity-record.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { Lines } from '#/ui/lines.tsx'
import { Text } from '#/ui/text.tsx'
import { TextArea } from '#/ui/text-area.tsx'

/** What the person wants to remember of an identity, kept as it is typed. */
export function IdentityNotes({ record: { id, note } }: { readonly record: IdentityRecord }) {
  const [editing, setEditing] = useState(false)
  // What failed is said by the save state.
  const change = (text: string) => void changeIdentity(id, () => ({ note: text })).catch(() => undefined)
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
