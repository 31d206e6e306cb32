import { Link, useParams } from '@tanstack/react-router'
import { formatIdentityName } from '#/words/identity-words.ts'
import { t } from './messages.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Icon } from '#/ui/icon.tsx'
import styles from './crumbs.module.css'
import { usePage, type PageName } from './page-name.ts'

const names = {
  '/': 'shell.nav.identities',
  '/contracts': 'shell.nav.contracts',
  '/network': 'shell.nav.network',
  '/vault': 'shell.nav.vault',
} as const

/** The way to this page, and the title of the window. */
export function Crumbs() {
  const crumbs = useCrumbs()
  if (crumbs === undefined) return null
  const { under, identity, name, title } = crumbs
  return (
    <nav className={styles['crumbs']} aria-label={t('shell.crumbs')}>
      <title>{title}</title>
      {under === undefined ? null : (
        <span className={styles['root']}>
          <Link to={under}>{t(names[under])}</Link>
          <Icon name="chevron-right" size="small" />
        </span>
      )}
      {identity === undefined ? null : (
        <span className={styles['root']}>
          <Link to="/identities/$id" params={{ id: identity.id }}>
            {identity.name}
          </Link>
          <Icon name="chevron-right" size="small" />
        </span>
      )}
      <b aria-current="page">{name}</b>
    </nav>
  )
}

interface CrumbsView {
  readonly under: PageName['under']
  /** The identity that the page is about; its name where it has one here. */
  readonly identity: { readonly id: string; readonly name: string } | undefined
  readonly name: string
  /** Of the window. */
  readonly title: string
}

/** Where the page is, by the user's own names. Nothing for an address that names nothing. */
function useCrumbs(): CrumbsView | undefined {
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
