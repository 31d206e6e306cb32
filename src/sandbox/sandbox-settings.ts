import { z } from 'zod'

import type { SandboxMoment } from './sandbox-chain.ts'
import { noFault, SandboxFault } from './sandbox-fault.ts'
import { defaultPace, SandboxPace, tipHeight } from './sandbox-pace.ts'
import { sandboxSeed } from './sandbox-seed.ts'
import { createSandboxWorld, fewestMasternodes, mostMasternodes } from './sandbox-world.ts'

/** Enough to see who agrees with whom. */
export const sandboxNodes = 3

/** The settings of the sandbox. */
export const SandboxSettings = z.strictObject({
  masternodes: z.int().min(fewestMasternodes).max(mostMasternodes),
  pace: SandboxPace,
  /** One for each node. */
  faults: z.tuple([SandboxFault, SandboxFault, SandboxFault]).readonly(),
})
export type SandboxSettings = Readonly<z.infer<typeof SandboxSettings>>

export const noFaults: SandboxSettings['faults'] = [noFault, noFault, noFault]

/** The same for the page and the server: then both have the same chain. */
export const defaultSandbox: SandboxSettings = {
  masternodes: 250,
  pace: defaultPace,
  faults: noFaults,
}

/** The chain and its newest block at a time, as nodes without a fault have them. */
export function readSandboxMoment(settings: SandboxSettings, nowMs: number): SandboxMoment {
  const world = createSandboxWorld({ seed: sandboxSeed, masternodes: settings.masternodes })
  return { chain: { world }, tip: tipHeight(settings.pace, nowMs) }
}
