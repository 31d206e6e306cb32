import { z } from 'zod'
import { noPlatformFault, PlatformNodeFault } from './platform-node-fault.ts'
import { usualPace, type SandboxMoment } from './sandbox-chain.ts'
import { noFault, SandboxFault } from './sandbox-fault.ts'
import { sandboxSeed } from './sandbox-seed.ts'
import { createSandboxWorld, fewestMasternodes, mostMasternodes } from './sandbox-world.ts'

/** Enough nodes to see which of them agree. */
export const sandboxNodes = 3

export const SandboxPace = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** The chain had this height at this time, and grows from there. */
    z.strictObject({
      kind: z.literal('every'),
      seconds: z.int().min(1).max(3600),
      since: z.strictObject({ height: z.int().min(0).max(1e9), atMs: z.int().min(0).max(1e14) }),
    }),
    z.strictObject({ kind: z.literal('when-told'), height: z.int().min(0).max(1e9) }),
  ]),
)
export type SandboxPace = Readonly<z.infer<typeof SandboxPace>>

/** Shared by the page and the server, so that both have the same block at the same time. */
const defaultPace: SandboxPace = { kind: 'every', ...usualPace }

/** Faults of payments from the sandbox’s wallet. `no-instant-lock` concerns every transaction. */
export const PaymentFault = z.enum([
  'none',
  'never-seen',
  'seen-late',
  'no-instant-lock',
  'reorg',
  'paid-twice',
])
export type PaymentFault = z.infer<typeof PaymentFault>

export const SandboxSettings = z.strictObject({
  masternodes: z.int().min(fewestMasternodes).max(mostMasternodes),
  pace: SandboxPace,
  faults: z.tuple([SandboxFault, SandboxFault, SandboxFault]).readonly(),
  /** One fault for each node of the platform. Undefined in settings of earlier versions. */
  platformFaults: z
    .tuple([PlatformNodeFault, PlatformNodeFault, PlatformNodeFault])
    .readonly()
    .exactOptional(),
  /** Undefined in settings of earlier versions. */
  paymentFault: PaymentFault.exactOptional(),
})
export type SandboxSettings = Readonly<z.infer<typeof SandboxSettings>>

export const noFaults: SandboxSettings['faults'] = [noFault, noFault, noFault]

export const noPlatformFaults: NonNullable<SandboxSettings['platformFaults']> = [
  noPlatformFault,
  noPlatformFault,
  noPlatformFault,
]

/** Shared by the page and the server, so that both have the same chain. */
export const defaultSandbox: SandboxSettings = {
  masternodes: 250,
  pace: defaultPace,
  faults: noFaults,
}

export function readSandboxMoment(settings: SandboxSettings, nowMs: number): SandboxMoment {
  const world = createSandboxWorld({ seed: sandboxSeed, masternodes: settings.masternodes })
  return { chain: { world }, tip: tipHeight(settings.pace, nowMs) }
}

export function tipHeight(pace: SandboxPace, nowMs: number): number {
  if (pace.kind === 'when-told') return pace.height
  const { height, atMs } = pace.since
  return height + Math.max(0, Math.floor((nowMs - atMs) / (1000 * pace.seconds)))
}

/** Changes the pace of the chain from its newest block on. With null seconds, blocks come only on demand. */
export function changePace(pace: SandboxPace, seconds: number | null, nowMs: number): SandboxPace {
  const height = tipHeight(pace, nowMs)
  if (seconds === null) return { kind: 'when-told', height }
  return { kind: 'every', seconds, since: { height, atMs: Math.max(0, Math.floor(nowMs)) } }
}

export function addBlock(pace: SandboxPace): SandboxPace {
  if (pace.kind === 'when-told') return { ...pace, height: pace.height + 1 }
  return { ...pace, since: { ...pace.since, height: pace.since.height + 1 } }
}
