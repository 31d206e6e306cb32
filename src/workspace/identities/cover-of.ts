import type { IsBackedUp } from './identity-health.ts'

const covers = new WeakMap<readonly string[], IsBackedUp>()

/** Whether a private key is among those that stand in a backup, made once for the same list. */
export function coverOf(covered: readonly string[]): IsBackedUp {
  const before = covers.get(covered)
  if (before !== undefined) return before
  const ids = new Set(covered)
  const cover: IsBackedUp = ({ id }) => ids.has(id)
  covers.set(covered, cover)
  return cover
}
