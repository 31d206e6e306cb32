import { pointTo } from '#/protocol/contract/json-value.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'

/** Levels of objects that nodes read in a document type. The contract and its document types are two levels above. */
export const mostLevels = 256
const levelsAbove = 2

/**
 * Limit of values. Nearly every value takes at least one of the 20,480 bytes of a transition, so four times as many cannot be a valid
 * contract.
 */
const mostValues = 4 * platformLimits.transitionBytes

export type ContractExtent =
  | { readonly kind: 'bounded' }
  /** The pointer of the first value that is too deep. */
  | { readonly kind: 'too-deep'; readonly path: string }
  | { readonly kind: 'too-large'; readonly values: number }
  /** Not JSON: an infinite number, a lone surrogate, a function. */
  | { readonly kind: 'no-json'; readonly path: string }

/** Measures depth and number of values before anything else reads the input. Copies nothing, stops at its limits and never throws. */
export function measureExtent(input: unknown): ContractExtent {
  let values = 0
  const walk = (value: unknown, level: number, pathOf: () => string): ContractExtent | undefined => {
    values += 1
    if (values > mostValues) return { kind: 'too-large', values: mostValues }
    if (!isJson(value)) return { kind: 'no-json', path: pathOf() }
    if (typeof value !== 'object' || value === null) return undefined
    if (level >= mostLevels + levelsAbove) return { kind: 'too-deep', path: pathOf() }
    for (const name of Object.keys(value)) {
      const at = () => pointTo(pathOf(), name)
      if (!isWellFormed(name)) return { kind: 'no-json', path: pathOf() }
      const found = walk(Reflect.get(value, name), level + 1, at)
      if (found !== undefined) return found
    }
    return undefined
  }
  return walk(input, 0, () => '') ?? { kind: 'bounded' }
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
