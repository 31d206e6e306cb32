import { pointTo } from '#/protocol/contract/json-value.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'

/** Levels of objects that nodes read in a document type. The contract and its document types are two levels above. */
export const mostLevels = 256
const levelsAbove = 2

/** Four times the 20,480 bytes of a transition, of which nearly every value takes at least one. */
const mostValues = 4 * platformLimits.transitionBytes

/** Limits the characters of all pointers together, because each finding takes a pointer. */
const mostPointerCharacters = 64 * 2 ** 20

/** Limit of steps for pairs of a type and a definition. A valid contract takes at most 1.4 million. */
const mostSteps = 2_000_000

export interface Steps {
  left: number
}

/** Returns the steps that one contract may take. */
export function startSteps(): Steps {
  return { left: mostSteps }
}

/** Takes a step. Returns false if none is left. */
export function takeStep(steps: Steps): boolean {
  if (steps.left > 0) steps.left -= 1
  return steps.left > 0
}

export type ContractExtent =
  | { readonly kind: 'bounded' }
  | { readonly kind: 'too-deep'; readonly path: string }
  | { readonly kind: 'too-large'; readonly values: number }
  /** Not JSON: an infinite number, a lone surrogate, a function. */
  | { readonly kind: 'no-json'; readonly path: string }

/** Measures depth and number of values before anything else reads the input. Copies nothing, stops at its limits and never throws. */
export function measureExtent(input: unknown): ContractExtent {
  let values = 0
  let pointerCharacters = 0
  const walk = (
    value: unknown,
    level: number,
    pathOf: () => string,
    pathLength: number,
  ): ContractExtent | undefined => {
    values += 1
    pointerCharacters += pathLength
    if (values > mostValues || pointerCharacters > mostPointerCharacters) return { kind: 'too-large', values }
    if (!isJson(value)) return { kind: 'no-json', path: pathOf() }
    if (typeof value !== 'object' || value === null) return undefined
    if (level >= mostLevels + levelsAbove) return { kind: 'too-deep', path: pathOf() }
    for (const name of Object.keys(value)) {
      const at = () => pointTo(pathOf(), name)
      if (!isWellFormed(name)) return { kind: 'no-json', path: pathOf() }
      const found = walk(Reflect.get(value, name), level + 1, at, pathLength + name.length + 1)
      if (found !== undefined) return found
    }
    return undefined
  }
  return walk(input, 0, () => '', 0) ?? { kind: 'bounded' }
}

function isJson(value: unknown): boolean {
  if (typeof value === 'string') return isWellFormed(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') return true
  return typeof value === 'object' && !(value instanceof Uint8Array)
}

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}
