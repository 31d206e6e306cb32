import { z } from 'zod'
import { VaultError } from '#/vault/vault-error.ts'

export const StretchParameters = z.strictObject({
  algorithm: z.literal('argon2id'),
  memoryKib: z.int(),
  iterations: z.int(),
  parallelism: z.int(),
})
export type StretchParameters = Readonly<z.infer<typeof StretchParameters>>

/** Weakest parameters, fixed by format 1 for ever. */
export const stretchFloor: StretchParameters = {
  algorithm: 'argon2id',
  memoryKib: 64 * 1024,
  iterations: 3,
  parallelism: 1,
}

/** Strongest parameters: a header that asks for more would only freeze the browser. */
export const stretchCeiling: StretchParameters = { ...stretchFloor, memoryKib: 256 * 1024, iterations: 10 }

// A new vault should unlock in 350 to 500 ms, and this is the middle.
const targetMs = 425
const memoryStepKib = 16 * 1024
const leastGain = 1.5

/** Throws `vault/stretch-refused` unless the parameters are between floor and ceiling. Call before any derivation. */
export function requireStretchParameters(parameters: StretchParameters): void {
  if (!isWithinLimits(parameters)) throw new VaultError('vault/stretch-refused')
}

/** Tells whether the parameters are between floor and ceiling. */
export function isWithinLimits({ memoryKib, iterations, parallelism }: StretchParameters): boolean {
  return (
    memoryKib >= stretchFloor.memoryKib &&
    memoryKib <= stretchCeiling.memoryKib &&
    iterations >= stretchFloor.iterations &&
    iterations <= stretchCeiling.iterations &&
    parallelism === stretchFloor.parallelism
  )
}

/** Tells whether the parameters are at least as strong in memory and iterations as `than`. */
export function isAsStrong(parameters: StretchParameters, than: StretchParameters): boolean {
  return parameters.memoryKib >= than.memoryKib && parameters.iterations >= than.iterations
}

/** Returns the larger memory and the larger number of iterations of both. */
export function strongest(one: StretchParameters, other: StretchParameters): StretchParameters {
  return {
    ...one,
    memoryKib: Math.max(one.memoryKib, other.memoryKib),
    iterations: Math.max(one.iterations, other.iterations),
  }
}

/** Returns stronger parameters, if `current` took `tookMs`; `undefined` for a small gain. See docs/vault.md, "Keys". */
export function findRaise(current: StretchParameters, tookMs: number): StretchParameters | undefined {
  const floorMs = (tookMs * workOf(stretchFloor)) / workOf(current)
  const next = strongest(current, chooseStretchParameters(floorMs))
  return workOf(next) >= workOf(current) * leastGain ? next : undefined
}

/** Returns the expected milliseconds of a derivation, from a measured one. */
export function expectMs(
  parameters: StretchParameters,
  seen: { readonly parameters: StretchParameters; readonly tookMs: number },
): number {
  return (seen.tookMs * workOf(parameters)) / workOf(seen.parameters)
}

// Argon2id fills all of its memory once per iteration.
function workOf({ memoryKib, iterations }: StretchParameters): number {
  return memoryKib * iterations
}

/** Returns parameters for a device that needs `floorMs` at the floor: raises memory first, then iterations. */
export function chooseStretchParameters(floorMs: number): StretchParameters {
  const factor = targetMs / Math.max(floorMs, 1)
  const memoryKib = clamp(
    Math.floor((stretchFloor.memoryKib * factor) / memoryStepKib) * memoryStepKib,
    stretchFloor.memoryKib,
    stretchCeiling.memoryKib,
  )
  const left = factor / (memoryKib / stretchFloor.memoryKib)
  const iterations = clamp(
    Math.floor(stretchFloor.iterations * left),
    stretchFloor.iterations,
    stretchCeiling.iterations,
  )
  return { ...stretchFloor, memoryKib, iterations }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
