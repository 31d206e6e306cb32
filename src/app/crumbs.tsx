import { Link } from '@tanstack/react-router'
import { t } from '#/workspace/messages/t.ts'
import { Icon } from '#/ui/icon.tsx'
import styles from './crumbs.module.css'
import { useCrumbs } from './use-crumbs.ts'

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
