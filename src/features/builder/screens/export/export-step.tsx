import { Link } from '@tanstack/react-router'
import { placeOfDraft } from '#/workspace/drafts/draft-place.ts'
import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { useSignedOf } from '#/workspace/identities/signed-of-draft.ts'
import { isPending } from '#/workspace/identities/transition-state.ts'
import { t } from '#/workspace/messages/t.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Columns } from '#/ui/columns.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { ChainLockInstead } from './chain-lock-instead.tsx'
import { ExportForms } from './export-forms.tsx'
import { NextCard } from './next-card.tsx'
import { QrCard } from './qr-card.tsx'
import { SignedCard } from './signed-card.tsx'

/** Gives out the signed transition. */
export function ExportStep({ judged }: { readonly judged: JudgedFunds }) {
  const { draft } = judged
  const signed = useSignedOf(draft)
  if (signed === undefined) {
    return (
      <Note
        title={t('builder.export.none')}
        action={
          <ButtonLink kind="primary" render={<Link {...placeOfDraft(draft, 'sign')} />}>
            {t('builder.back.sign')}
          </ButtonLink>
        }
      >
        {t('builder.export.none.about')}
      </Note>
    )
  }
  const { transition, state } = signed
  return (
    <Columns shape="main">
      <Stack>
        <ExportForms known={signed} />
        <QrCard known={signed} />
        <SignedCard judged={judged} signed={signed} />
      </Stack>
      <NextCard known={signed}>
        {transition.type !== 5 && transition.assetLockProof.type === 0 && isPending(state) ? (
          <ChainLockInstead judged={judged} />
        ) : null}
      </NextCard>
    </Columns>
  )
}
