import type { Violation } from '#/protocol/violation.ts'

/** Findings by the member of a thing that they belong to; those of its parts that have a form of their own are left out. */
export function findingsAt(
  findings: readonly Violation[],
  path: string,
  members: readonly string[],
  isIndex = false,
): ReadonlyMap<string, readonly Violation[]> {
  const byMember = new Map<string, Violation[]>()
  for (const each of findings) {
    const member = memberBelow(each.path, path, isIndex)
    if (member === undefined) continue
    const key = members.includes(member) ? member : ''
    byMember.set(key, [...(byMember.get(key) ?? []), each])
  }
  return byMember
}

// Whatever stands in `properties`, `items` and the like has a form of its own; a finding on the list itself has none.
const ofTheirOwn = /^\/(properties|indices|prefixItems)\/[^/]+|^\/items\//

function memberBelow(pointer: string, path: string, isIndex: boolean): string | undefined {
  if (pointer === path) return ''
  if (!pointer.startsWith(`${path}/`)) return undefined
  const below = pointer.slice(path.length)
  return !isIndex && ofTheirOwn.test(below) ? undefined : below.split('/')[1]
}

/** How many findings stand at a pointer or beneath it, for every pointer on their way. */
export function countFindings(findings: readonly Violation[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { path } of findings) {
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
      const pointer = path.slice(0, end)
      counts.set(pointer, (counts.get(pointer) ?? 0) + 1)
    }
  }
  return counts
}
