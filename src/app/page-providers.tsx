import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, useIsFetching, type Query } from '@tanstack/react-query'
import type { ReactNode } from 'react'
// Nearly every page words a violation: the table of all rules is fetched once, with what every page needs.
import '#/words/format-violation.ts'
import { usePending } from '#/ui/late-part.tsx'
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
        <FirstAnswers />
        <PrivateGuardContext value={privateGuard}>
          <CardFaultContext value={StoppedCard}>{children}</CardFaultContext>
        </PrivateGuardContext>
      </QueryClientProvider>
    </CSPProvider>
  )
}

/** Keeps the page pending until workers and its own server have answered for the first time. A node may never answer, so nodes are left out. */
function FirstAnswers() {
  usePending('answer', useIsFetching({ predicate: isFirst }) > 0)
  return null
}

function isFirst({ state, meta }: Query): boolean {
  return state.data === undefined && meta?.['asksNodes'] !== true
}
