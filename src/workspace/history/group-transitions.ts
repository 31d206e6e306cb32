import type { TransitionRecord } from '#/workspace/records/transition-record.ts'

type Records = ReadonlyMap<string, TransitionRecord>
type Groups = ReadonlyMap<string, readonly TransitionRecord[]>

const grouped = new WeakMap<Records, Groups>()

/** The transitions of each identity, by its id: once for each state of the workspace. */
function groupTransitions(records: Records): Groups {
  const before = grouped.get(records)
  if (before !== undefined) return before
  const groups = new Map<string, TransitionRecord[]>()
  for (const record of records.values()) {
    const group = groups.get(record.identityId)
    if (group === undefined) groups.set(record.identityId, [record])
    else group.push(record)
  }
  grouped.set(records, groups)
  return groups
}

const none: readonly TransitionRecord[] = []

export function transitionsOf(records: Records, identityId: string): readonly TransitionRecord[] {
  return groupTransitions(records).get(identityId) ?? none
}
