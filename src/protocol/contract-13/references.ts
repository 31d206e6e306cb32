import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { mostLevels } from './contract-extent.ts'
import { note, type Noted } from './noted.ts'

/** A document type with the definitions of its contract, as a node joins them to resolve references. */
export function joinDefinitions(type: JsonObject, schemaDefs: JsonObject | null): JsonObject {
  return schemaDefs === null ? type : { ...type, $defs: schemaDefs }
}

/** What a local reference points to, or nothing. A node splits at slashes and knows no escapes. */
function resolveReference(root: JsonObject, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  let value: unknown = root
  for (const name of reference.slice(2).split('/')) {
    value = isJsonObject(value) ? memberOf(value, name) : undefined
  }
  return value
}

/** The schema itself, or what it refers to; references are followed once, as nodes do. */
export function dereference(root: JsonObject, schema: JsonObject): JsonObject | undefined {
  const reference = memberOf(schema, '$ref')
  if (typeof reference !== 'string') return schema
  const target = resolveReference(root, reference)
  return isJsonObject(target) ? target : undefined
}

/**
 * References and depth of a document type and of all definitions, walked as a node walks them. A definition that two references
 * of a document type point to counts as a circle there.
 */
export function checkReferences(noted: Noted, root: JsonObject, path: string): void {
  const visited = new Set<unknown>()
  const open: { readonly value: unknown; readonly depth: number; readonly at: string }[] = [
    { value: root, depth: 0, at: path },
  ]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, at } = next
    const depth = next.depth + 1
    if (Array.isArray(value)) {
      value.forEach((item, index) => open.push({ value: item, depth, at: `${at}/${index}` }))
    } else if (isJsonObject(value)) {
      if (depth > mostLevels) return note(noted, 'v13.depth', at)
      for (const [name, member] of Object.entries(value)) {
        const pointer = at === path && name === '$defs' ? '/schemaDefs' : pointTo(at, name)
        if (name !== '$ref' || typeof member !== 'string') open.push({ value: member, depth, at: pointer })
        else {
          const target = resolveReference(root, member)
          if (!isJsonObject(target) || visited.has(target))
            note(noted, 'v13.reference', pointer, { value: member })
          else {
            visited.add(target)
            open.push({ value: target, depth, at: placeOfReference(member, path) })
          }
        }
      }
    }
  }
}

/** The pointer into the contract of what a reference points to in the document type at `path`. */
export function placeOfReference(reference: string, path: string): string {
  const [first, ...names] = reference.slice(2).split('/')
  return [first === '$defs' ? '/schemaDefs' : pointTo(path, first ?? ''), ...names].reduce((place, name) =>
    pointTo(place, name),
  )
}
