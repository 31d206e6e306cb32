import { z } from 'zod'

/** The forged part of a diff. A check of the verifier catches each forgery, except `everything`. */
export const forgeries = [
  'entry-changed',
  'entry-left-out',
  'entry-added',
  'coinbase',
  'merkle-tree',
  'quorum',
  'chain-lock',
  /** List, coinbase and proof agree, so only another node can reveal the forgery. */
  'everything',
] as const
export type Forgery = (typeof forgeries)[number]

const Blocks = z.int().min(1).max(1000)

export const SandboxFault = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('lag'), ms: z.int().min(1).max(60_000) }),
    /** Percentage of requests that end with HTTP status 500. */
    z.strictObject({ kind: z.literal('errors'), percent: z.int().min(1).max(100) }),
    z.strictObject({ kind: z.literal('unreachable') }),
    z.strictObject({ kind: z.literal('wrong-id') }),
    z.strictObject({ kind: z.literal('truncated') }),
    z.strictObject({ kind: z.literal('forged'), what: z.enum(forgeries) }),
    /** From this height on, the node has its own blocks. `depth`: how many of them existed at the start. */
    z.strictObject({ kind: z.literal('fork'), from: z.int().min(1).max(1e9), depth: Blocks }),
    /** The node's newest block is this many blocks behind. */
    z.strictObject({ kind: z.literal('tip-back'), blocks: Blocks }),
  ]),
)
export type SandboxFault = Readonly<z.infer<typeof SandboxFault>>
export type SandboxFaultKind = SandboxFault['kind']

export const noFault = { kind: 'none' } as const satisfies SandboxFault

export function forkOf(depth: number, tip: number): SandboxFault {
  return { kind: 'fork', from: Math.max(1, tip - Blocks.parse(depth) + 1), depth }
}

export function formatFaultText(fault: SandboxFault): string {
  switch (fault.kind) {
    case 'lag':
      return `lag:${fault.ms}`
    case 'errors':
      return `errors:${fault.percent}`
    case 'forged':
      return `forged:${fault.what}`
    case 'fork':
      return `fork:${fault.depth}`
    case 'tip-back':
      return `tip-back:${fault.blocks}`
    case 'none':
    case 'unreachable':
    case 'wrong-id':
    case 'truncated':
      return fault.kind
  }
}

export function readFaultText(text: string, tip: number): SandboxFault | undefined {
  const [kind = '', argument, ...more] = text.trim().split(':')
  const number = Number(argument)
  if (more.length > 0) return undefined
  if (kind === 'fork') return Blocks.safeParse(number).success ? forkOf(number, tip) : undefined
  const fault = SandboxFault.safeParse({ kind, ...argumentOf(kind, argument, number) })
  return fault.success ? fault.data : undefined
}

function argumentOf(kind: string, argument: string | undefined, number: number): object {
  if (argument === undefined) return {}
  if (kind === 'lag') return { ms: number }
  if (kind === 'errors') return { percent: number }
  if (kind === 'tip-back') return { blocks: number }
  // Only forged faults have this member.
  return { what: argument }
}
