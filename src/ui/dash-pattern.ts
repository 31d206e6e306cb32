const patterns = [[], [6, 3], [2, 3], [8, 3, 2, 3], [12, 4], [4, 2, 1, 2]]

/** Tells lines apart without colour; the first is whole. */
export function dashPattern(number: number): readonly number[] {
  return patterns[number % patterns.length] ?? []
}
