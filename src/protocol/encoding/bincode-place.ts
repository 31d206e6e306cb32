import { escapeName } from './json-pointer.ts'

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
