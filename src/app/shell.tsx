import { lazyRouteComponent, Link, Outlet } from '@tanstack/react-router'
import { memo, type MouseEvent, useEffect, useState } from 'react'
import { t } from './messages.ts'
import { isSingleFile } from '#/platform/build-form.ts'
import { Icon } from '#/ui/icon.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { Brand } from './brand.tsx'
import { CrumbLine, usePageCrumbs, usePage } from './crumbs.tsx'
import styles from './shell.module.css'

let isPainted = false

/** Tells whether the first screen is visible. Code that it does not need is loaded afterwards. */
export function usePainted(): boolean {
  const [shown, setShown] = useState(isPainted)
  useEffect(() => {
    if (shown) return undefined
    const timer = setTimeout(() => {
      isPainted = true
      setShown(true)
    }, 0)
    return () => clearTimeout(timer)
  }, [shown])
  return shown
}

// Parts that depend on this browser's state load after the first screen.
const LazyCrumbs = lazyRouteComponent(() => import('./live.tsx'), 'Crumbs')
const LazyNavCount = lazyRouteComponent(() => import('./live.tsx'), 'NavCount')
const LazyNetworkBox = lazyRouteComponent(() => import('./live.tsx'), 'NetworkBox')
const LazyOfflineLine = lazyRouteComponent(() => import('./live.tsx'), 'OfflineLine')
const LazySearchBox = lazyRouteComponent(() => import('./live.tsx'), 'SearchBox')
const LazyNetworkSwitch = lazyRouteComponent(() => import('./live.tsx'), 'NetworkSwitch')
const LazyStatusFoot = lazyRouteComponent(() => import('./live.tsx'), 'StatusFoot')
const LazyVaultState = lazyRouteComponent(() => import('./live.tsx'), 'VaultStateButton')
const LazyNotes = lazyRouteComponent(() => import('./live.tsx'), 'ShellNotes')
const LazyNotices = lazyRouteComponent(() => import('./live.tsx'), 'ShellNotices')

export function Shell() {
  const isPainted = usePainted()
  return (
    <div className={styles['app']}>
      <a className={styles['skip']} href="#content" onClick={isSingleFile ? skipToContent : undefined}>
        {t('shell.skip')}
      </a>
      <nav className={styles['side']} aria-label={t('shell.nav')}>
        <Brand />
        <div className={styles['nav']}>
          <NavLinks isCounted={isPainted} isNarrow={false} />
        </div>
        <div className={styles['network']}>
          <LatePart>{isPainted ? <LazyNetworkBox /> : null}</LatePart>
          <LatePart>{isPainted ? <LazyStatusFoot /> : null}</LatePart>
        </div>
      </nav>
      <div className={styles['main']}>
        <header className={styles['bar']}>
          <span className={styles['narrow']}>
            <Brand mark />
          </span>
          <LatePart fallback={<PageCrumbs />}>{isPainted ? <LazyCrumbs /> : <PageCrumbs />}</LatePart>
          <span className={styles['end']}>
            <LatePart>{isPainted ? <LazyNetworkSwitch /> : null}</LatePart>
            <LatePart>{isPainted ? <LazySearchBox /> : null}</LatePart>
            <LatePart>{isPainted ? <LazyVaultState /> : null}</LatePart>
          </span>
          <LatePart>{isPainted ? <LazyOfflineLine /> : null}</LatePart>
        </header>
        <main className={styles['page']} id="content" tabIndex={-1}>
          <LatePart>{isPainted ? <LazyNotes /> : null}</LatePart>
          <Outlet />
        </main>
      </div>
      <nav className={styles['tabbar']} aria-label={t('shell.nav')}>
        <NavLinks isCounted={false} isNarrow />
      </nav>
      <LatePart>{isPainted ? <LazyNotices /> : null}</LatePart>
    </div>
  )
}

function PageCrumbs() {
  const crumbs = usePageCrumbs()
  return crumbs === undefined ? null : <CrumbLine crumbs={crumbs} />
}

// In the single file, the fragment of the address is the page, so it cannot name an element.
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

const pages = [
  { to: '/', icon: 'identity', name: 'shell.nav.identities' },
  { to: '/inspect', icon: 'search', name: 'shell.nav.inspector' },
  { to: '/contracts', icon: 'contract', name: 'shell.nav.contracts' },
  { to: '/network', icon: 'network', name: 'shell.nav.network' },
  { to: '/vault', icon: 'vault', name: 'shell.nav.vault' },
  { to: '/exchange', icon: 'pencil', name: 'shell.page.exchange', short: 'shell.nav.sign' },
  { to: '/settings', icon: 'settings', name: 'shell.nav.settings' },
] as const

/** The navigation. A page below another, such as the builder, marks its parent as current. */
const NavLinks = memo(function NavLinks({
  isCounted,
  isNarrow,
}: {
  readonly isCounted: boolean
  readonly isNarrow: boolean
}) {
  const page = usePage()
  return (
    <ul>
      {pages.map(({ to, icon, name, ...rest }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={page?.name === name || page?.under === to ? 'page' : undefined}
            aria-label={isNarrow && 'short' in rest ? t(name) : undefined}
          >
            <Icon name={icon} />
            <span>{t(isNarrow && 'short' in rest ? rest.short : name)}</span>
            {isCounted ? (
              <LatePart>
                <LazyNavCount to={to} />
              </LatePart>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  )
})
