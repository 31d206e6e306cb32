import { isJsonObject } from './json-value.ts'

/** A text that two values have in common exactly where JSON Schema takes them for equal: order of members aside, 1 is 1.0. */
export function formatJsonKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatJsonKey).join(',')}]`
  if (value instanceof Uint8Array) return `[${value.join(',')}]`
  if (!isJsonObject(value)) return JSON.stringify(value) ?? 'undefined'
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${formatJsonKey(value[name])}`)
  return `{${members.join(',')}}`
}
