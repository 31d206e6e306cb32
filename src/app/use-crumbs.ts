import { useParams } from '@tanstack/react-router'
import { formatIdentityName } from '#/workspace/messages/identity-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import type { PageName } from './page-name.ts'
import { usePage } from './use-page.ts'

export interface CrumbsView {
  readonly under: PageName['under']
  /** The identity that the page is about; its name where it has one here. */
  readonly identity: { readonly id: string; readonly name: string } | undefined
  readonly name: string
  /** Of the window. */
  readonly title: string
}

/** Where the page stands, by the person's own names. Nothing for an address that names nothing. */
export function useCrumbs(): CrumbsView | undefined {
  const page = usePage()
  const { id = '' } = useParams({ strict: false })
  const identityId = useWorkspace(({ transitions }) => {
    if (page?.id === 'transition') return transitions.get(id)?.identityId
    return page?.id === undefined || page.id === 'contract' ? undefined : id
  })
  const contract = useWorkspace(({ contracts }) =>
    page?.id === 'contract' ? contracts.get(id)?.name.trim() : undefined,
  )
  const record = useWorkspace(({ identities }) =>
    identityId === undefined ? undefined : identities.get(identityId),
  )
  if (page === undefined) return undefined
  const name = contract === undefined || contract === '' ? t(page.name) : contract
  if (record === undefined) {
    return { under: page.under, identity: undefined, name, title: t('shell.title', { page: name }) }
  }
  const of = formatIdentityName(record)
  if (page.id === 'identity') {
    return { under: page.under, identity: undefined, name: of, title: t('shell.title', { page: of }) }
  }
  const title = t('shell.title', { page: t('shell.title.of', { page: name, of }) })
  return { under: page.under, identity: { id: record.id, name: of }, name, title }
}
