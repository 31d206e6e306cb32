import { escapeName } from '#/protocol/encoding/json-pointer.ts'

export interface JsonObject {
  readonly [name: string]: unknown
}

/** Tells whether the value is an object, and neither null nor a list nor bytes. */
export function isJsonObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  )
}

/** Returns an own member of the object: `toString`, `constructor` and `__proto__` are ordinary names. */
export function memberOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** Pairs the members of two objects by name: first the members of `before`, then the members that only `after` has. */
export function pairMembers(
  before: JsonObject,
  after: JsonObject,
): readonly (readonly [name: string, before: unknown, after: unknown])[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].map((name) => [name, memberOf(before, name), memberOf(after, name)])
}

/** Returns the pointer (RFC 6901) to a member of the value at `path`. */
export function pointTo(path: string, name: string | number): string {
  if (typeof name === 'number') return `${path}/${name}`
  return `${path}/${escapeName(name)}`
}

/** Returns the length of a text as JSON Schema counts it: in code points. */
export function countCharacters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    // The second half of a pair belongs to the character before it.
    if (unit < 0xdc00 || unit > 0xdfff) count += 1
  }
  return count
}

/** Returns equal texts for values that JSON Schema considers equal: 1 is 1.0, and members have no order. */
export function formatJsonKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatJsonKey).join(',')}]`
  if (value instanceof Uint8Array) return `[${value.join(',')}]`
  if (typeof value === 'bigint') return String(value)
  if (!isJsonObject(value)) return JSON.stringify(value) ?? 'undefined'
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${formatJsonKey(value[name])}`)
  return `{${members.join(',')}}`
}
