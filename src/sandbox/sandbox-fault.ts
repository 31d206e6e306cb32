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

/** How a node of the practice network is wrong. */
export const SandboxFault = z.discriminatedUnion('kind', [
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
  /** From that height on it has blocks of its own. */
  z.strictObject({ kind: z.literal('fork'), from: z.int().min(1).max(1e9) }),
  /** Its newest block is so many blocks old. */
  z.strictObject({ kind: z.literal('tip-back'), blocks: Blocks }),
])
export type SandboxFault = Readonly<z.infer<typeof SandboxFault>>

export const noFault = { kind: 'none' } as const satisfies SandboxFault

/** A fork that begins so many blocks before the newest one. */
export function forkOf(depth: number, tip: number): SandboxFault {
  return { kind: 'fork', from: Math.max(1, tip - Blocks.parse(depth) + 1) }
}

const numbers = { lag: 'ms', errors: 'percent', 'tip-back': 'blocks' } as const

/** A fault as the server's environment names it: `lag:3000`, `fork:2`, `forged:coinbase`. Nothing when it is none. */
export function readFaultText(text: string, tip: number): SandboxFault | undefined {
  const [kind = '', argument] = text.trim().split(':', 2)
  const number = Number(argument)
  if (kind === 'fork') return Blocks.safeParse(number).success ? forkOf(number, tip) : undefined
  const member = Object.entries(numbers).find(([name]) => name === kind)?.[1]
  const input =
    kind === 'forged'
      ? { kind, what: argument }
      : { kind, ...(member === undefined ? {} : { [member]: number }) }
  const fault = SandboxFault.safeParse(input)
  return fault.success ? fault.data : undefined
}
