import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ExchangeAnswer, ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import type { Warning } from '#/domain/identity/consequences.ts'
import type { SignableReview } from '#/domain/signing/transition-review.ts'
import { lazyPage, routeTo } from './lazy-page.tsx'
import { rootRoute } from './root-route.tsx'

const LazyExchangePage = lazyPage(
  async () => (await import('#/features/exchange/screens/exchange-page.tsx')).ExchangePage,
)

const LazyConfirmation = lazyRouteComponent(
  () => import('#/features/builder/screens/sign/request-confirmation.tsx'),
  'RequestConfirmation',
)

const LazyWarnings = lazyRouteComponent(
  () => import('#/features/builder/screens/warning-lines.tsx'),
  'WarningLines',
)

const LazyAnswerLanding = lazyRouteComponent(
  () => import('#/features/builder/screens/offline/answer-card.tsx'),
  'AnswerLanding',
)

const LazyVaultUse = lazyRouteComponent(
  () => import('#/features/builder/screens/vault-needed.tsx'),
  'VaultUse',
)

// Features do not import each other, so the exchange pages get the builder's confirmation here.
const parts = {
  confirmation: (request: ExchangeRequest, review: SignableReview) => (
    <LazyConfirmation request={request} review={review} />
  ),
  warnings: (warnings: readonly Warning[]) => <LazyWarnings warnings={warnings} />,
  receive: (answer: ExchangeAnswer, onReceived: () => void) => (
    <LazyAnswerLanding answer={answer} onTaken={onReceived} />
  ),
  vaultUse: <LazyVaultUse />,
}

export const exchangeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exchange',
  staticData: { page: { name: 'shell.page.exchange' } },
  component: routeTo(LazyExchangePage, () => <LazyExchangePage {...parts} />),
})
