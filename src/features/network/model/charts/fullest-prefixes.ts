export interface Prefix {
  /** 256 × the first number of the address + the second. */
  readonly cell: number
  readonly count: number
}

/** The networks of 16 bits with the most masternodes, the fullest first; and how many have any. */
export function fullestPrefixes(
  counts: Uint16Array,
  most: number,
): { readonly fullest: readonly Prefix[]; readonly filled: number } {
  const filled: Prefix[] = []
  // Most are empty, and this runs with every block.
  for (let cell = 0; cell < counts.length; cell += 1) {
    const count = counts[cell] ?? 0
    if (count > 0) filled.push({ cell, count })
  }
  const fullest = filled.toSorted((left, right) => right.count - left.count || left.cell - right.cell)
  return { fullest: fullest.slice(0, most), filled: filled.length }
}

/** As networks are written: 198.51.0.0/16. */
export function formatPrefix(cell: number): string {
  return `${Math.floor(cell / 256)}.${cell % 256}.0.0/16`
}
