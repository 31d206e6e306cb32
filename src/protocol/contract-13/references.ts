import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { mostLevels, takeStep, type Steps } from './contract-extent.ts'
import { note, type Noted } from './noted.ts'

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
