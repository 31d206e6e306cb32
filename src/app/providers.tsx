import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { PrivateGuardContext } from '#/ui/private-note.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { privateGuard } from './private-text-note.tsx'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

export function Providers() {
  return (
    <ErrorBoundary>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <PrivateGuardContext value={privateGuard}>
            <RouterProvider router={router} />
          </PrivateGuardContext>
        </QueryClientProvider>
      </CSPProvider>
    </ErrorBoundary>
  )
}
