import { Link } from '@tanstack/react-router'
import type { JudgedDraft } from '#/workspace/drafts/use-create-draft.ts'
import { useCreateOf } from '#/workspace/identities/create-of-draft.ts'
import { t } from '#/workspace/messages/t.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Columns } from '#/ui/columns.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { ExportForms } from './export-forms.tsx'
import { NextCard } from './next-card.tsx'
import { SignedCard } from './signed-card.tsx'

/** Gives out the signed transition. */
export function ExportStep({ judged }: { readonly judged: JudgedDraft }) {
  const { draft } = judged
  const create = useCreateOf(draft)
  if (create === undefined) {
    return (
      <Note
        title={t('builder.export.none')}
        action={
          <ButtonLink
            kind="primary"
            render={<Link to="/build/create/$draft/$step" params={{ draft: draft.id, step: 'sign' }} />}
          >
            {t('builder.back.sign')}
          </ButtonLink>
        }
      >
        {t('builder.export.none.about')}
      </Note>
    )
  }
  return (
    <Columns shape="main">
      <Stack>
        <ExportForms known={create} />
        <SignedCard judged={judged} create={create} />
      </Stack>
      <NextCard judged={judged} create={create} />
    </Columns>
  )
}
