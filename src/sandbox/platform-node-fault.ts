import { z } from 'zod'

/** How a node of the sandbox's platform is wrong. */
export const PlatformNodeFault = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    /** No connection: as a browser sees a certificate that has expired. */
    z.strictObject({ kind: z.literal('unreachable') }),
    /** Each transition that is broadcast is rejected with that consensus code. */
    z.strictObject({ kind: z.literal('rejects'), code: z.int().min(10_000).max(49_999) }),
    /** It accepts a transition, and then the connection breaks off. */
    z.strictObject({ kind: z.literal('loses-answer') }),
    /** Reads are as of before the newest transition. */
    z.strictObject({ kind: z.literal('old-state') }),
    /** It has the protocol version after the one that is known. */
    z.strictObject({ kind: z.literal('newer-version') }),
    z.strictObject({ kind: z.literal('slow'), seconds: z.int().min(1).max(600) }),
    /** It never knows what became of a transition. */
    z.strictObject({ kind: z.literal('wait-fails') }),
  ]),
)
export type PlatformNodeFault = Readonly<z.infer<typeof PlatformNodeFault>>

export const noPlatformFault = { kind: 'none' } as const satisfies PlatformNodeFault

/** A fault in a word and a number: `rejects:40204`, `slow:5`. */
export function formatPlatformFault(fault: PlatformNodeFault): string {
  switch (fault.kind) {
    case 'rejects':
      return `rejects:${fault.code}`
    case 'slow':
      return `slow:${fault.seconds}`
    case 'none':
    case 'unreachable':
    case 'loses-answer':
    case 'old-state':
    case 'newer-version':
    case 'wait-fails':
      return fault.kind
  }
}

/** Reads what `formatPlatformFault` writes; nothing when it is no fault. */
export function readPlatformFault(text: string): PlatformNodeFault | undefined {
  const [kind, argument, ...more] = text.trim().split(':')
  if (more.length > 0) return undefined
  const number = Number(argument)
  const given = argument === undefined ? {} : kind === 'rejects' ? { code: number } : { seconds: number }
  const fault = PlatformNodeFault.safeParse({ kind, ...given })
  return fault.success ? fault.data : undefined
}
