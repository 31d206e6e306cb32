import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { lazyPage, routeTo } from './lazy-page.tsx'
import { rootRoute } from './root-route.tsx'

const LazyInspectorPage = lazyPage(
  async () => (await import('#/features/inspector/screens/inspector-page.tsx')).InspectorPage,
)
const LazySavePastedKey = lazyRouteComponent(
  () => import('#/features/vault/screens/save-pasted-key.tsx'),
  'SavePastedKey',
)

// Features do not import each other, so the inspector gets the vault's form here.
const savePrivateKey = (lend: ComponentProps<typeof LazySavePastedKey>['lend']) => (
  <LazySavePastedKey lend={lend} />
)

export const inspectorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inspect',
  staticData: { page: { name: 'shell.nav.inspector' } },
  component: routeTo(LazyInspectorPage, () => <LazyInspectorPage savePrivateKey={savePrivateKey} />),
})
