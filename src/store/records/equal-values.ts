import { equalBytes } from '#/protocol/encoding/bytes.ts'

export function equalValues(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (one instanceof Uint8Array || other instanceof Uint8Array) {
    return one instanceof Uint8Array && other instanceof Uint8Array && equalBytes(one, other)
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const entries = Object.entries(one)
  return (
    entries.length === Object.keys(other).length &&
    entries.every(
      ([name, value]) => Object.hasOwn(other, name) && equalValues(value, Reflect.get(other, name)),
    )
  )
}
