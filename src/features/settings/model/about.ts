import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { z } from 'zod'
import { isSingleFile } from '#/platform/build-form.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { readBody } from '#/chain/read-body.ts'

const BuildManifest = z.object({
  version: z.string().max(40),
  files: z
    .array(
      z.object({
        path: z.string().max(300),
        bytes: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(2000),
})
type BuildManifest = z.infer<typeof BuildManifest>

/** The manifest of the build, and its SHA-256: the hash of the build. */
export interface BuildAbout extends BuildManifest {
  readonly hash: string
}

/** The manifest that the build wrote: asked for once in the life of the page. */
export const buildManifest = queryOptions({
  queryKey: ['build-manifest'],
  queryFn: async () => readManifest(await fetch('/build-manifest.json')),
  // The single file is its own build.
  enabled: !isSingleFile,
  retry: false,
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Nothing while it is not known, and where the server does not answer. */
export function useBuildManifest(): BuildAbout | undefined {
  // It has hundreds of files: their rows are rendered in slices.
  return useDeferredValue(useQuery(buildManifest).data)
}

const maxManifestBytes = 500_000

export async function readManifest(response: Response): Promise<BuildAbout> {
  const bytes = await readBody(response, { limitBytes: maxManifestBytes })
  const manifest = BuildManifest.parse(JSON.parse(new TextDecoder().decode(bytes)))
  // By the browser: in the page it would take a task of its own.
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  return { ...manifest, hash: formatHex(new Uint8Array(hash)) }
}

/** What a response has to say so that the page is as safe as it was built to be, and the words that it says it with. */
const needed: Readonly<Record<string, readonly string[]>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self';",
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
