import { parseHex } from '#/protocol/encoding/hex.ts'

export type Vector = Readonly<Record<string, unknown>>

/** The bytes notation of the vector files: {"$bytes": hex} and {"$bytesRepeat": {hex, count}}. */
export function reviveBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reviveBytes)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
  const [first] = members
  if (first !== undefined && members.length === 1) {
    if (first[0] === '$bytes') return parseHex(text(first[1]))
    if (first[0] === '$bytesRepeat') return repeatBytes(vector(first[1]))
  }
  return Object.fromEntries(members.map(([key, member]) => [key, reviveBytes(member)]))
}

function repeatBytes({ hex, count }: Vector): Uint8Array {
  const unit = parseHex(text(hex))
  const bytes = new Uint8Array(unit.length * number(count))
  for (let at = 0; at < bytes.length; at += unit.length) bytes.set(unit, at)
  return bytes
}

export function text(value: unknown): string {
  if (typeof value === 'string') return value
  throw new TypeError(`expected text in the vector, found ${print(value)}`)
}

export function number(value: unknown): number {
  if (typeof value === 'number') return value
  throw new TypeError(`expected a number in the vector, found ${print(value)}`)
}

export function vector(value: unknown): Vector {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new TypeError(`expected an object in the vector, found ${print(value)}`)
}

export function list(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new TypeError(`expected a list in the vector, found ${print(value)}`)
}

/** A value as it is printed in a report, at most 200 characters. */
export function print(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, printable) ?? String(value))
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

function printable(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}
