import { Link, useMatches } from '@tanstack/react-router'
import { t, type MessageId } from './messages.ts'
import { Icon } from '#/ui/icon.tsx'
import styles from './crumbs.module.css'

const names = {
  '/': 'shell.nav.identities',
  '/contracts': 'shell.nav.contracts',
  '/network': 'shell.nav.network',
  '/vault': 'shell.nav.vault',
} as const

export interface CrumbsView {
  readonly under: PageName['under']
  readonly identity: { readonly id: string; readonly name: string } | undefined
  readonly name: string
  readonly title: string
}

export function CrumbLine({ crumbs: { under, identity, name, title } }: { readonly crumbs: CrumbsView }) {
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

export function usePageCrumbs(): CrumbsView | undefined {
  const page = usePage()
  if (page === undefined) return undefined
  const name = t(page.name)
  return { under: page.under, identity: undefined, name, title: t('shell.title', { page: name }) }
}

export interface PageName {
  readonly name: Extract<MessageId, `shell.nav.${string}` | `shell.page.${string}`>
  readonly under?: '/' | '/contracts' | '/vault' | '/network'
  /** The subject of the address: an identity, a page about an identity, a transition, a draft, or a contract. */
  readonly id?: 'contract' | 'identity' | 'of-identity' | 'transition' | 'draft'
}

export function usePage(): PageName | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
}
