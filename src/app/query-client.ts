import { QueryClient } from '@tanstack/react-query'
import { isSingleFile } from '#/platform/build-form.ts'
import { pageHeaders } from '#/features/settings/model/about.ts'

// Everything is on this machine: a failed read fails the same way again, and works without a network.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Asks the server about its headers now: later it may be unreachable. */
export function preloadHeaders(): void {
  if (!isSingleFile) void queryClient.prefetchQuery(pageHeaders)
}
