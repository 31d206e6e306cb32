import type { ContractChange } from './contract-change.ts'
import { formatJsonKey } from './json-key.ts'
import { memberOf, pointTo, type JsonObject } from './json-value.ts'

// Compared elsewhere: they make levels, places and indices.
const structure = ['type', 'properties', 'required', 'position', 'indices']
const annotations = ['title', 'description', '$comment', 'examples', 'deprecated', 'readOnly', 'writeOnly']
// Whatever they become, the bytes of a document are read in another way.
const encodings = ['byteArray', 'contentMediaType']

/** The keywords of one schema that differ, by themselves. What stands inside `items` and the like is one value. */
export function compareKeywords(
  before: JsonObject,
  after: JsonObject,
  path: string,
): readonly ContractChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter((name) => !structure.includes(name))
    .flatMap((name): readonly ContractChange[] => {
      const [earlier, later] = [memberOf(before, name), memberOf(after, name)]
      if (formatJsonKey(earlier) === formatJsonKey(later)) return []
      const isBreaking = isNarrower(name, earlier, later)
      const pointer = pointTo(path, name)
      if (earlier === undefined) return [{ kind: 'keyword-added', path: pointer, isBreaking, after: later }]
      if (later === undefined)
        return [{ kind: 'keyword-removed', path: pointer, isBreaking, before: earlier }]
      return [{ kind: 'keyword-changed', path: pointer, isBreaking, before: earlier, after: later }]
    })
}

/** Whether a value that the keyword let pass before may be refused after. Where that cannot be told: yes. */
function isNarrower(name: string, before: unknown, after: unknown): boolean {
  if (annotations.includes(name)) return false
  if (encodings.includes(name)) return true
  if (after === undefined) return false
  if (name === 'uniqueItems') return after === true
  if (typeof before === 'number' && typeof after === 'number') {
    if (/^(?:max|exclusiveMax)/.test(name)) return after < before
    if (/^(?:min|exclusiveMin)/.test(name)) return after > before
  }
  if (name === 'enum' && Array.isArray(before) && Array.isArray(after)) {
    const kept = new Set(after.map(formatJsonKey))
    return before.some((each) => !kept.has(formatJsonKey(each)))
  }
  return true
}
