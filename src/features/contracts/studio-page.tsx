import { Link, useSearch } from '@tanstack/react-router'
import { useContract } from '#/workspace/contracts/use-contract.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { FrozenNote } from './frozen-note.tsx'
import { StudioHead } from './studio-head.tsx'
import { StudioKeys } from './studio-keys.tsx'
import { viewNamed } from './studio-views.tsx'

/** One contract: its form and its JSON side by side, and what the rules say of it. */
export function StudioPage({ id }: { readonly id: string }) {
  const kind = useWorkspace((state) => state.kind)
  const studio = useContract(id)
  const { view } = useSearch({ strict: false })
  if (kind === 'starting') return <Text tone="quiet">{t('contract.opening')}</Text>
  if (studio === undefined) {
    return (
      <>
        <PageHead title={t('contract.none')} />
        <EmptyState
          title={t('contract.none.title')}
          action={<ButtonLink render={<Link to="/contracts" />}>{t('contract.none.back')}</ButtonLink>}
        >
          {t('contract.none.about')}
        </EmptyState>
      </>
    )
  }
  const { Panel } = viewNamed(view)
  return (
    <StudioKeys id={id}>
      <StudioHead studio={studio} />
      <Stack>
        <FrozenNote studio={studio} />
        <Panel studio={studio} />
      </Stack>
    </StudioKeys>
  )
}
