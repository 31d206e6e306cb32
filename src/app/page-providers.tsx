import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
// Nearly every page words a violation: the table of all rules is fetched once, with what every page needs.
import '#/words/format-violation.ts'
import { CardFaultContext } from '#/ui/card-boundary.tsx'
import { PrivateGuardContext } from '#/ui/private-note.tsx'
import { privateGuard } from './private-text-note.tsx'
import { queryClient } from './query-client.ts'
import { StoppedCard } from './stopped-page.tsx'

/** What every page needs around it. */
export function PageProviders({ children }: { readonly children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <PrivateGuardContext value={privateGuard}>
          <CardFaultContext value={StoppedCard}>{children}</CardFaultContext>
        </PrivateGuardContext>
      </QueryClientProvider>
    </CSPProvider>
  )
}
