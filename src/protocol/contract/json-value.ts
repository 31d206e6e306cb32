import { escapeName } from '#/protocol/encoding/json-pointer.ts'

/** An object of parsed JSON. Its members are unknown until somebody looks. */
export interface JsonObject {
  readonly [name: string]: unknown
}

/** Whether the value is an object, and neither null nor a list nor bytes. */
export function isJsonObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  )
}

/** A member of the object's own: `toString`, `constructor` and `__proto__` are names like any other. */
export function memberOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** Members of both by name: those of the first, then those that only the second has. */
export function pairMembers(
  before: JsonObject,
  after: JsonObject,
): readonly (readonly [name: string, before: unknown, after: unknown])[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].map((name) => [name, memberOf(before, name), memberOf(after, name)])
}

/** The pointer (RFC 6901) to a member of what `path` points to. */
export function pointTo(path: string, name: string | number): string {
  if (typeof name === 'number') return `${path}/${name}`
  return `${path}/${escapeName(name)}`
}

/** The length of a text as JSON Schema counts it: in code points. */
export function countCharacters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    // The second half of a pair belongs to the character before it.
    if (unit < 0xdc00 || unit > 0xdfff) count += 1
  }
  return count
}

/** A text that two values have in common exactly where JSON Schema takes them for equal: order of members aside, 1 is 1.0. */
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
