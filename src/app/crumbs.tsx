import { Link } from '@tanstack/react-router'
import { t } from '#/workspace/messages/t.ts'
import { Icon } from '#/ui/icon.tsx'
import styles from './crumbs.module.css'
import { usePage } from './use-page.ts'

/** The way to this page, and the title of the window. */
export function Crumbs() {
  const page = usePage()
  if (page === undefined) return null
  return (
    <nav className={styles['crumbs']} aria-label={t('shell.crumbs')}>
      <title>{t('shell.title', { page: t(page.name) })}</title>
      {page.under === undefined ? null : (
        <span className={styles['root']}>
          <Link to={page.under}>{t(page.under === '/' ? 'shell.nav.identities' : 'shell.nav.vault')}</Link>
          <Icon name="chevron-right" size="small" />
        </span>
      )}
      <b aria-current="page">{t(page.name)}</b>
    </nav>
  )
}
