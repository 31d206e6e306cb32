import { createRoute } from '@tanstack/react-router'
import { lazyPage, routeTo } from './lazy-page.tsx'
import { rootRoute } from './root-route.tsx'

const contractsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contracts',
  staticData: { page: { name: 'shell.nav.contracts' } },
  component: lazyPage(
    async () => (await import('#/features/contracts/screens/contracts-page.tsx')).ContractsPage,
  ),
})

const LazyStudioPage = lazyPage(
  async () => (await import('#/features/contracts/screens/studio-page.tsx')).StudioPage,
)

// Limits for untrusted data from the address bar.
const longest = { at: 2000, view: 40 } as const

interface StudioSearch {
  /** JSON Pointer to the selected part. */
  readonly at?: string | undefined
  readonly view?: string | undefined
}

function parseStudioSearch(search: Readonly<Record<string, unknown>>): StudioSearch {
  const text = (name: keyof typeof longest) => {
    const value = search[name]
    return typeof value === 'string' && value.length <= longest[name] ? value : undefined
  }
  return { at: text('at'), view: text('view') }
}

const contractRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contracts/$id',
  validateSearch: parseStudioSearch,
  staticData: { page: { name: 'shell.page.contract', under: '/contracts', id: 'contract' } },
  component: routeTo(LazyStudioPage, function ContractRoute() {
    const { id } = contractRoute.useParams()
    return <LazyStudioPage key={id} id={id} />
  }),
})

export const contractRoutes = [contractsRoute, contractRoute] as const
