const halfWidths = [3, 5, 7, 9]
// An uncut row twice, then a slot and a window: half of all rows stay whole.
const cuts = [0, 0, 1, 3]

/**
 * The path of a key-bit on a 20 × 20 ground: six rows from the first six bytes of a digest, mirrored.
 * A digest, never the identifier itself: block hashes begin with zeros.
 */
export function keyBitPath(digest: Uint8Array): string {
  return Array.from(digest.subarray(0, 6), (byte, row) => {
    const half = halfWidths[byte & 3] ?? 0
    const asked = cuts[(byte >> 2) & 3] ?? 0
    const cut = asked < half - 1 ? asked : 0
    const y = 1 + row * 3
    const block = (x: number, width: number) => `M${x} ${y}h${width}v3h-${width}z`
    return cut === 0 ? block(10 - half, 2 * half) : block(10 - half, half - cut) + block(10 + cut, half - cut)
  }).join('')
}
