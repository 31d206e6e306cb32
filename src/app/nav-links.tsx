import { Link } from '@tanstack/react-router'
import { t } from '#/workspace/messages/t.ts'
import { Icon } from '#/ui/icon.tsx'
import { usePage } from './use-page.ts'

const pages = [
  { to: '/', icon: 'identity', name: 'shell.nav.identities' },
  { to: '/inspect', icon: 'search', name: 'shell.nav.inspector' },
  { to: '/contracts', icon: 'contract', name: 'shell.nav.contracts' },
  { to: '/network', icon: 'network', name: 'shell.nav.network' },
  { to: '/vault', icon: 'vault', name: 'shell.nav.vault' },
  { to: '/settings', icon: 'settings', name: 'shell.nav.settings' },
] as const

/** What there is to go to. A page that belongs to another, like the builder, marks that one. */
export function NavLinks() {
  const page = usePage()
  return (
    <ul>
      {pages.map(({ to, icon, name }) => (
        <li key={to}>
          <Link to={to} aria-current={page?.name === name || page?.under === to ? 'page' : undefined}>
            <Icon name={icon} />
            {t(name)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
