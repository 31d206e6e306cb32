import { z } from 'zod'

export const Watch = z.lazy(() =>
  z.strictObject({
    format: z.literal(1),
    networkId: z.string().regex(/^[a-z0-9-]{1,64}$/),
    proRegTxHash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
)
export type Watch = Readonly<z.infer<typeof Watch>>

export const mostWatched = 1000

export function watchId({ networkId, proRegTxHash }: Pick<Watch, 'networkId' | 'proRegTxHash'>): string {
  return `${networkId}:${proRegTxHash}`
}

/** Returns the watched proRegTxHashes of a network, up to the limit: backups can restore more. */
export function watchedOn(watches: ReadonlyMap<string, Watch>, networkId: string): ReadonlySet<string> {
  const own = [...watches.values()].filter((each) => each.networkId === networkId)
  return new Set(own.slice(0, mostWatched).map(({ proRegTxHash }) => proRegTxHash))
}
