import { encodeUtf8 } from './bytes.ts'
import type { Layout } from './bincode-layout.ts'
import { escapeName } from './json-pointer.ts'

/** Returns the sort key of a map key: a number for integers, bytes for all others (docs/platform.md "Encoding"). */
export function sortKey({ form }: Layout<unknown>, key: unknown): bigint | Uint8Array {
  if (typeof key === 'bigint') return key
  if (typeof key === 'number') return BigInt(Math.trunc(key) || 0)
  if (typeof key === 'string') return encodeUtf8(key)
  if (key instanceof Uint8Array) return key
  if (form.kind !== 'union' || typeof key !== 'object' || key === null || !('kind' in key))
    return new Uint8Array()
  // An address: its kind, then its hash.
  const tag = form.variants.find(({ name }) => name === key.kind)?.tag ?? 0
  const rest = 'value' in key && key.value instanceof Uint8Array ? key.value : []
  return Uint8Array.of(tag, ...rest)
}

/** Compares sort keys. Returns a number below, at or above 0. */
export function compareKeys(left: bigint | Uint8Array, right: bigint | Uint8Array): number {
  if (typeof left === 'bigint' || typeof right === 'bigint') {
    if (typeof left !== 'bigint' || typeof right !== 'bigint' || left === right) return 0
    return left < right ? -1 : 1
  }
  const shared = Math.min(left.length, right.length)
  for (let at = 0; at < shared; at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** The current place in a value: the names on the way to it. Moving is cheap; the pointer is built on demand. */
export class BincodePlace {
  readonly #names: (string | number)[] = []
  #depth = 0

  /** Goes one name deeper, which `name` sets. Returns the depth that `leave` restores. */
  enter(): number {
    const depth = this.#depth
    this.#depth = depth + 1
    return depth
  }

  /** Sets the name at a depth that was entered. */
  name(depth: number, name: string | number): void {
    this.#names[depth] = name
  }

  leave(depth: number): void {
    this.#depth = depth
  }

  pointer(): string {
    return this.#names
      .slice(0, this.#depth)
      .map((name) => `/${escapeName(String(name))}`)
      .join('')
  }

  last(): string {
    return this.#depth === 0 ? '' : String(this.#names[this.#depth - 1])
  }
}
