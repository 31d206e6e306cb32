import { escapeName } from './json-pointer.ts'

/**
 * Where in a value something is read or written: the names on the way to it. Moving costs a store; a pointer is put together where
 * it is needed.
 */
export class BincodePlace {
  readonly #names: (string | number)[] = []
  #depth = 0

  /** One name deeper, which `name` sets. Gives the depth that `leave` goes back to. */
  enter(): number {
    const depth = this.#depth
    this.#depth = depth + 1
    return depth
  }

  /** The name at a depth that was entered. */
  name(depth: number, name: string | number): void {
    this.#names[depth] = name
  }

  leave(depth: number): void {
    this.#depth = depth
  }

  /** As a JSON Pointer. */
  pointer(): string {
    return this.#names
      .slice(0, this.#depth)
      .map((name) => `/${escapeName(String(name))}`)
      .join('')
  }

  /** The last name; none at the root. */
  last(): string {
    return this.#depth === 0 ? '' : String(this.#names[this.#depth - 1])
  }
}
