import {
  createMemoryHistory,
  createRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { t as builder } from '#/features/builder/messages.ts'
import { t as contracts } from '#/features/contracts/messages.ts'
import { t as exchange } from '#/features/exchange/messages.ts'
import { IdentitiesPage } from '#/features/identities/screens/identities-page.tsx'
import { t as inspector } from '#/features/inspector/messages.ts'
import { t as network } from '#/features/network/messages.ts'
import { t as settings } from '#/features/settings/messages.ts'
import { t as vault } from '#/features/vault/messages.ts'
import { PageHead } from '#/ui/layout.tsx'
import { CrumbLine, type PageName } from './crumbs.tsx'
import { t } from './messages.ts'
import { rootRoute } from './root-route.tsx'

/** Static content of a page, shown before any script runs, so its text fits every state of the stored data. */
export interface FirstPaint {
  readonly path: string
  readonly title: string
  readonly under: string
  readonly crumbs: string
  readonly head: string
}

interface Page {
  readonly name: PageName['name']
  readonly under?: PageName['under']
  readonly head: ReactElement
}

const head = (title: string, lead?: string) => <PageHead title={title} lead={lead} />

/** Pages whose heading and lead depend on the address alone, rendered as the pages themselves render them. */
const pages: Readonly<Record<string, Page>> = {
  '/': { name: 'shell.nav.identities', head: <IdentitiesPage Body={undefined} /> },
  '/inspect': {
    name: 'shell.nav.inspector',
    head: head(inspector('inspector.title'), inspector('inspector.about')),
  },
  '/contracts': {
    name: 'shell.nav.contracts',
    head: head(contracts('contracts.title'), contracts('contracts.lead')),
  },
  '/network': { name: 'shell.nav.network', head: head(network('net.title'), network('net.lead')) },
  '/network/console': {
    name: 'shell.page.console',
    under: '/network',
    head: head(network('console.title')),
  },
  '/vault': { name: 'shell.nav.vault', head: head(vault('vault.title'), vault('vault.lead')) },
  '/vault/passphrase': {
    name: 'shell.page.passphrase',
    under: '/vault',
    head: head(vault('passphrase.title')),
  },
  '/vault/log': { name: 'shell.page.log', under: '/vault', head: head(vault('log.title')) },
  '/vault/phrase': { name: 'shell.page.phrase', under: '/vault', head: head(vault('phrase.title')) },
  '/vault/backup': { name: 'shell.page.backup', under: '/vault', head: head(vault('backup.now')) },
  '/vault/test-backup': {
    name: 'shell.page.test-backup',
    under: '/vault',
    head: head(vault('backup.test')),
  },
  '/vault/restore': {
    name: 'shell.page.restore',
    under: '/vault',
    head: head(vault('backup.restore.title')),
  },
  '/exchange': {
    name: 'shell.page.exchange',
    head: head(exchange('request.title'), exchange('request.about')),
  },
  '/settings': {
    name: 'shell.nav.settings',
    head: head(settings('settings.title'), settings('settings.lead')),
  },
  '/build/create': {
    name: 'shell.page.create',
    under: '/',
    head: head(builder('builder.title', { kind: 'create' }), builder('builder.lead', { kind: 'create' })),
  },
  '/build/top-up': {
    name: 'shell.page.top-up',
    under: '/',
    head: head(builder('builder.title', { kind: 'top-up' }), builder('builder.lead', { kind: 'top-up' })),
  },
  '/build/bulk': {
    name: 'shell.page.bulk',
    under: '/',
    head: head(builder('bulk.title'), builder('bulk.lead')),
  },
}

/** The frame around the pages and each page's static part, as HTML. Called by scripts/first-paint.mjs. */
export async function renderFirstPaint(): Promise<{
  readonly frame: string
  readonly pages: readonly FirstPaint[]
}> {
  // A path outside the navigation, so that no link is marked as current. No real route has this path.
  const unnamed = '/-'
  const router = createRouter({
    routeTree: rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: unnamed })]),
    history: createMemoryHistory({ initialEntries: [unnamed] }),
    isServer: true,
  })
  await router.load()
  const render = (element: ReactElement) =>
    renderToStaticMarkup(<RouterContextProvider router={router}>{element}</RouterContextProvider>)
  return {
    frame: renderToStaticMarkup(<RouterProvider router={router} />),
    pages: Object.entries(pages).map(([path, page]) => {
      const name = t(page.name)
      const crumbs = { under: page.under, identity: undefined, name, title: '' }
      return {
        path,
        title: t('shell.title', { page: name }),
        under: page.under ?? path,
        crumbs: render(<CrumbLine crumbs={crumbs} />).replace('<title></title>', ''),
        head: render(page.head),
      }
    }),
  }
}
