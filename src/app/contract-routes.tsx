import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.tsx'
import { rootRoute } from './root-route.ts'

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

// Data from the address bar is parsed like any other.
const longest = { at: 2000, view: 40 } as const

interface StudioSearch {
  /** A JSON Pointer to what is selected. */
  readonly at?: string | undefined
  /** What is looked at; nothing: the form and the JSON. */
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
  component: function ContractRoute() {
    const { id } = contractRoute.useParams()
    return <LazyStudioPage key={id} id={id} />
  },
})

/** Where data contracts are designed. */
export const contractRoutes = [contractsRoute, contractRoute] as const
