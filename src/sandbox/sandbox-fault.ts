import { z } from 'zod'

/** What of a diff is forged: each is caught by the check that it is named after, but for `everything`. */
export const forgeries = [
  'entry-changed',
  'entry-left-out',
  'entry-added',
  'coinbase',
  'merkle-tree',
  'quorum',
  'chain-lock',
  /** List, coinbase and proof fit each other: only another node can tell. */
  'everything',
] as const
export type Forgery = (typeof forgeries)[number]

const Blocks = z.int().min(1).max(1000)

/** How a node of the sandbox is wrong. */
export const SandboxFault = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    /** It answers, but late. */
    z.strictObject({ kind: z.literal('lag'), ms: z.int().min(1).max(60_000) }),
    /** So many of a hundred requests end with HTTP status 500. */
    z.strictObject({ kind: z.literal('errors'), percent: z.int().min(1).max(100) }),
    /** It breaks the connection off without an answer. */
    z.strictObject({ kind: z.literal('unreachable') }),
    z.strictObject({ kind: z.literal('wrong-id') }),
    /** The second half of each answer is missing. */
    z.strictObject({ kind: z.literal('truncated') }),
    z.strictObject({ kind: z.literal('forged'), what: z.enum(forgeries) }),
    /** From that height on it has blocks of its own: so many when it began. */
    z.strictObject({ kind: z.literal('fork'), from: z.int().min(1).max(1e9), depth: Blocks }),
    /** Its newest block is so many blocks old. */
    z.strictObject({ kind: z.literal('tip-back'), blocks: Blocks }),
  ]),
)
export type SandboxFault = Readonly<z.infer<typeof SandboxFault>>
export type SandboxFaultKind = SandboxFault['kind']

export const noFault = { kind: 'none' } as const satisfies SandboxFault

/** A fork that begins so many blocks before the newest one. */
export function forkOf(depth: number, tip: number): SandboxFault {
  return { kind: 'fork', from: Math.max(1, tip - Blocks.parse(depth) + 1), depth }
}

/** A fault in a word and a number: `lag:3000`, `fork:2`, `forged:coinbase`. */
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

/** Reads what `formatFaultText` writes; nothing when it is no fault. A fork begins below the newest block. */
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
  // No other fault has a member of that name.
  return { what: argument }
}
