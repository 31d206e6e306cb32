import { changeDraft } from '#/workspace/drafts/draft-actions.ts'
import type { CreateDraft } from '#/workspace/drafts/create-draft.ts'
import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { profileWords } from '#/workspace/messages/profile-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { BlockedNote } from '#/features/builder/screens/blocked-note.tsx'
import { FundedHead } from '#/features/builder/screens/funded-head.tsx'
import { FundedForms } from './funded-forms.tsx'
import { SignersCard } from './signers-card.tsx'

/** What will be, before anything is signed. */
export function ReviewStep({ judged }: { readonly judged: JudgedFunds }) {
  const { draft, report } = judged
  const { frames, accepts } = profileWords(draft.profile)
  return (
    <>
      <BlockedNote judged={judged} step="review" />
      <Card title={t('builder.review')}>
        <Stack>
          <FundedHead judged={judged} id={report.identityId} />
          {draft.kind === 'create' ? <LabelField draft={draft} /> : null}
          {report.transition === undefined ? null : (
            <FundedForms judged={judged} transition={report.transition} />
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

function LabelField({ draft }: { readonly draft: CreateDraft }) {
  return (
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
}
