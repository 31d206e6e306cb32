import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { rootRoute } from './root-route.ts'

const contractsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contracts',
  staticData: { page: { name: 'shell.nav.contracts' } },
  component: lazyRouteComponent(
    () => import('#/features/contracts/screens/contracts-page.tsx'),
    'ContractsPage',
  ),
})

const LazyStudioPage = lazyRouteComponent(
  () => import('#/features/contracts/screens/studio-page.tsx'),
  'StudioPage',
)

// Data from the address bar is parsed like any other.
const StudioSearch = z.object({
  /** A JSON Pointer to what is selected. */
  at: z.string().max(2000).optional().catch(undefined),
  /** What is looked at; nothing: the form and the JSON. */
  view: z.string().max(40).optional().catch(undefined),
})

const contractRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contracts/$id',
  validateSearch: (search) => StudioSearch.parse(search),
  staticData: { page: { name: 'shell.page.contract', under: '/contracts', id: 'contract' } },
  component: function ContractRoute() {
    const { id } = contractRoute.useParams()
    return <LazyStudioPage key={id} id={id} />
  },
})

/** Where data contracts are designed. */
export const contractRoutes = [contractsRoute, contractRoute] as const

/** Their pages that are not the component of a route. */
export const contractPages = [LazyStudioPage] as const
