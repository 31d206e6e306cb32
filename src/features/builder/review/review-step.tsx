import { changeDraft } from '#/workspace/drafts/draft-actions.ts'
import type { JudgedDraft } from '#/workspace/drafts/use-create-draft.ts'
import { useDescribedCreate } from '#/workspace/drafts/use-described-create.ts'
import { profileWords } from '#/workspace/messages/profile-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { BlockedNote } from '#/features/builder/blocked-note.tsx'
import { CreateHead } from '#/features/builder/create-head.tsx'
import { SignersCard } from './signers-card.tsx'
import { CreateForms } from './create-forms.tsx'

/** What will exist, before anything is signed. */
export function ReviewStep({ judged }: { readonly judged: JudgedDraft }) {
  const { draft, report } = judged
  const described = useDescribedCreate(judged)
  const { frames, accepts } = profileWords(draft.profile)
  const label = (
    <Field label={t('builder.label')} note={t('builder.label.note')} hint={t('builder.label.hint')}>
      <TextInput
        value={draft.label}
        maxLength={100}
        disabled={draft.signed !== null}
        onChange={(event) => {
          const { value } = event.currentTarget
          changeDraft(draft.id, (each) => ({ ...each, label: value }))
        }}
      />
    </Field>
  )
  return (
    <>
      <BlockedNote judged={judged} step="review" />
      <Card title={t('builder.review')}>
        <Stack>
          <CreateHead
            id={report.identityId}
            label={draft.label}
            profile={draft.profile}
            networkId={draft.networkId}
          />
          {label}
          {report.transition === undefined || described === undefined ? null : (
            <CreateForms transition={report.transition} described={described} profile={draft.profile} />
          )}
          <Text as="p" size="small" tone="quiet">
            {t('builder.profile', { profile: draft.profile })}. {frames} {accepts}
          </Text>
        </Stack>
      </Card>
      <SignersCard judged={judged} />
    </>
  )
}
