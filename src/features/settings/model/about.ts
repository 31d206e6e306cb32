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

/** The manifest of the build, and its SHA-256, the hash of the build. */
export interface BuildAbout extends BuildManifest {
  readonly hash: string
}

export const buildManifest = queryOptions({
  queryKey: ['build-manifest'],
  queryFn: async () => readManifest(await fetch('/build-manifest.json')),
  // The single file has no separate build manifest.
  enabled: !isSingleFile,
  retry: false,
  staleTime: Infinity,
  gcTime: Infinity,
})

export function useBuildManifest(): BuildAbout | undefined {
  // Deferred, because the manifest has hundreds of rows.
  return useDeferredValue(useQuery(buildManifest).data)
}

const maxManifestBytes = 500_000

export async function readManifest(response: Response): Promise<BuildAbout> {
  const bytes = await readBody(response, { limitBytes: maxManifestBytes })
  const manifest = BuildManifest.parse(JSON.parse(new TextDecoder().decode(bytes)))
  // Hashed by the browser, off the main thread.
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  return { ...manifest, hash: formatHex(new Uint8Array(hash)) }
}

/** Response headers that the page's security depends on, with required parts of their values. */
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

export const pageHeaders = queryOptions({
  queryKey: ['page-headers'],
  queryFn: async () => missingHeaders((await fetch('/', { method: 'HEAD', cache: 'no-store' })).headers),
  // A local file has no headers; its policy is in the HTML.
  enabled: !isSingleFile,
  retry: false,
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Missing headers; undefined while they load, or if the server does not answer. */
export function useMissingHeaders(): readonly string[] | undefined {
  return useQuery(pageHeaders).data
}

export function missingHeaders(headers: Headers): readonly string[] {
  return Object.entries(needed).flatMap(([name, parts]) => {
    const value = headers.get(name) ?? ''
    return parts.every((part) => value.includes(part)) ? [] : [name]
  })
}
