/** Removes positions, because the published libraries do not know them. A property that is named `position` stays. */
export function withoutPositions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPositions)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(
    ([name, member]) => name !== 'position' || typeof member !== 'number',
  )
  return Object.fromEntries(members.map(([name, member]) => [name, withoutPositions(member)]))
}
