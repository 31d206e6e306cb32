import { QueryClient } from '@tanstack/react-query'
import { isSingleFile } from '#/platform/build-form.ts'
import { pageHeaders } from '#/features/settings/model/about.ts'

// Most queries read local data, so they also run offline, and a retry would fail in the same way.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Fetches the server's headers now, because the server may be unreachable later. */
export function preloadHeaders(): void {
  if (!isSingleFile) void queryClient.prefetchQuery(pageHeaders)
}
