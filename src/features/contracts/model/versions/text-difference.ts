export interface DifferenceLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
  /** Line numbers from 1; of what is not there, nothing. */
  readonly before: number | undefined
  readonly after: number | undefined
}

// Beyond this many differing lines the shortest way between two texts says no more than that they differ.
const maxDistance = 1500

/** What differs between two texts, line by line (E. Myers, "An O(ND) difference algorithm and its variations", 1986). */
export function compareLines(before: string, after: string): readonly DifferenceLine[] {
  const [from, to] = [before.split('\n'), after.split('\n')]
  const least = Math.min(from.length, to.length)
  let start = 0
  while (start < least && from[start] === to[start]) start += 1
  let end = 0
  while (end < least - start && from.at(-1 - end) === to.at(-1 - end)) end += 1
  const kinds = findWay(from.slice(start, from.length - end), to.slice(start, to.length - end))
  return numberLines(from, to, [...repeat('same', start), ...kinds, ...repeat('same', end)])
}

type Kind = DifferenceLine['kind']

function repeat(kind: Kind, count: number): readonly Kind[] {
  return Array.from({ length: count }, () => kind)
}

function numberLines(
  from: readonly string[],
  to: readonly string[],
  kinds: readonly Kind[],
): readonly DifferenceLine[] {
  let [before, after] = [0, 0]
  return kinds.map((kind) => {
    const text = (kind === 'added' ? to[after] : from[before]) ?? ''
    if (kind !== 'added') before += 1
    if (kind !== 'removed') after += 1
    return {
      kind,
      text,
      before: kind === 'added' ? undefined : before,
      after: kind === 'removed' ? undefined : after,
    }
  })
}

/** How far each diagonal leads, from the one of the least number. */
interface Reach {
  readonly far: Int32Array
  readonly least: number
}

/** The shortest way from one list to the other, as the kinds of its lines. */
function findWay(from: readonly string[], to: readonly string[]): readonly Kind[] {
  const replaced = [...repeat('removed', from.length), ...repeat('added', to.length)]
  if (from.length === 0 || to.length === 0) return replaced
  const most = Math.min(maxDistance, from.length + to.length)
  const reach: Reach = { far: new Int32Array(2 * most + 3), least: -most - 1 }
  const trace: Reach[] = []
  for (let distance = 0; distance <= most; distance += 1) {
    trace.push(reachAround(reach, distance))
    for (let diagonal = -distance; diagonal <= distance; diagonal += 2) {
      let x = isDown(reach, diagonal, distance) ? at(reach, diagonal + 1) : at(reach, diagonal - 1) + 1
      while (x < from.length && x - diagonal < to.length && from[x] === to[x - diagonal]) x += 1
      reach.far[diagonal - reach.least] = x
      if (x >= from.length && x - diagonal >= to.length) return walkBack(trace, from.length, to.length)
    }
  }
  return replaced
}

/** The diagonals that a step of this distance starts from, as they stand. */
function reachAround({ far, least }: Reach, distance: number): Reach {
  const first = -distance - 1
  return { far: far.slice(first - least, distance + 2 - least), least: first }
}

function walkBack(trace: readonly Reach[], fromLength: number, toLength: number): readonly Kind[] {
  const kinds: Kind[] = []
  let [x, y] = [fromLength, toLength]
  for (const [distance, reach] of [...trace.entries()].toReversed()) {
    const diagonal = x - y
    const isAdded = isDown(reach, diagonal, distance)
    const previous = isAdded ? diagonal + 1 : diagonal - 1
    const startX = at(reach, previous)
    const startY = startX - previous
    const turnX = isAdded ? startX : startX + 1
    for (; x > turnX && x > 0 && y > 0; x -= 1, y -= 1) kinds.push('same')
    if (distance > 0) kinds.push(isAdded ? 'added' : 'removed')
    x = startX
    y = startY
  }
  return kinds.toReversed()
}

function isDown(reach: Reach, diagonal: number, distance: number): boolean {
  return (
    diagonal === -distance || (diagonal !== distance && at(reach, diagonal - 1) < at(reach, diagonal + 1))
  )
}

function at({ far, least }: Reach, diagonal: number): number {
  return far[diagonal - least] ?? 0
}
