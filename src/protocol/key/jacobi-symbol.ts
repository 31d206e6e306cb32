/**
 * The Jacobi symbol (a / n) for an odd n > 0 and 0 ≤ a: 1, −1, or 0 where they share a factor. For a prime n it tells
 * the squares (1) from the others (−1). By quadratic reciprocity; not in constant time, so for public values only.
 */
export function jacobiSymbol(value: bigint, modulus: bigint): -1 | 0 | 1 {
  let a = value % modulus
  let n = modulus
  let isNegative = false
  while (a !== 0n) {
    while ((a & 1n) === 0n) {
      a >>= 1n
      const rest = n & 7n
      if (rest === 3n || rest === 5n) isNegative = !isNegative
    }
    if ((a & 3n) === 3n && (n & 3n) === 3n) isNegative = !isNegative
    const swapped: bigint = n % a
    n = a
    a = swapped
  }
  if (n !== 1n) return 0
  return isNegative ? -1 : 1
}
