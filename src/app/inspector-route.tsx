import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root-route.ts'

/** Where bytes of any origin are read. */
export const inspectorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inspect',
  staticData: { page: { name: 'shell.nav.inspector' } },
  component: lazyRouteComponent(() => import('#/features/inspector/inspector-page.tsx'), 'InspectorPage'),
})
