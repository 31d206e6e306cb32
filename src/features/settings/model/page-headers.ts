import { queryOptions, useQuery } from '@tanstack/react-query'
import { isSingleFile } from '#/platform/build-form.ts'

/** What a response has to say so that the page is as safe as it was built to be, and the words that it says it with. */
const needed: Readonly<Record<string, readonly string[]>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ],
  'Cross-Origin-Opener-Policy': ['same-origin'],
  'Cross-Origin-Embedder-Policy': ['require-corp'],
  'Permissions-Policy': ['camera=(self)', 'geolocation=()'],
  'Referrer-Policy': ['no-referrer'],
  'X-Content-Type-Options': ['nosniff'],
}

/** The headers that this page came with: asked for once in its life. */
export const pageHeaders = queryOptions({
  queryKey: ['page-headers'],
  queryFn: async () => missingHeaders((await fetch('/', { method: 'HEAD', cache: 'no-store' })).headers),
  // A file comes without any; its policy is in it.
  enabled: !isSingleFile,
  retry: false,
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Those that it came without; nothing while it is not known, and where the server does not answer. */
export function useMissingHeaders(): readonly string[] | undefined {
  return useQuery(pageHeaders).data
}

export function missingHeaders(headers: Headers): readonly string[] {
  return Object.entries(needed).flatMap(([name, parts]) => {
    const value = headers.get(name) ?? ''
    return parts.every((part) => value.includes(part)) ? [] : [name]
  })
}
