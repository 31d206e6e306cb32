import { useParams } from '@tanstack/react-router'
import { formatIdentityName } from '#/words/identity-words.ts'
import { t } from './messages.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { CrumbLine, usePageCrumbs, type CrumbsView, usePage } from './crumbs.tsx'

/** Breadcrumbs by the user's own names of identities and contracts. */
export function Crumbs() {
  const crumbs = useNamedCrumbs()
  return crumbs === undefined ? null : <CrumbLine crumbs={crumbs} />
}

function useNamedCrumbs(): CrumbsView | undefined {
  const page = usePage()
  const plain = usePageCrumbs()
  const { id = '', draft: draftId = '' } = useParams({ strict: false })
  const identityId = useWorkspace(({ transitions }) => {
    if (page?.id === 'transition') return transitions.get(id)?.identityId
    return page?.id === 'identity' || page?.id === 'of-identity' ? id : undefined
  })
  const toppedUp = useWorkspace(({ drafts }) => {
    const draft = page?.id === 'draft' ? drafts.get(draftId) : undefined
    return draft?.kind === 'top-up' ? draft.identity.trim() : undefined
  })
  const contract = useWorkspace(({ contracts }) =>
    page?.id === 'contract' ? contracts.get(id)?.name.trim() : undefined,
  )
  const record = useWorkspace(({ identities }) => identities.get(toppedUp ?? identityId ?? ''))
  if (page === undefined || plain === undefined) return undefined
  const name = contract === undefined || contract === '' ? plain.name : contract
  if (record === undefined) return { ...plain, name, title: t('shell.title', { page: name }) }
  const of = formatIdentityName(record)
  if (page.id === 'identity') {
    return { ...plain, name: of, title: t('shell.title', { page: of }) }
  }
  const title = t('shell.title', { page: t('shell.title.of', { page: name, of }) })
  return { under: page.under, identity: { id: record.id, name: of }, name, title }
}
