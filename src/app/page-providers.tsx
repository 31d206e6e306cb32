import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, useIsFetching, type Query } from '@tanstack/react-query'
import type { ReactNode } from 'react'
// Nearly every page formats violations, so this table is loaded with the common code.
import '#/words/format-violation.ts'
import { usePending } from '#/ui/late-part.tsx'
import { CardFaultContext } from '#/ui/card-boundary.tsx'
import { PrivateGuardContext } from '#/ui/private-note.tsx'
import { privateGuard } from './private-text-note.tsx'
import { queryClient } from './query-client.ts'
import { StoppedCard } from './stopped-page.tsx'

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

/**
 * Marks the page as pending until workers and its own server have answered. Nodes are left out, because they may never
 * answer.
 */
function FirstAnswers() {
  usePending('answer', useIsFetching({ predicate: isFirst }) > 0)
  return null
}

function isFirst({ state, meta }: Query): boolean {
  return state.data === undefined && meta?.['asksNodes'] !== true
}
