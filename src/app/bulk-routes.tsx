import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root-route.ts'

const bulkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/build/bulk',
  staticData: { page: { name: 'shell.page.bulk', under: '/' } },
  component: lazyRouteComponent(() => import('#/features/builder/screens/bulk/bulk-page.tsx'), 'BulkPage'),
})

const LazyRunPage = lazyRouteComponent(
  () => import('#/features/builder/screens/bulk/run-page.tsx'),
  'RunPage',
)

const runRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/build/bulk/$run',
  staticData: { page: { name: 'shell.page.run', under: '/' } },
  component: function RunRoute() {
    const { run } = runRoute.useParams()
    return <LazyRunPage key={run} id={run} />
  },
})

/** Where many identity creates are made at once. */
export const bulkRoutes = [bulkRoute, runRoute] as const

/** Their pages that are not the component of a route. */
export const bulkPages = [LazyRunPage] as const
