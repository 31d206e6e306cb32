import { Link, useSearch } from '@tanstack/react-router'
import { t } from '#/workspace/messages/t.ts'
import styles from './studio-tabs.module.css'
import { studioViews, viewNamed } from './studio-views.tsx'

/** What can be looked at of a contract, as links: each has its own address. */
export function StudioTabs({ id }: { readonly id: string }) {
  const { view } = useSearch({ strict: false })
  const shown = viewNamed(view)
  if (studioViews.length === 1) return null
  return (
    <nav className={styles['tabs']} aria-label={t('contract.views')}>
      {studioViews.map((each) => (
        <Link
          key={each.name}
          to="/contracts/$id"
          params={{ id }}
          search={(before) => ({ at: before.at, view: each.view })}
          // A link without a view is that of the first view, and of no other.
          activeOptions={{ exact: true, explicitUndefined: true }}
          className={styles['tab']}
          aria-current={each === shown ? 'page' : undefined}
        >
          {t(each.name)}
        </Link>
      ))}
    </nav>
  )
}
