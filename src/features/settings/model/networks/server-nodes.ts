import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { isSingleFile } from '#/platform/build-form.ts'

/** What the server says of itself at `/keywright.json`. */
const ServerAbout = z.looseObject({
  name: z.literal('keywright'),
  /** How many nodes it asks for the page, which may not be asked from a browser. */
  nodes: z.int().min(0).max(32).catch(0),
})

const none: readonly string[] = []

/** The addresses of the nodes that the server of this page asks on its behalf (`KEYWRIGHT_NODE_URL`). */
export function useServerNodes(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['server-nodes'],
    queryFn: readServerNodes,
    enabled: !isSingleFile,
    retry: false,
    staleTime: Infinity,
  })
  return data ?? none
}

async function readServerNodes(): Promise<readonly string[]> {
  const response = await fetch('/keywright.json', { cache: 'no-store' })
  const about = ServerAbout.safeParse(await response.json())
  return Array.from({ length: about.data?.nodes ?? 0 }, (_, index) => `${location.origin}/rpc/${index}/`)
}
