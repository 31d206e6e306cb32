import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PrivateGuardContext } from '#/ui/private-note.tsx'
import { privateGuard } from './private-text-note.tsx'
import { queryClient } from './query-client.ts'

/** What every page needs around it. */
export function PageProviders({ children }: { readonly children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <PrivateGuardContext value={privateGuard}>{children}</PrivateGuardContext>
      </QueryClientProvider>
    </CSPProvider>
  )
}
