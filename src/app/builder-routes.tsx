import { createRoute, notFound } from '@tanstack/react-router'
import { stepParts } from '#/features/builder/screens/step-parts.ts'
import { lazyPage, routeTo } from './lazy-page.tsx'
import { rootRoute } from './root-route.tsx'

const LazyBuilderPage = lazyPage(
  async () => (await import('#/features/builder/screens/builder-page.tsx')).BuilderPage,
)

const LazyNewDraftPage = lazyPage(async () => {
  const loading = import('#/features/builder/screens/new-draft-page.tsx')
  // The page continues to the first step as soon as the draft is stored.
  void LazyBuilderPage.preload?.()
  fetchStep('fund')
  return (await loading).NewDraftPage
})

const newDraftRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/build/create',
  staticData: { page: { name: 'shell.page.create', under: '/' } },
  component: routeTo(LazyNewDraftPage, () => <LazyNewDraftPage kind="create" />),
})

const newTopUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/build/top-up/{-$id}',
  staticData: { page: { name: 'shell.page.top-up', under: '/' } },
  component: routeTo(LazyNewDraftPage, function NewTopUpRoute() {
    const { id = '' } = newTopUpRoute.useParams()
    return <LazyNewDraftPage key={id} kind="top-up" identity={id} />
  }),
})

const steps = ['fund', 'keys', 'review', 'sign', 'export'] as const

// The step loads together with the page, which has to read stored data before it can show the step.
function fetchStep(step: keyof typeof stepParts): void {
  void stepParts[step].preload?.()
}

function parseBuilderParams({ draft, step }: { readonly draft: string; readonly step: string }) {
  const known = steps.find((each) => each === step)
  if (draft === '' || known === undefined) throw notFound()
  return { draft, step: known }
}

const builderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/build/create/$draft/$step',
  params: { parse: parseBuilderParams },
  loader: ({ params }) => fetchStep(params.step),
  staticData: { page: { name: 'shell.page.create', under: '/' } },
  component: routeTo(LazyBuilderPage, function BuilderRoute() {
    const { draft, step } = builderRoute.useParams()
    return <LazyBuilderPage kind="create" draftId={draft} step={step} />
  }),
})

const topUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/build/top-up/$draft/$step',
  params: {
    parse: (params) => {
      const parsed = parseBuilderParams(params)
      // A top-up has no keys.
      if (parsed.step === 'keys') throw notFound()
      return parsed
    },
  },
  loader: ({ params }) => fetchStep(params.step),
  staticData: { page: { name: 'shell.page.top-up', under: '/', id: 'draft' } },
  component: routeTo(LazyBuilderPage, function TopUpRoute() {
    const { draft, step } = topUpRoute.useParams()
    return <LazyBuilderPage kind="top-up" draftId={draft} step={step} />
  }),
})

const LazyUpdatePage = lazyPage(
  async () => (await import('#/features/builder/screens/update/update-page.tsx')).UpdatePage,
)

const updateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/build/update/$id',
  staticData: { page: { name: 'shell.page.update', under: '/', id: 'of-identity' } },
  component: routeTo(LazyUpdatePage, function UpdateRoute() {
    const { id } = updateRoute.useParams()
    return <LazyUpdatePage key={id} id={id} />
  }),
})

const LazyCreditPage = lazyPage(
  async () => (await import('#/features/builder/screens/credits/credit-page.tsx')).CreditPage,
)

const transferRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/build/transfer/$id',
  staticData: { page: { name: 'shell.page.transfer', under: '/', id: 'of-identity' } },
  component: routeTo(LazyCreditPage, function TransferRoute() {
    const { id } = transferRoute.useParams()
    return <LazyCreditPage key={id} id={id} job="transfer" />
  }),
})

const withdrawalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/build/withdraw/$id',
  staticData: { page: { name: 'shell.page.withdrawal', under: '/', id: 'of-identity' } },
  component: routeTo(LazyCreditPage, function WithdrawalRoute() {
    const { id } = withdrawalRoute.useParams()
    return <LazyCreditPage key={id} id={id} job="withdrawal" />
  }),
})

const LazySignedPage = lazyPage(
  async () => (await import('#/features/builder/screens/export/signed-page.tsx')).SignedPage,
)

const signedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/build/signed/$id',
  staticData: { page: { name: 'shell.page.signed', under: '/', id: 'transition' } },
  component: routeTo(LazySignedPage, function SignedRoute() {
    const { id } = signedRoute.useParams()
    return <LazySignedPage key={id} id={id} />
  }),
})

const bulkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/build/bulk',
  staticData: { page: { name: 'shell.page.bulk', under: '/' } },
  component: lazyPage(async () => (await import('#/features/builder/screens/bulk/bulk-page.tsx')).BulkPage),
})

const LazyRunPage = lazyPage(
  async () => (await import('#/features/builder/screens/bulk/run-page.tsx')).RunPage,
)

const runRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/build/bulk/$run',
  staticData: { page: { name: 'shell.page.run', under: '/' } },
  component: routeTo(LazyRunPage, function RunRoute() {
    const { run } = runRoute.useParams()
    return <LazyRunPage key={run} id={run} />
  }),
})

export const builderRoutes = [
  newDraftRoute,
  newTopUpRoute,
  builderRoute,
  topUpRoute,
  updateRoute,
  transferRoute,
  withdrawalRoute,
  signedRoute,
  bulkRoute,
  runRoute,
] as const
