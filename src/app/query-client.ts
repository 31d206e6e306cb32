import { QueryClient } from '@tanstack/react-query'
import { isSingleFile } from '#/platform/build-form.ts'
import { buildManifest, pageHeaders } from '#/features/settings/model/about.ts'

// Everything is on this machine: a failed read fails the same way again, and works without a network.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Asks the server about itself now: later it may be unreachable. */
export function preloadAbout(): void {
  if (isSingleFile) return
  void queryClient.prefetchQuery(buildManifest)
  void queryClient.prefetchQuery(pageHeaders)
}
