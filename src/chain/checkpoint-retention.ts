const lastKept = 8
const spacing = 576
// A month of them: older ones would only serve a chain that turned back further.
const spacedKept = 30

/** Which heights stay: the first, the last eight, and of every 576 blocks the first that was seen. */
export function keptHeights(heights: Iterable<number>): ReadonlySet<number> {
  const sorted = [...heights].toSorted((left, right) => left - right)
  const spaced = sorted.filter(
    (height, index) => index === 0 || windowOf(height) !== windowOf(sorted[index - 1] ?? 0),
  )
  return new Set([...sorted.slice(0, 1), ...spaced.slice(-spacedKept), ...sorted.slice(-lastKept)])
}

function windowOf(height: number): number {
  return Math.floor(height / spacing)
}
