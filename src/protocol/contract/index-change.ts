import type { ContractChange } from './contract-change.ts'
import { formatJsonKey } from './json-key.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from './json-value.ts'

/** Indices are the same by their name. `path` points to the list of them. */
export function compareIndices(before: unknown, after: unknown, path: string): readonly ContractChange[] {
  const earlier = byName(before)
  const later = byName(after)
  const kept = [...earlier].flatMap(([name, { index, at }]): readonly ContractChange[] => {
    const next = later.get(name)
    if (next === undefined) {
      return [{ kind: 'index-removed', path: pointTo(path, at), isBreaking: true, before: index }]
    }
    if (formatIndex(index) === formatIndex(next.index)) return []
    const change = { before: index, after: next.index }
    return [{ kind: 'index-changed', path: pointTo(path, next.at), isBreaking: true, ...change }]
  })
  const added = [...later].flatMap(([name, { index, at }]): readonly ContractChange[] => {
    if (earlier.has(name)) return []
    // Documents that are there already may hold the same values twice.
    const isBreaking = memberOf(index, 'unique') === true
    return [{ kind: 'index-added', path: pointTo(path, at), isBreaking, after: index }]
  })
  return [...kept, ...added]
}

interface NamedIndex {
  readonly index: JsonObject
  readonly at: number
}

function byName(indices: unknown): ReadonlyMap<string, NamedIndex> {
  const list: readonly unknown[] = Array.isArray(indices) ? indices : []
  return new Map(
    list.flatMap((index, at) =>
      isJsonObject(index) ? [[formatJsonKey(memberOf(index, 'name')), { index, at }] as const] : [],
    ),
  )
}

/** Its fields in their order, and whether it is unique. */
function formatIndex(index: JsonObject): string {
  return `${memberOf(index, 'unique') === true} ${formatJsonKey(memberOf(index, 'properties'))}`
}
