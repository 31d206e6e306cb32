import { pointTo, isJsonObject, memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'
import { note, type Noted } from './noted.ts'

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

/** Adds the definitions of the contract to a document type, as nodes do before they resolve references. */
export function joinDefinitions(type: JsonObject, schemaDefs: JsonObject | null): JsonObject {
  return schemaDefs === null ? type : { ...type, $defs: schemaDefs }
}

/**
 * Returns the target of a local reference; undefined if there is none. Like nodes, it splits at slashes, without
 * escapes.
 */
function resolveReference(root: JsonObject, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  let value: unknown = root
  for (const name of reference.slice(2).split('/')) {
    value = isJsonObject(value) ? memberOf(value, name) : undefined
  }
  return value
}

/** Returns the schema, or the target of its reference. A reference is followed only once, as nodes do. */
export function dereference(root: JsonObject, schema: JsonObject): JsonObject | undefined {
  const reference = memberOf(schema, '$ref')
  if (typeof reference !== 'string') return schema
  const target = resolveReference(root, reference)
  return isJsonObject(target) ? target : undefined
}

/** `pathOf` is called only for a finding, because building pointers takes time and most values are fine. */
interface OpenValue {
  readonly value: unknown
  readonly depth: number
  readonly pathOf: () => string
}

/** Checks references and depth as nodes do: a definition that one type refers to twice counts as circular. */
export function checkReferences(noted: Noted, root: JsonObject, path: string, steps: Steps): void {
  const visited = new Set<unknown>()
  const open: OpenValue[] = [{ value: root, depth: 0, pathOf: () => path }]
  for (let next = open.pop(); next !== undefined && takeStep(steps); next = open.pop()) {
    const { value, pathOf } = next
    const depth = next.depth + 1
    if (Array.isArray(value)) {
      value.forEach((item, index) => open.push({ value: item, depth, pathOf: () => `${pathOf()}/${index}` }))
    } else if (isJsonObject(value)) {
      if (depth > mostLevels) return note(noted, 'v13.depth', pathOf())
      for (const [name, member] of Object.entries(value)) {
        const isDefinitions = value === root && name === '$defs'
        const pointer = () => (isDefinitions ? '/schemaDefs' : pointTo(pathOf(), name))
        if (name !== '$ref' || typeof member !== 'string')
          open.push({ value: member, depth, pathOf: pointer })
        else {
          const target = resolveReference(root, member)
          if (!isJsonObject(target) || visited.has(target))
            note(noted, 'v13.reference', pointer(), { value: member })
          else {
            visited.add(target)
            open.push({ value: target, depth, pathOf: () => placeOfReference(member, path) })
          }
        }
      }
    }
  }
}

/** Returns the pointer into the contract to the target of a reference in the document type at `path`. */
export function placeOfReference(reference: string, path: string): string {
  const [first, ...names] = reference.slice(2).split('/')
  return [first === '$defs' ? '/schemaDefs' : pointTo(path, first ?? ''), ...names].reduce((place, name) =>
    pointTo(place, name),
  )
}
