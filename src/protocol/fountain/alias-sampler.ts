/**
 * Walker's alias method as BCR-2020-005 has it: two fractions choose one of the weights, each as often as its share says. The
 * order in which the lists are worked through decides the choice, and so it is part of the format.
 */
export class AliasSampler {
  readonly #shares: Float64Array
  readonly #aliases: Uint32Array

  constructor(weights: readonly number[]) {
    const count = weights.length
    const sum = weights.reduce((total, weight) => total + weight, 0)
    const scaled = Float64Array.from(weights, (weight) => (weight * count) / sum)
    this.#shares = new Float64Array(count).fill(1)
    this.#aliases = new Uint32Array(count)
    const small: number[] = []
    const large: number[] = []
    const sort = (at: number) => ((scaled[at] ?? 0) < 1 ? small : large).push(at)
    for (let at = count - 1; at >= 0; at -= 1) sort(at)
    for (;;) {
      const lesser = small.at(-1)
      const greater = large.at(-1)
      // What remains in one list has a share of 1, but for rounding.
      if (lesser === undefined || greater === undefined) return
      small.pop()
      large.pop()
      this.#shares[lesser] = scaled[lesser] ?? 0
      this.#aliases[lesser] = greater
      scaled[greater] = (scaled[greater] ?? 0) + ((scaled[lesser] ?? 0) - 1)
      sort(greater)
    }
  }

  /** The place of a weight. */
  choose(fraction: () => number): number {
    const first = fraction()
    const second = fraction()
    const at = Math.min(this.#shares.length - 1, Math.floor(this.#shares.length * first))
    return second < (this.#shares[at] ?? 1) ? at : (this.#aliases[at] ?? at)
  }
}
