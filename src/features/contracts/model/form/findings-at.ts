import type { Finding } from '#/features/contracts/model/contract-report.ts'

/** Groups the findings of a part by its members, without findings of nested parts that have their own form. */
export function findingsAt(
  findings: readonly Finding[],
  path: string,
  members: readonly string[],
  isIndex = false,
): ReadonlyMap<string, readonly Finding[]> {
  const byMember = new Map<string, Finding[]>()
  for (const each of findings) {
    const member = memberBelow(each.path, path, isIndex)
    if (member === undefined) continue
    const key = members.includes(member) ? member : ''
    byMember.set(key, [...(byMember.get(key) ?? []), each])
  }
  return byMember
}

// Entries of `properties`, `items` and similar lists have their own forms, but the lists do not.
const ofTheirOwn = /^\/(properties|indices|prefixItems)\/[^/]+|^\/items\//

function memberBelow(pointer: string, path: string, isIndex: boolean): string | undefined {
  if (pointer === path) return ''
  if (!pointer.startsWith(`${path}/`)) return undefined
  const below = pointer.slice(path.length)
  return !isIndex && ofTheirOwn.test(below) ? undefined : below.split('/')[1]
}

export function countFindings(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { path } of findings) {
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
      const pointer = path.slice(0, end)
      counts.set(pointer, (counts.get(pointer) ?? 0) + 1)
    }
  }
  return counts
}
