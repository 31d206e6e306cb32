import {
  createHashHistory,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { isSingleFile } from '#/platform/build-form.ts'
import { IdentitiesPage } from '#/features/identities/screens/identities-page.tsx'
import type { ComponentProps } from 'react'
import type { CheckedUpdate } from '#/domain/draft/checked-update.ts'
import type { UpdateDraft } from '#/store/records/update-draft.ts'
import { builderRoutes } from './builder-routes.tsx'
import { contractRoutes } from './contract-routes.tsx'
import { exchangeRoute } from './exchange-route.tsx'
import { inspectorRoute } from './inspector-route.tsx'
import type { PageName } from './crumbs.tsx'
import { lazyPage, routeTo, DrawnHead } from './lazy-page.tsx'
import { rootRoute } from './root-route.tsx'
import { usePainted } from './shell.tsx'
import { StoppedPage } from './stopped-page.tsx'

const LazyIdentitiesBody = lazyRouteComponent(
  () => import('#/features/identities/screens/identities-body.tsx'),
  'IdentitiesBody',
)

const identitiesParts = {
  Stored: lazyPage(
    async () => (await import('#/features/identities/screens/stored-identities.tsx')).StoredIdentities,
  ),
  Import: lazyPage(
    async () => (await import('#/features/identities/screens/import/import-card.tsx')).ImportCard,
  ),
}

const IdentitiesBody = (props: Omit<ComponentProps<typeof LazyIdentitiesBody>, 'parts'>) => (
  <LazyIdentitiesBody {...props} parts={identitiesParts} />
)

// The first screen: its head is part of the program, and the rest loads later.
const identitiesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { page: { name: 'shell.nav.identities' } },
  component: function IdentitiesRoute() {
    return <IdentitiesPage Body={usePainted() ? IdentitiesBody : undefined} />
  },
})

const LazyIdentityPage = lazyPage(
  async () => (await import('#/features/identities/screens/page/identity-page.tsx')).IdentityPage,
)

const LazyAddKeyCard = lazyRouteComponent(
  () => import('#/features/builder/screens/keys/add-key-card.tsx'),
  'AddKeyCard',
)

const LazyVaultUse = lazyRouteComponent(
  () => import('#/features/builder/screens/vault-needed.tsx'),
  'VaultUse',
)

const LazyStagedWarnings = lazyRouteComponent(
  () => import('#/features/builder/screens/warning-lines.tsx'),
  'StagedWarnings',
)

// Features do not import each other, so the key panel gets the builder's form and warnings here.
const keyPanelParts = {
  addKey: (draft: UpdateDraft) => <LazyAddKeyCard draft={draft} />,
  vaultUse: <LazyVaultUse />,
  warnings: (update: CheckedUpdate) => <LazyStagedWarnings update={update} />,
}

const identityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/identities/$id',
  staticData: { page: { name: 'shell.page.identity', under: '/', id: 'identity' } },
  component: routeTo(LazyIdentityPage, function IdentityRoute() {
    const { id } = identityRoute.useParams()
    return <LazyIdentityPage key={id} id={id} parts={keyPanelParts} />
  }),
})

const vaultRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vault',
  staticData: { page: { name: 'shell.nav.vault' } },
  component: lazyPage(async () => (await import('#/features/vault/screens/vault-page.tsx')).VaultPage),
})

const passphraseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vault/passphrase',
  staticData: { page: { name: 'shell.page.passphrase', under: '/vault' } },
  component: lazyPage(
    async () => (await import('#/features/vault/screens/passphrase/passphrase-page.tsx')).PassphrasePage,
  ),
})

const logRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vault/log',
  staticData: { page: { name: 'shell.page.log', under: '/vault' } },
  component: lazyPage(async () => (await import('#/features/vault/screens/log/log-page.tsx')).LogPage),
})

const LazyPhrasePage = lazyPage(
  async () => (await import('#/features/vault/screens/phrase/phrase-page.tsx')).PhrasePage,
)

const LazyImportFound = lazyRouteComponent(
  () => import('#/features/identities/screens/import/import-verdict.tsx'),
  'ImportFound',
)

const LazyFindPayments = lazyRouteComponent(
  () => import('#/features/builder/screens/recover/find-payments.tsx'),
  'FindPayments',
)

const foundIdentity = (text: string) => <LazyImportFound text={text} />

const phraseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vault/phrase',
  staticData: { page: { name: 'shell.page.phrase', under: '/vault' } },
  component: routeTo(LazyPhrasePage, () => (
    <LazyPhrasePage foundIdentity={foundIdentity} payments={<LazyFindPayments />} />
  )),
})

const backupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vault/backup',
  staticData: { page: { name: 'shell.page.backup', under: '/vault' } },
  component: lazyPage(
    async () => (await import('#/features/vault/screens/backup/backup-page.tsx')).BackupPage,
  ),
})

const testBackupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vault/test-backup',
  staticData: { page: { name: 'shell.page.test-backup', under: '/vault' } },
  component: lazyPage(
    async () => (await import('#/features/vault/screens/backup/test-backup-page.tsx')).TestBackupPage,
  ),
})

const restoreRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vault/restore',
  staticData: { page: { name: 'shell.page.restore', under: '/vault' } },
  component: lazyPage(
    async () => (await import('#/features/vault/screens/backup/restore-page.tsx')).RestorePage,
  ),
})

const networkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/network',
  staticData: { page: { name: 'shell.nav.network' } },
  component: lazyPage(async () => (await import('#/features/network/screens/network-page.tsx')).NetworkPage),
})

const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/network/console',
  staticData: { page: { name: 'shell.page.console', under: '/network' } },
  component: lazyPage(async () => (await import('#/features/network/screens/console-page.tsx')).ConsolePage),
})

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  staticData: { page: { name: 'shell.nav.settings' } },
  component: lazyPage(
    async () => (await import('#/features/settings/screens/settings-page.tsx')).SettingsPage,
  ),
})

export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    ...(history === undefined ? {} : { history }),
    routeTree: rootRoute.addChildren([
      identitiesRoute,
      identityRoute,
      ...builderRoutes,
      ...contractRoutes,
      inspectorRoute,
      exchangeRoute,
      networkRoute,
      consoleRoute,
      vaultRoute,
      passphraseRoute,
      logRoute,
      phraseRoute,
      backupRoute,
      testBackupRoute,
      restoreRoute,
      settingsRoute,
    ]),
    defaultErrorComponent: ({ error, reset }) => <StoppedPage error={error} onAgain={reset} />,
    // The previous page stays visible while the next one loads, however long that takes.
    defaultPendingComponent: DrawnHead,
    defaultPendingMs: Infinity,
    defaultPreload: 'intent',
    // The router stores scroll positions in sessionStorage, under addresses that contain identity ids. The single file
    // does not.
    scrollRestoration: !isSingleFile,
  })

// In the single file, the address of a page is the fragment.
export const router = makeRouter(isSingleFile ? createHashHistory() : undefined)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    page?: PageName
  }
}
