import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { isSingleFile } from '#/platform/build-form.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
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

/** What the server says that it gives out, and the sha256 of its saying so: the hash of the build. */
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
  return useQuery(buildManifest).data
}

const maxManifestBytes = 500_000

export async function readManifest(response: Response): Promise<BuildAbout> {
  const bytes = await readBody(response, maxManifestBytes)
  const manifest = BuildManifest.parse(JSON.parse(new TextDecoder().decode(bytes)))
  return { ...manifest, hash: formatHex(sha256(bytes)) }
}
