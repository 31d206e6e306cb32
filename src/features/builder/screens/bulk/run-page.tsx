import { Link } from '@tanstack/react-router'
import { useRun } from '#/features/builder/model/bulk/use-run.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { VaultNeeded } from '#/features/builder/screens/vault-needed.tsx'
import { ExportRunCard } from './export-run-card.tsx'
import { PrepareCard } from './prepare-card.tsx'
import { RunFigures } from './run-figures.tsx'
import { RunHead } from './run-head.tsx'
import { RunRowsCard } from './run-rows-card.tsx'
import { SignRunCard } from './sign-run-card.tsx'
import { useWorkOf } from './use-work-of.ts'
import { WorkNote } from './work-note.tsx'

/** One run: how far it came, what is to be done next, and every row with its verdict. */
export function RunPage({ id }: { readonly id: string }) {
  const workspace = useWorkspace((state) => state.kind)
  const vault = useVault((view) => view.session.kind)
  const view = useRun(id)
  const work = useWorkOf(id)
  if (workspace === 'starting' || vault === 'starting') {
    return <Text tone="quiet">{t('bulk.opening')}</Text>
  }
  if (view === undefined) {
    return (
      <>
        <PageHead title={t('bulk.title')} />
        <EmptyState
          title={t('bulk.run.none')}
          action={<ButtonLink render={<Link to="/build/bulk" />}>{t('bulk.run.none.back')}</ButtonLink>}
        >
          {t('bulk.run.none.about')}
        </EmptyState>
      </>
    )
  }
  const isWorking = work.kind === 'working'
  return (
    <>
      <RunHead run={view.run} isWorking={isWorking} />
      <Stack>
        <RunFigures view={view} />
        <VaultNeeded />
        <WorkNote work={work} />
        {isWorking || vault !== 'open' ? null : (
          <>
            <PrepareCard view={view} />
            <SignRunCard view={view} />
          </>
        )}
        {isWorking ? null : <ExportRunCard view={view} />}
        <RunRowsCard view={view} />
      </Stack>
    </>
  )
}
