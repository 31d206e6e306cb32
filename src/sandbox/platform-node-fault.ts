import { z } from 'zod'

export const PlatformNodeFault = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    /** The node cannot be reached, as in a browser with an expired certificate. */
    z.strictObject({ kind: z.literal('unreachable') }),
    /** Each broadcast transition is rejected with this consensus code. */
    z.strictObject({ kind: z.literal('rejects'), code: z.int().min(10_000).max(49_999) }),
    z.strictObject({ kind: z.literal('loses-answer') }),
    /** Reads return the state before the newest transition. */
    z.strictObject({ kind: z.literal('old-state') }),
    /** The node has a protocol version that is newer than the known one. */
    z.strictObject({ kind: z.literal('newer-version') }),
    z.strictObject({ kind: z.literal('slow'), seconds: z.int().min(1).max(600) }),
    /** The node never knows the outcome of a transition. */
    z.strictObject({ kind: z.literal('wait-fails') }),
  ]),
)
export type PlatformNodeFault = Readonly<z.infer<typeof PlatformNodeFault>>

export const noPlatformFault = { kind: 'none' } as const satisfies PlatformNodeFault

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

export function readPlatformFault(text: string): PlatformNodeFault | undefined {
  const [kind, argument, ...more] = text.trim().split(':')
  if (more.length > 0) return undefined
  const number = Number(argument)
  const given = argument === undefined ? {} : kind === 'rejects' ? { code: number } : { seconds: number }
  const fault = PlatformNodeFault.safeParse({ kind, ...given })
  return fault.success ? fault.data : undefined
}
