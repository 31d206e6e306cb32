import { Link } from '@tanstack/react-router'
import { openTransition } from '#/workspace/history/open-transition.ts'
import { kindWord } from '#/words/transition-words.ts'
import { t } from '#/words/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Columns } from '#/ui/columns.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { ExportForms } from './export-forms.tsx'
import { NextCard } from './next-card.tsx'
import { QrCard } from './qr-card.tsx'
import { SignedUpdateCard } from './signed-update-card.tsx'

/** Gives out a signed transition, by its digest. */
export function SignedPage({ id }: { readonly id: string }) {
  const workspace = useWorkspace((state) => state.kind)
  const record = useWorkspace((state) => state.transitions.get(id))
  const known = record && openTransition(record)
  if (workspace === 'starting') return <Text tone="quiet">{t('builder.opening')}</Text>
  if (known === undefined) {
    return (
      <EmptyState
        title={t('signed.none')}
        action={<ButtonLink render={<Link to="/" />}>{t('builder.export.identities')}</ButtonLink>}
      >
        {t('signed.none.about')}
      </EmptyState>
    )
  }
  return (
    <>
      <PageHead title={t('signed.title')} note={kindWord(known.record.kind)} />
      <Columns shape="main">
        <Stack>
          <ExportForms known={known} />
          <QrCard known={known} />
          <SignedUpdateCard known={known} />
        </Stack>
        <NextCard known={known} />
      </Columns>
    </>
  )
}
